#pragma once
#include <stddef.h>
#include <stdint.h>

// libjpeg reports errors by longjmp, which Swift cannot survive: it stays inside this shim.

enum { CJPEG_MESSAGE_SIZE = 200 };

typedef struct {
    uint32_t width, height; // after scaling
    uint32_t components;    // 1 gray, 3 red green blue, 4 the four inks as the file stores them
    uint32_t warnings;      // defects that libjpeg worked around
} CJPEGPicture;

// Reads the header and says what a decoding at 1/denominator (1, 2, 4 or 8) of the size will give.
// Returns 0, or -1 with the reason in `message`.
int CJPEG_measure(
    const uint8_t *bytes, size_t length, uint32_t denominator, CJPEGPicture *picture,
    char message[CJPEG_MESSAGE_SIZE]);

// Decodes into `samples`, rows packed without padding; `capacity` must be width * height * components.
// Returns 0, or -1 with the reason in `message`.
int CJPEG_decode(
    const uint8_t *bytes, size_t length, uint32_t denominator, uint8_t *samples, size_t capacity,
    CJPEGPicture *picture, char message[CJPEG_MESSAGE_SIZE]);

// A JPEG that is decoded row by row. Beside the rows themselves, only progressive files take memory that grows with the
// picture: about two bytes a sample.
typedef struct CJPEGReader CJPEGReader;

// Begins decoding at 1/denominator of the size; `picture` says what the rows will be. `bytes` must stay until the end.
// Takes at most about `memory` bytes. Returns NULL with the reason in `message`.
CJPEGReader *CJPEG_open(
    const uint8_t *bytes, size_t length, uint32_t denominator, long memory, CJPEGPicture *picture,
    char message[CJPEG_MESSAGE_SIZE]);

// Decodes the next row into `row`, which has room for width * components samples; not more often than there are rows.
// Returns 0, or -1 with the reason in `message`; then only CJPEG_close may follow.
int CJPEG_read_row(CJPEGReader *reader, uint8_t *row, char message[CJPEG_MESSAGE_SIZE]);

// Ends decoding and frees the reader.
void CJPEG_close(CJPEGReader *reader);

// The steps, row by row, by which a writer of `quality` encodes the coefficients of lightness and black (table 0) or of colours (1).
void CJPEG_steps(int quality, int table, uint16_t steps[64]);

// A baseline JPEG that is encoded row by row.
typedef struct CJPEGWriter CJPEGWriter;

// Begins a JPEG of 1 (gray), 3 (red, green, blue) or 4 components (the four inks, inverted as Adobe's programs have
// them, written as YCCK with Adobe's marker). With `halves` nonzero, colour differences have half the rows and columns.
// Returns NULL with the reason in `message`.
CJPEGWriter *CJPEG_begin(
    uint32_t width, uint32_t height, uint32_t components, int quality, int halves, char message[CJPEG_MESSAGE_SIZE]);

// Encodes the next row. Returns 0, or -1 with the reason in `message`; then only CJPEG_discard may follow.
int CJPEG_write_row(CJPEGWriter *writer, const uint8_t *row, char message[CJPEG_MESSAGE_SIZE]);

// Ends the file after its last row; `bytes` are the writer's. Returns 0, or -1 with the reason in `message`.
int CJPEG_end(CJPEGWriter *writer, const uint8_t **bytes, size_t *length, char message[CJPEG_MESSAGE_SIZE]);

// Frees the writer and its bytes.
void CJPEG_discard(CJPEGWriter *writer);

// The version of libjpeg-turbo, which may decide what a JPEG becomes.
int CJPEG_version(void);

// What a walk through the entropy-coded data finds.
typedef enum {
    CJPEG_WHOLE,
    CJPEG_ENDS_EARLY,  // a scan has fewer data than its blocks need
    CJPEG_UNDECODABLE, // a code that no table has, or restart markers out of order
    CJPEG_LEFT_OVER,   // more data than the blocks of the frame need
    CJPEG_TOO_LARGE,   // its coefficients take more than `memory` bytes
    CJPEG_DAMAGED,     // anything else, with the reason in `message`
} CJPEGState;

// Decodes the entropy-coded data of all scans and makes no picture of them. Takes at most about `memory` bytes, which
// only progressive files need. Of a whole one `evenness` becomes the part of its blocks of 8 × 8 pixels that are as light as
// those beside them, in its four commonest tones.
CJPEGState CJPEG_walk(
    const uint8_t *bytes, size_t length, long memory, double *evenness, char message[CJPEG_MESSAGE_SIZE]);

// Counts by their tones the samples of `row`, every `step` bytes one of `width` in all, that are as light as their neighbours at the
// left and right. A sample is the mean of a block.
void CJPEG_count_even(const uint8_t *row, size_t width, int step, uint32_t tones[256]);

// The part that the counted samples of the four commonest tones have of a picture of so many blocks. A tone is three values of
// lightness beside each other. `tones` are used up.
double CJPEG_evenness(uint32_t tones[256], size_t width, size_t height);
