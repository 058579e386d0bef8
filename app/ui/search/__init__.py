"""Finding things: quick open over all that is loaded and all that can be done, and choosing one campaign among all."""
