// From pages to PDF and PNG.
