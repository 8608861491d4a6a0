#pragma once

// Files without a place, in memory alone. Glibc has the call in its GNU part, which Swift does not see.

// A new empty file, open for reading and writing, that vanishes when it is closed; -1 with the reason in errno.
int CMemoryFile_create(void);
