// From issue.toml to an Issue.
