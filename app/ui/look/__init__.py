"""The look: colours, fonts, sizes, icons, and the desktop's preferences."""
