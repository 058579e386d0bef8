"""What several tests share: real servers, real windows, real processes."""
