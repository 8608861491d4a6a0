#pragma once
#include <stddef.h>
#include <stdint.h>

// libpng reports errors by longjmp, which Swift cannot survive: it stays inside this shim.

enum { CPNG_MESSAGE_SIZE = 200 };

// Decodes a whole PNG into `samples`: rows without padding, palettes and depths below 8 bits expanded, transparent
// colours turned into an alpha channel, interlacing undone, 16-bit samples big-endian. There is room for `height` rows
// of `stride` = width * channels * bytes a sample. Text, profile and other chunks that do not touch the samples are
// skipped unread.
// Returns 0, or -1 with the reason in `message`.
int CPNG_decode(
    const uint8_t *bytes, size_t length, uint8_t *samples, size_t stride, size_t height,
    char message[CPNG_MESSAGE_SIZE]);

// A PNG that is decoded row by row, as CPNG_decode does. Only interlaced ones are held in memory as a whole.
typedef struct CPNGReader CPNGReader;

// Begins decoding a PNG whose rows have `stride` bytes and of which there are `height`; `bytes` must stay until the
// end. Returns NULL with the reason in `message`.
CPNGReader *CPNG_open(
    const uint8_t *bytes, size_t length, size_t stride, size_t height, char message[CPNG_MESSAGE_SIZE]);

// Decodes the next row into `row`, not more often than there are rows; after the last, what follows is checked too.
// Returns 0, or -1 with the reason in `message`; then only CPNG_close may follow.
int CPNG_read_row(CPNGReader *reader, uint8_t *row, char message[CPNG_MESSAGE_SIZE]);

// Ends decoding and frees the reader.
void CPNG_close(CPNGReader *reader);
