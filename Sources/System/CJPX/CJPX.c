#include "CJPX.h"

#include <dlfcn.h>
#include <openjpeg-2.5/openjpeg.h>
#include <pthread.h>
#include <string.h>

static struct {
    __typeof__(&opj_create_decompress) create_decompress;
    __typeof__(&opj_set_default_decoder_parameters) set_default_decoder_parameters;
    __typeof__(&opj_setup_decoder) setup_decoder;
    __typeof__(&opj_read_header) read_header;
    __typeof__(&opj_decode) decode;
    __typeof__(&opj_end_decompress) end_decompress;
    __typeof__(&opj_destroy_codec) destroy_codec;
    __typeof__(&opj_image_destroy) image_destroy;
    __typeof__(&opj_stream_create) stream_create;
    __typeof__(&opj_stream_destroy) stream_destroy;
    __typeof__(&opj_stream_set_read_function) stream_set_read_function;
    __typeof__(&opj_stream_set_skip_function) stream_set_skip_function;
    __typeof__(&opj_stream_set_seek_function) stream_set_seek_function;
    __typeof__(&opj_stream_set_user_data) stream_set_user_data;
    __typeof__(&opj_stream_set_user_data_length) stream_set_user_data_length;
} library;

static int isMissing;

static void *find(void *handle, const char *name) {
    void *found = handle ? dlsym(handle, name) : NULL;
    if (!found) isMissing = 1;
    return found;
}

static void load(void) {
    void *jpx = dlopen("libopenjp2.so.7", RTLD_NOW | RTLD_LOCAL);
    library.create_decompress = find(jpx, "opj_create_decompress");
    library.set_default_decoder_parameters = find(jpx, "opj_set_default_decoder_parameters");
    library.setup_decoder = find(jpx, "opj_setup_decoder");
    library.read_header = find(jpx, "opj_read_header");
    library.decode = find(jpx, "opj_decode");
    library.end_decompress = find(jpx, "opj_end_decompress");
    library.destroy_codec = find(jpx, "opj_destroy_codec");
    library.image_destroy = find(jpx, "opj_image_destroy");
    library.stream_create = find(jpx, "opj_stream_create");
    library.stream_destroy = find(jpx, "opj_stream_destroy");
    library.stream_set_read_function = find(jpx, "opj_stream_set_read_function");
    library.stream_set_skip_function = find(jpx, "opj_stream_set_skip_function");
    library.stream_set_seek_function = find(jpx, "opj_stream_set_seek_function");
    library.stream_set_user_data = find(jpx, "opj_stream_set_user_data");
    library.stream_set_user_data_length = find(jpx, "opj_stream_set_user_data_length");
}

static pthread_once_t once = PTHREAD_ONCE_INIT;

int CJPX_isMissing(void) {
    pthread_once(&once, load);
    return isMissing;
}

// Bytes in memory, and how many of them were read.
typedef struct {
    const uint8_t *bytes;
    size_t length, position;
} Source;

static OPJ_SIZE_T readSource(void *target, OPJ_SIZE_T count, void *user) {
    Source *source = user;
    size_t rest = source->length - source->position;
    if (rest == 0) return (OPJ_SIZE_T)-1;
    if (count > rest) count = rest;
    memcpy(target, source->bytes + source->position, count);
    source->position += count;
    return count;
}

static OPJ_OFF_T skipSource(OPJ_OFF_T count, void *user) {
    Source *source = user;
    if (count < 0 || (size_t)count > source->length - source->position) return -1;
    source->position += (size_t)count;
    return count;
}

static OPJ_BOOL seekSource(OPJ_OFF_T position, void *user) {
    Source *source = user;
    if (position < 0 || (size_t)position > source->length) return OPJ_FALSE;
    source->position = (size_t)position;
    return OPJ_TRUE;
}

// The value of a channel of `precision` bits as one of eight.
static uint8_t sample(OPJ_INT32 value, OPJ_UINT32 precision, OPJ_UINT32 isSigned) {
    int64_t most = ((int64_t)1 << precision) - 1;
    int64_t wide = (int64_t)value + (isSigned ? (int64_t)1 << (precision - 1) : 0);
    if (wide < 0) wide = 0;
    if (wide > most) wide = most;
    return (uint8_t)((wide * 255 + most / 2) / most);
}

static CJPXState take(const opj_image_t *image, uint32_t width, uint32_t height, uint32_t channels, uint8_t *samples) {
    if (image->numcomps < channels) return CJPX_OTHER;
    for (uint32_t channel = 0; channel < channels; channel++) {
        const opj_image_comp_t *part = &image->comps[channel];
        if (part->w != width || part->h != height || part->prec < 1 || part->prec > 31) return CJPX_OTHER;
        if (!part->data) return CJPX_MALFORMED;
    }
    size_t count = (size_t)width * height;
    for (uint32_t channel = 0; channel < channels; channel++) {
        const opj_image_comp_t *part = &image->comps[channel];
        for (size_t pixel = 0; pixel < count; pixel++)
            samples[pixel * channels + channel] = sample(part->data[pixel], part->prec, part->sgnd);
    }
    return CJPX_OK;
}

CJPXState CJPX_decode(
    const uint8_t *bytes, size_t length, uint32_t width, uint32_t height, uint32_t channels, uint8_t *samples) {
    if (CJPX_isMissing()) return CJPX_MISSING;
    static const uint8_t codestream[] = {0xFF, 0x4F, 0xFF, 0x51};
    if (length < sizeof codestream) return CJPX_MALFORMED;
    int isBare = memcmp(bytes, codestream, sizeof codestream) == 0;
    Source source = {bytes, length, 0};
    opj_codec_t *codec = library.create_decompress(isBare ? OPJ_CODEC_J2K : OPJ_CODEC_JP2);
    opj_stream_t *stream = library.stream_create(1 << 16, OPJ_TRUE);
    opj_image_t *image = NULL;
    CJPXState state = CJPX_MALFORMED;
    if (codec && stream) {
        library.stream_set_read_function(stream, readSource);
        library.stream_set_skip_function(stream, skipSource);
        library.stream_set_seek_function(stream, seekSource);
        library.stream_set_user_data(stream, &source, NULL);
        library.stream_set_user_data_length(stream, length);
        opj_dparameters_t parameters;
        library.set_default_decoder_parameters(&parameters);
        if (library.setup_decoder(codec, &parameters) && library.read_header(stream, codec, &image)) {
            // What it would decode is bounded before memory is taken for it.
            int isAsAsked = image->x1 > image->x0 && image->y1 > image->y0 && image->x1 - image->x0 == width
                            && image->y1 - image->y0 == height && image->numcomps <= 8;
            if (!isAsAsked)
                state = CJPX_OTHER;
            else if (library.decode(codec, stream, image) && library.end_decompress(codec, stream))
                state = take(image, width, height, channels, samples);
        }
    }
    if (image) library.image_destroy(image);
    if (stream) library.stream_destroy(stream);
    if (codec) library.destroy_codec(codec);
    return state;
}
