// Pictures: probed before layout, encoded after it.
