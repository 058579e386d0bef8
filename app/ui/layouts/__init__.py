"""What every page needs of layouts: their pictures, how often each is used, the library, and how one plays."""
