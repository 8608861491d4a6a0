#include "CJPEG.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
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

struct CJPEGReader {
    struct jpeg_decompress_struct codec;
    Errors errors;
};

CJPEGReader *CJPEG_open(
    const uint8_t *bytes, size_t length, uint32_t denominator, long memory, CJPEGPicture *picture,
    char message[CJPEG_MESSAGE_SIZE]) {
    CJPEGReader *reader = malloc(sizeof *reader);
    if (!reader) {
        snprintf(message, CJPEG_MESSAGE_SIZE, "out of memory");
        return NULL;
    }
    prepare_errors(&reader->codec, &reader->errors, message);
    if (setjmp(reader->errors.escape)) {
        CJPEG_close(reader);
        return NULL;
    }
    start(&reader->codec, &reader->errors, bytes, length, denominator);
    reader->codec.mem->max_memory_to_use = memory;
    jpeg_start_decompress(&reader->codec);
    describe(&reader->codec, picture);
    return reader;
}

int CJPEG_read_row(CJPEGReader *reader, uint8_t *row, char message[CJPEG_MESSAGE_SIZE]) {
    reader->errors.message = message;
    if (setjmp(reader->errors.escape)) return -1;
    JSAMPROW rows[1] = {row};
    return jpeg_read_scanlines(&reader->codec, rows, 1) == 1 ? 0 : -1;
}

void CJPEG_close(CJPEGReader *reader) {
    jpeg_destroy_decompress(&reader->codec);
    free(reader);
}

struct CJPEGWriter {
    struct jpeg_compress_struct codec;
    Errors errors;
    unsigned char *bytes;
    unsigned long length;
};

static void describe_components(struct jpeg_compress_struct *codec, int quality, int halves) {
    J_COLOR_SPACE spaces[] = {JCS_UNKNOWN, JCS_GRAYSCALE, JCS_UNKNOWN, JCS_RGB, JCS_CMYK};
    codec->in_color_space = spaces[codec->input_components];
    jpeg_set_defaults(codec);
    // The inks are told apart by their differences, as light is: YCCK takes a third less than CMYK.
    if (codec->input_components == 4) jpeg_set_colorspace(codec, JCS_YCCK);
    jpeg_set_quality(codec, quality, TRUE);
    int factor = halves && codec->num_components > 1 ? 2 : 1;
    for (int index = 0; index < codec->num_components; index++) {
        // Lightness, and black, keep all their rows and columns.
        int isFull = index == 0 || index == 3;
        codec->comp_info[index].h_samp_factor = isFull ? factor : 1;
        codec->comp_info[index].v_samp_factor = isFull ? factor : 1;
    }
}

void CJPEG_steps(int quality, int table, uint16_t steps[64]) {
    struct jpeg_compress_struct codec;
    struct jpeg_error_mgr errors;
    // Nothing here fails but for want of memory, for which libjpeg ends the program as Swift does.
    codec.err = jpeg_std_error(&errors);
    jpeg_create_compress(&codec);
    codec.input_components = 4;
    describe_components(&codec, quality, 0);
    for (int index = 0; index < 64; index++) steps[index] = codec.quant_tbl_ptrs[table]->quantval[index];
    jpeg_destroy_compress(&codec);
}

CJPEGWriter *CJPEG_begin(
    uint32_t width, uint32_t height, uint32_t components, int quality, int halves, char message[CJPEG_MESSAGE_SIZE]) {
    CJPEGWriter *writer = calloc(1, sizeof *writer);
    message[0] = 0;
    if (!writer || (components != 1 && components != 3 && components != 4)) {
        snprintf(message, CJPEG_MESSAGE_SIZE, writer ? "it has %u components" : "out of memory", components);
        free(writer);
        return NULL;
    }
    writer->codec.err = jpeg_std_error(&writer->errors.base);
    writer->errors.base.error_exit = fail;
    writer->errors.base.output_message = keep_silent;
    writer->errors.message = message;
    if (setjmp(writer->errors.escape)) {
        CJPEG_discard(writer);
        return NULL;
    }
    jpeg_create_compress(&writer->codec);
    jpeg_mem_dest(&writer->codec, &writer->bytes, &writer->length);
    writer->codec.image_width = width;
    writer->codec.image_height = height;
    writer->codec.input_components = (int)components;
    describe_components(&writer->codec, quality, halves);
    jpeg_start_compress(&writer->codec, TRUE);
    return writer;
}

int CJPEG_write_row(CJPEGWriter *writer, const uint8_t *row, char message[CJPEG_MESSAGE_SIZE]) {
    writer->errors.message = message;
    if (setjmp(writer->errors.escape)) return -1;
    // libjpeg only reads the rows that it encodes; its type lacks the const.
    JSAMPROW rows[1] = {(JSAMPROW)row};
    return jpeg_write_scanlines(&writer->codec, rows, 1) == 1 ? 0 : -1;
}

int CJPEG_end(CJPEGWriter *writer, const uint8_t **bytes, size_t *length, char message[CJPEG_MESSAGE_SIZE]) {
    writer->errors.message = message;
    if (setjmp(writer->errors.escape)) return -1;
    jpeg_finish_compress(&writer->codec);
    *bytes = writer->bytes;
    *length = writer->length;
    return 0;
}

void CJPEG_discard(CJPEGWriter *writer) {
    jpeg_destroy_compress(&writer->codec);
    free(writer->bytes);
    free(writer);
}

int CJPEG_version(void) { return LIBJPEG_TURBO_VERSION_NUMBER; }

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

void CJPEG_count_even(const uint8_t *row, size_t width, int step, uint32_t tones[256]) {
    for (size_t x = 1; x + 1 < width; x++) {
        int own = row[x * step], left = row[(x - 1) * step], right = row[(x + 1) * step];
        if (abs(own - left) <= 1 && abs(own - right) <= 1) tones[own]++;
    }
}

double CJPEG_evenness(uint32_t tones[256], size_t width, size_t height) {
    double count = width > 2 ? (double)(width - 2) * (double)height : 0;
    double sum = 0;
    for (int round = 0; round < 4; round++) {
        uint32_t most = 0;
        int place = 1;
        for (int tone = 1; tone < 255; tone++) {
            uint32_t these = tones[tone - 1] + tones[tone] + tones[tone + 1];
            if (these > most) most = these, place = tone;
        }
        sum += most;
        tones[place - 1] = tones[place] = tones[place + 1] = 0;
    }
    return count > 0 ? sum / count : 0;
}

CJPEGState CJPEG_walk(
    const uint8_t *bytes, size_t length, long memory, double *evenness, char message[CJPEG_MESSAGE_SIZE]) {
    struct jpeg_decompress_struct codec;
    uint32_t tones[256] = {0};
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
    while (codec.output_scanline < codec.output_height) {
        jpeg_read_scanlines(&codec, row, 1);
        // The first component is lightness, or near enough to it.
        CJPEG_count_even(row[0], codec.output_width, codec.output_components, tones);
    }
    *evenness = CJPEG_evenness(tones, codec.output_width, codec.output_height);
    jpeg_finish_decompress(&codec);
    jpeg_destroy_decompress(&codec);
    return CJPEG_WHOLE;
}
