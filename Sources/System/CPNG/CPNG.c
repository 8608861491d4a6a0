#include "CPNG.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

typedef struct {
    const uint8_t *bytes;
    size_t length, position;
} Source;

typedef struct {
    uint8_t *bytes;
    size_t length, capacity;
} Sink;

// The error pointer of a codec is where the message of the current call is.
static void fail(png_structp codec, png_const_charp text) {
    char **message = png_get_error_ptr(codec);
    snprintf(*message, CPNG_MESSAGE_SIZE, "%s", text);
    png_longjmp(codec, 1);
}

static void keep_silent(png_structp codec, png_const_charp text) {
    (void)codec;
    (void)text;
}

static void read_bytes(png_structp codec, png_bytep target, size_t count) {
    Source *source = png_get_io_ptr(codec);
    if (count > source->length - source->position) png_error(codec, "the file ends too early");
    memcpy(target, source->bytes + source->position, count);
    source->position += count;
}

static void skip_unneeded_chunks(png_structp codec) {
    static const png_byte names[] = "iCCP\0zTXt\0iTXt\0tEXt\0eXIf\0sPLT\0hIST";
    png_set_keep_unknown_chunks(codec, PNG_HANDLE_CHUNK_NEVER, names, 7);
    png_set_keep_unknown_chunks(codec, PNG_HANDLE_CHUNK_NEVER, NULL, 0);
}

struct CPNGReader {
    Source source;
    png_structp codec;
    png_infop info;
    char *message;
    size_t stride, height, next;
    uint8_t *rows;  // all rows of an interlaced one
    uint8_t *owned; // the same, where the caller has no room for them
};

static void read_interlaced(CPNGReader *reader) {
    if (!reader->rows) reader->rows = reader->owned = calloc(reader->height, reader->stride);
    if (!reader->rows) png_error(reader->codec, "out of memory");
    int passes = png_set_interlace_handling(reader->codec);
    for (int pass = 0; pass < passes; pass++)
        for (size_t row = 0; row < reader->height; row++)
            png_read_row(reader->codec, reader->rows + row * reader->stride, NULL);
}

static void begin(CPNGReader *reader) {
    png_structp codec = reader->codec;
    png_set_read_fn(codec, &reader->source, read_bytes);
    skip_unneeded_chunks(codec);
    png_read_info(codec, reader->info);
    png_set_expand(codec);
    int is_interlaced = png_set_interlace_handling(codec) > 1;
    png_read_update_info(codec, reader->info);
    if (png_get_rowbytes(codec, reader->info) != reader->stride
        || png_get_image_height(codec, reader->info) != reader->height)
        png_error(codec, "the size does not agree with the header");
    if (is_interlaced) read_interlaced(reader);
    else reader->rows = NULL;
}

static CPNGReader *open_reader(
    const uint8_t *bytes, size_t length, size_t stride, size_t height, uint8_t *rows, char *message) {
    message[0] = 0;
    CPNGReader *reader = calloc(1, sizeof *reader);
    if (!reader) {
        snprintf(message, CPNG_MESSAGE_SIZE, "out of memory");
        return NULL;
    }
    *reader = (CPNGReader){
        .source = {bytes, length, 0}, .message = message, .stride = stride, .height = height, .rows = rows};
    reader->codec = png_create_read_struct(PNG_LIBPNG_VER_STRING, &reader->message, fail, keep_silent);
    if (!reader->codec || !(reader->info = png_create_info_struct(reader->codec))) {
        snprintf(message, CPNG_MESSAGE_SIZE, "out of memory");
        CPNG_close(reader);
        return NULL;
    }
    if (setjmp(png_jmpbuf(reader->codec))) {
        CPNG_close(reader);
        return NULL;
    }
    begin(reader);
    return reader;
}

CPNGReader *CPNG_open(
    const uint8_t *bytes, size_t length, size_t stride, size_t height, char message[CPNG_MESSAGE_SIZE]) {
    return open_reader(bytes, length, stride, height, NULL, message);
}

int CPNG_read_row(CPNGReader *reader, uint8_t *row, char message[CPNG_MESSAGE_SIZE]) {
    reader->message = message;
    if (setjmp(png_jmpbuf(reader->codec))) return -1;
    if (reader->rows) memmove(row, reader->rows + reader->next * reader->stride, reader->stride);
    else png_read_row(reader->codec, row, NULL);
    reader->next++;
    if (reader->next == reader->height) png_read_end(reader->codec, NULL);
    return 0;
}

void CPNG_close(CPNGReader *reader) {
    free(reader->owned);
    png_destroy_read_struct(&reader->codec, &reader->info, NULL);
    free(reader);
}

int CPNG_decode(
    const uint8_t *bytes, size_t length, uint8_t *samples, size_t stride, size_t height,
    char message[CPNG_MESSAGE_SIZE]) {
    CPNGReader *reader = open_reader(bytes, length, stride, height, samples, message);
    if (!reader) return -1;
    int status = 0;
    for (size_t row = 0; row < height && status == 0; row++)
        status = CPNG_read_row(reader, samples + row * stride, message);
    CPNG_close(reader);
    return status;
}
