"""The CMS's API: encoding, decoding, paging and one file per resource."""
