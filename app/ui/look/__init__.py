"""The look: colours, fonts, sizes, icons, and what the desktop asks for."""
