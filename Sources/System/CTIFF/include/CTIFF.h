#pragma once
#include <stddef.h>
#include <stdint.h>

// libtiff gives and takes fields as variable arguments, which Swift cannot call: they stay inside this shim.

enum { CTIFF_MESSAGE_SIZE = 200 };

// The fields of the first directory (TIFF 6.0), with libtiff's defaults.
typedef struct {
    uint32_t width, height;
    uint16_t bits, samples, photometric, format, planes, compression, orientation, ink_set;
    uint16_t extra_samples, extra_sample; // how many, and the kind of the first
    uint16_t unit;                        // of the resolution: 1 none, 2 inch, 3 centimetre
    float across, down;                   // pixels a unit; 0 where there are none
    uint32_t profile_length;              // bytes of the ICC profile
    uint64_t row_length;                  // bytes of a row of one plane, or of all where they are interleaved
    uint16_t fill_order;                  // 2 where the lowest bit of a byte comes first
    uint32_t parts;                       // strips or tiles
    int is_whole;                         // nonzero when the file holds all of its strips or tiles
    int has_plain_size;                   // nonzero when neither tiles nor fields are of absurd size
    uint32_t pictures;                    // directories that are neither thumbnails nor masks
} CTIFFPicture;

// Reads the directories. Returns 0, or -1 with the reason in `message`.
int CTIFF_measure(const uint8_t *bytes, size_t length, CTIFFPicture *picture, char message[CTIFF_MESSAGE_SIZE]);

// Copies the ICC profile into `profile`, which has room for `capacity` bytes: those that CTIFF_measure counted.
// Returns 0, or -1 with the reason in `message`.
int CTIFF_profile(
    const uint8_t *bytes, size_t length, uint8_t *profile, size_t capacity, char message[CTIFF_MESSAGE_SIZE]);

// Decodes the rows as the file stores them, plane after plane, into `rows`, which has room for `capacity` bytes: rows of
// `row_length` bytes. Samples of 16 bits are in the order of this machine; JPEG data in luma and two differences come as
// red, green and blue. Returns 0, or -1 with the reason in `message`.
int CTIFF_decode(
    const uint8_t *bytes, size_t length, uint8_t *rows, size_t capacity, char message[CTIFF_MESSAGE_SIZE]);

// Puts the byte at which each strip or tile begins, and then the number of its bytes, into `places`, which has room for twice as
// many numbers as CTIFF_measure counted parts. Returns 0, or -1 with the reason in `message`.
int CTIFF_parts(
    const uint8_t *bytes, size_t length, uint64_t *places, size_t capacity, char message[CTIFF_MESSAGE_SIZE]);

// Copies the palette, whose tables have `count` entries: two to the power of the bits of an index. Returns 0, or -1 with
// the reason in `message`.
int CTIFF_palette(
    const uint8_t *bytes, size_t length, uint16_t *red, uint16_t *green, uint16_t *blue, size_t count,
    char message[CTIFF_MESSAGE_SIZE]);
