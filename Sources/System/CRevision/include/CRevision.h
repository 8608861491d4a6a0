#pragma once

// The commit that the program is built from, as Package.swift knows it; empty without a repository.
const char *crevision_commit(void);
