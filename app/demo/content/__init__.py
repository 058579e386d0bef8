"""What the demo CMS holds when it starts: a believable chain of shops, one file per part."""
