#pragma once
#include <stddef.h>
#include <stdint.h>

// libpng reports errors by longjmp, which Swift cannot survive: it stays inside this shim.

enum { CPNG_MESSAGE_SIZE = 200 };

// Decodes a whole PNG into `samples`: rows without padding, palettes and depths below 8 bits expanded, transparent
// colours turned into an alpha channel, interlacing undone, 16-bit samples big-endian. `capacity` is width * height *
// channels * bytes a sample. Text, profile and other chunks that do not touch the samples are skipped unread.
// Returns 0, or -1 with the reason in `message`.
int CPNG_decode(
    const uint8_t *bytes, size_t length, uint8_t *samples, size_t capacity, char message[CPNG_MESSAGE_SIZE]);

// Writes 8-bit red, green, blue rows (no padding) as a PNG and hands out a buffer made by malloc, which the caller
// frees. Returns 0, or -1 with the reason in `message`.
int CPNG_encode(
    const uint8_t *samples, uint32_t width, uint32_t height, uint32_t pixels_per_metre, uint8_t **bytes,
    size_t *length, char message[CPNG_MESSAGE_SIZE]);
