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

static void fail(png_structp codec, png_const_charp text) {
    snprintf(png_get_error_ptr(codec), CPNG_MESSAGE_SIZE, "%s", text);
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

int CPNG_decode(
    const uint8_t *bytes, size_t length, uint8_t *samples, size_t capacity, char message[CPNG_MESSAGE_SIZE]) {
    message[0] = 0;
    Source source = {bytes, length, 0};
    png_bytep *volatile rows = NULL;
    png_infop info = NULL;
    png_structp codec = png_create_read_struct(PNG_LIBPNG_VER_STRING, message, fail, keep_silent);
    if (!codec || !(info = png_create_info_struct(codec))) {
        png_destroy_read_struct(&codec, &info, NULL);
        snprintf(message, CPNG_MESSAGE_SIZE, "out of memory");
        return -1;
    }
    if (setjmp(png_jmpbuf(codec))) {
        free(rows);
        png_destroy_read_struct(&codec, &info, NULL);
        return -1;
    }
    png_set_read_fn(codec, &source, read_bytes);
    skip_unneeded_chunks(codec);
    png_read_info(codec, info);
    png_set_expand(codec);
    png_set_interlace_handling(codec);
    png_read_update_info(codec, info);
    size_t stride = png_get_rowbytes(codec, info), height = png_get_image_height(codec, info);
    if (stride * height != capacity) png_error(codec, "the size does not agree with the header");
    rows = malloc(height * sizeof *rows);
    if (!rows) png_error(codec, "out of memory");
    for (size_t row = 0; row < height; row++) rows[row] = samples + row * stride;
    png_read_image(codec, rows);
    png_read_end(codec, NULL);
    free(rows);
    png_destroy_read_struct(&codec, &info, NULL);
    return 0;
}

static void write_bytes(png_structp codec, png_bytep source, size_t count) {
    Sink *sink = png_get_io_ptr(codec);
    if (count > sink->capacity - sink->length) {
        size_t capacity = (sink->capacity + count) * 2;
        uint8_t *grown = realloc(sink->bytes, capacity);
        if (!grown) png_error(codec, "out of memory");
        sink->bytes = grown;
        sink->capacity = capacity;
    }
    memcpy(sink->bytes + sink->length, source, count);
    sink->length += count;
}

static void need_no_flush(png_structp codec) { (void)codec; }

int CPNG_encode(
    const uint8_t *samples, uint32_t width, uint32_t height, uint32_t pixels_per_metre, uint8_t **bytes,
    size_t *length, char message[CPNG_MESSAGE_SIZE]) {
    message[0] = 0;
    Sink sink = {NULL, 0, 0};
    png_infop info = NULL;
    png_structp codec = png_create_write_struct(PNG_LIBPNG_VER_STRING, message, fail, keep_silent);
    if (!codec || !(info = png_create_info_struct(codec))) {
        png_destroy_write_struct(&codec, &info);
        snprintf(message, CPNG_MESSAGE_SIZE, "out of memory");
        return -1;
    }
    if (setjmp(png_jmpbuf(codec))) {
        free(sink.bytes);
        png_destroy_write_struct(&codec, &info);
        return -1;
    }
    png_set_write_fn(codec, &sink, write_bytes, need_no_flush);
    png_set_IHDR(
        codec, info, width, height, 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
        PNG_FILTER_TYPE_DEFAULT);
    png_set_pHYs(codec, info, pixels_per_metre, pixels_per_metre, PNG_RESOLUTION_METER);
    // Pages are mostly flat paper: the fastest level is within a few per cent of the best.
    png_set_compression_level(codec, 3);
    png_set_filter(codec, 0, PNG_FILTER_SUB);
    png_write_info(codec, info);
    for (size_t row = 0; row < height; row++) png_write_row(codec, samples + row * width * 3);
    png_write_end(codec, NULL);
    png_destroy_write_struct(&codec, &info);
    *bytes = sink.bytes;
    *length = sink.length;
    return 0;
}
