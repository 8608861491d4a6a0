#define _GNU_SOURCE
#include "CMemoryFile.h"

#include <sys/mman.h>

int CMemoryFile_create(void) { return memfd_create("publish", MFD_CLOEXEC); }
