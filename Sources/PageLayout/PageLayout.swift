// From flows and masters to pages.
