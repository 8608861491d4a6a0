#include "CScratchDeflate.h"
#include <zlib.h>

static _Thread_local int drawing_level = Z_DEFAULT_COMPRESSION;

void scratch_deflate_level(int level) { drawing_level = level; }

#undef deflateInit_

// Stands before zlib's function of this name for all libraries of the process; other levels pass as they are.
int deflateInit_(z_streamp stream, int level, const char *version, int size) {
    int chosen = level == Z_DEFAULT_COMPRESSION ? drawing_level : level;
    return deflateInit2_(stream, chosen, Z_DEFLATED, MAX_WBITS, 8, Z_DEFAULT_STRATEGY, version, size);
}
