"""The CMS's own language: wire encoding, decoding, paging and one file per resource."""
