// The typed tree of a settings file: every value with its place, units, key tables, "did you mean".
