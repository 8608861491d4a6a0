#pragma once
#include <stddef.h>
#include <stdint.h>

// Pictures in JPEG 2000 are rare: OpenJPEG is loaded when the first of them is to be decoded. Swift cannot call what is found by name at run time
// without knowing its type: that stays here.

typedef enum {
    CJPX_OK,
    CJPX_MISSING,   // the library is not there
    CJPX_MALFORMED, // not a picture in JPEG 2000, or one that is damaged
    CJPX_OTHER,     // of other sides than asked for, of too few channels, or of channels of different sizes
} CJPXState;

// Whether the library is not there.
int CJPX_isMissing(void);

// Decodes the picture in `bytes`, a file (JP2) or a bare codestream, of `width` by `height` pixels: its first `channels` channels, in bytes from 0 to
// 255 whatever its depth, side by side in `samples`, which has room for `width` * `height` * `channels` bytes.
CJPXState CJPX_decode(
    const uint8_t *bytes, size_t length, uint32_t width, uint32_t height, uint32_t channels, uint8_t *samples);
