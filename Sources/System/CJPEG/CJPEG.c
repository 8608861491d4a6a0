#include "CJPEG.h"

#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include <jpeglib.h>

typedef struct {
    struct jpeg_error_mgr base;
    jmp_buf escape;
    char *message;
} Errors;

static void fail(j_common_ptr codec) {
    Errors *errors = (Errors *)codec->err;
    char text[JMSG_LENGTH_MAX];
    codec->err->format_message(codec, text);
    snprintf(errors->message, CJPEG_MESSAGE_SIZE, "%s", text);
    longjmp(errors->escape, 1);
}

static void keep_silent(j_common_ptr codec) { (void)codec; }

static void start(
    struct jpeg_decompress_struct *codec, Errors *errors, const uint8_t *bytes, size_t length, uint32_t denominator) {
    jpeg_create_decompress(codec);
    jpeg_mem_src(codec, bytes, (unsigned long)length);
    jpeg_read_header(codec, TRUE);
    codec->scale_num = 1;
    codec->scale_denom = denominator;
    if (codec->num_components == 1) codec->out_color_space = JCS_GRAYSCALE;
    else if (codec->num_components == 3) codec->out_color_space = JCS_RGB;
    else codec->out_color_space = JCS_CMYK;
}

static void describe(const struct jpeg_decompress_struct *codec, CJPEGPicture *picture) {
    picture->width = codec->output_width;
    picture->height = codec->output_height;
    picture->components = (uint32_t)codec->output_components;
    picture->warnings = (uint32_t)codec->err->num_warnings;
}

static void prepare_errors(struct jpeg_decompress_struct *codec, Errors *errors, char *message) {
    memset(codec, 0, sizeof *codec);
    message[0] = 0;
    codec->err = jpeg_std_error(&errors->base);
    errors->base.error_exit = fail;
    errors->base.output_message = keep_silent;
    errors->message = message;
}

int CJPEG_measure(
    const uint8_t *bytes, size_t length, uint32_t denominator, CJPEGPicture *picture,
    char message[CJPEG_MESSAGE_SIZE]) {
    struct jpeg_decompress_struct codec;
    Errors errors;
    prepare_errors(&codec, &errors, message);
    if (setjmp(errors.escape)) {
        jpeg_destroy_decompress(&codec);
        return -1;
    }
    start(&codec, &errors, bytes, length, denominator);
    jpeg_calc_output_dimensions(&codec);
    describe(&codec, picture);
    jpeg_destroy_decompress(&codec);
    return 0;
}

int CJPEG_decode(
    const uint8_t *bytes, size_t length, uint32_t denominator, uint8_t *samples, size_t capacity,
    CJPEGPicture *picture, char message[CJPEG_MESSAGE_SIZE]) {
    struct jpeg_decompress_struct codec;
    Errors errors;
    prepare_errors(&codec, &errors, message);
    if (setjmp(errors.escape)) {
        jpeg_destroy_decompress(&codec);
        return -1;
    }
    start(&codec, &errors, bytes, length, denominator);
    jpeg_start_decompress(&codec);
    describe(&codec, picture);
    size_t stride = (size_t)picture->width * picture->components;
    if (stride * picture->height != capacity) {
        snprintf(message, CJPEG_MESSAGE_SIZE, "the size changed while it was read");
        jpeg_destroy_decompress(&codec);
        return -1;
    }
    while (codec.output_scanline < codec.output_height) {
        JSAMPROW row = samples + stride * codec.output_scanline;
        jpeg_read_scanlines(&codec, &row, 1);
    }
    jpeg_finish_decompress(&codec);
    picture->warnings = (uint32_t)errors.base.num_warnings;
    jpeg_destroy_decompress(&codec);
    return 0;
}
