#include "CJPEG.h"

#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

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

// Some cameras and programs leave fill bytes before the marker that ends a scan; more than these are lost blocks.
enum { FILL_BYTES = 16 };

// libjpeg goes on behind defects and calls them warnings. Those that lose blocks end the walk.
static void stop_at_lost_data(j_common_ptr codec, int level) {
    if (level >= 0) return;
    switch (codec->err->msg_code) {
    case JWRN_EXTRANEOUS_DATA:
        if (codec->err->msg_parm.i[0] > FILL_BYTES) fail(codec);
        return;
    case JWRN_HIT_MARKER:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_ARITH_BAD_CODE:
    case JWRN_MUST_RESYNC:
    case JWRN_JPEG_EOF:
        fail(codec);
    default: return;
    }
}

static CJPEGState state_of(const struct jpeg_error_mgr *errors) {
    switch (errors->msg_code) {
    case JWRN_HIT_MARKER:
    case JWRN_JPEG_EOF: return CJPEG_ENDS_EARLY;
    case JWRN_HUFF_BAD_CODE:
    case JWRN_ARITH_BAD_CODE:
    case JWRN_MUST_RESYNC: return CJPEG_UNDECODABLE;
    case JWRN_EXTRANEOUS_DATA: return CJPEG_LEFT_OVER;
    case JERR_NO_BACKING_STORE:
    case JERR_OUT_OF_MEMORY: return CJPEG_TOO_LARGE;
    default: return CJPEG_DAMAGED;
    }
}

CJPEGState CJPEG_walk(const uint8_t *bytes, size_t length, long memory, char message[CJPEG_MESSAGE_SIZE]) {
    struct jpeg_decompress_struct codec;
    Errors errors;
    prepare_errors(&codec, &errors, message);
    errors.base.emit_message = stop_at_lost_data;
    if (setjmp(errors.escape)) {
        jpeg_destroy_decompress(&codec);
        return state_of(&errors.base);
    }
    // At an eighth of the size libjpeg decodes all codes and transforms nothing; without a change of colour and with
    // samples repeated there is hardly any other work.
    start(&codec, &errors, bytes, length, 8);
    codec.mem->max_memory_to_use = memory;
    codec.out_color_space = codec.jpeg_color_space;
    codec.do_fancy_upsampling = FALSE;
    jpeg_start_decompress(&codec);
    JSAMPARRAY row = codec.mem->alloc_sarray(
        (j_common_ptr)&codec, JPOOL_IMAGE, codec.output_width * (JDIMENSION)codec.output_components, 1);
    while (codec.output_scanline < codec.output_height) jpeg_read_scanlines(&codec, row, 1);
    jpeg_finish_decompress(&codec);
    jpeg_destroy_decompress(&codec);
    return CJPEG_WHOLE;
}
