#pragma once

// Cairo compresses every page with zlib's default level, which it does not let anyone choose; the pass over its file
// undoes that at once. While a thread draws, streams of the default level are compressed at `level` instead.
// -1 gives zlib's own default back. Where the dynamic linker does not take our deflateInit_, drawing is only slower.
void scratch_deflate_level(int level);
