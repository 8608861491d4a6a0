#include "CTIFF.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tiffio.h>

typedef struct {
    const uint8_t *bytes;
    size_t length;
    uint64_t position;
    char *message;
} Source;

static tmsize_t read_bytes(thandle_t handle, void *target, tmsize_t count) {
    Source *source = handle;
    if (count < 0 || source->position >= source->length) return 0;
    size_t left = source->length - source->position;
    size_t taken = (size_t)count < left ? (size_t)count : left;
    memcpy(target, source->bytes + source->position, taken);
    source->position += taken;
    return (tmsize_t)taken;
}

static tmsize_t refuse_writing(thandle_t handle, void *bytes, tmsize_t count) {
    (void)handle, (void)bytes, (void)count;
    return -1;
}

static toff_t seek(thandle_t handle, toff_t offset, int whence) {
    Source *source = handle;
    uint64_t base = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? source->position : source->length;
    source->position = base + offset;
    return source->position;
}

static int need_no_close(thandle_t handle) {
    (void)handle;
    return 0;
}

static toff_t size(thandle_t handle) { return ((Source *)handle)->length; }

static int note_error(TIFF *file, void *context, const char *module, const char *format, va_list arguments) {
    (void)file, (void)module;
    Source *source = context;
    // The first one is the cause of the others.
    if (!source->message[0]) vsnprintf(source->message, CTIFF_MESSAGE_SIZE, format, arguments);
    return 1;
}

static int note_damage(TIFF *file, void *context, const char *module, const char *format, va_list arguments) {
    // The decoders of fax codes go on after rows that end early, and only warn of them.
    if (module && strncmp(module, "Fax", 3) == 0) return note_error(file, context, module, format, arguments);
    return 1;
}

static TIFF *open_file(Source *source) {
    source->message[0] = 0;
    TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
    if (!options) return NULL;
    TIFFOpenOptionsSetMaxSingleMemAlloc(options, (tmsize_t)1 << 30);
    TIFFOpenOptionsSetErrorHandlerExtR(options, note_error, source);
    TIFFOpenOptionsSetWarningHandlerExtR(options, note_damage, source);
    // "m": the bytes are not mapped; they are there already.
    TIFF *file = TIFFClientOpenExt(
        "picture", "rm", source, read_bytes, refuse_writing, seek, need_no_close, size, NULL, NULL, options);
    TIFFOpenOptionsFree(options);
    if (!file) return NULL;
    uint16_t compression = 0, photometric = 0;
    TIFFGetFieldDefaulted(file, TIFFTAG_COMPRESSION, &compression);
    TIFFGetFieldDefaulted(file, TIFFTAG_PHOTOMETRIC, &photometric);
    if (compression == COMPRESSION_JPEG && photometric == PHOTOMETRIC_YCBCR)
        TIFFSetField(file, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
    return file;
}

static int failed(TIFF *file, Source *source, const char *reason) {
    if (!source->message[0]) snprintf(source->message, CTIFF_MESSAGE_SIZE, "%s", reason);
    if (file) TIFFClose(file);
    return -1;
}

static uint32_t part_count(TIFF *file) { return TIFFIsTiled(file) ? TIFFNumberOfTiles(file) : TIFFNumberOfStrips(file); }

static int is_whole(TIFF *file, size_t length) {
    uint32_t count = part_count(file);
    if (count == 0 || count > length) return 0;
    for (uint32_t part = 0; part < count; part++) {
        uint64_t offset = TIFFGetStrileOffset(file, part), bytes = TIFFGetStrileByteCount(file, part);
        if (bytes == 0 || offset == 0 || offset > length || bytes > length - offset) return 0;
    }
    return 1;
}

static uint32_t count_pictures(TIFF *file) {
    uint32_t count = 0;
    do {
        uint32_t kind = 0;
        TIFFGetFieldDefaulted(file, TIFFTAG_SUBFILETYPE, &kind);
        if (!(kind & (FILETYPE_REDUCEDIMAGE | FILETYPE_MASK))) count++;
    } while (count < 1000 && TIFFReadDirectory(file));
    return count;
}

int CTIFF_measure(const uint8_t *bytes, size_t length, CTIFFPicture *picture, char message[CTIFF_MESSAGE_SIZE]) {
    Source source = {bytes, length, 0, message};
    TIFF *file = open_file(&source);
    if (!file) return failed(file, &source, "it has no directory");
    *picture = (CTIFFPicture){.photometric = 0xFFFF};
    TIFFGetFieldDefaulted(file, TIFFTAG_IMAGEWIDTH, &picture->width);
    TIFFGetFieldDefaulted(file, TIFFTAG_IMAGELENGTH, &picture->height);
    TIFFGetFieldDefaulted(file, TIFFTAG_BITSPERSAMPLE, &picture->bits);
    TIFFGetFieldDefaulted(file, TIFFTAG_SAMPLESPERPIXEL, &picture->samples);
    TIFFGetFieldDefaulted(file, TIFFTAG_PHOTOMETRIC, &picture->photometric);
    TIFFGetFieldDefaulted(file, TIFFTAG_SAMPLEFORMAT, &picture->format);
    TIFFGetFieldDefaulted(file, TIFFTAG_PLANARCONFIG, &picture->planes);
    TIFFGetFieldDefaulted(file, TIFFTAG_COMPRESSION, &picture->compression);
    TIFFGetFieldDefaulted(file, TIFFTAG_ORIENTATION, &picture->orientation);
    TIFFGetFieldDefaulted(file, TIFFTAG_INKSET, &picture->ink_set);
    TIFFGetFieldDefaulted(file, TIFFTAG_RESOLUTIONUNIT, &picture->unit);
    TIFFGetFieldDefaulted(file, TIFFTAG_XRESOLUTION, &picture->across);
    TIFFGetFieldDefaulted(file, TIFFTAG_YRESOLUTION, &picture->down);
    uint16_t *kinds = NULL;
    if (TIFFGetFieldDefaulted(file, TIFFTAG_EXTRASAMPLES, &picture->extra_samples, &kinds) && picture->extra_samples)
        picture->extra_sample = kinds[0];
    void *profile = NULL;
    TIFFGetField(file, TIFFTAG_ICCPROFILE, &picture->profile_length, &profile);
    picture->row_length = TIFFScanlineSize64(file);
    picture->has_plain_size = !TIFFIsTiled(file) || TIFFTileSize64(file) <= (uint64_t)1 << 28;
    TIFFGetFieldDefaulted(file, TIFFTAG_FILLORDER, &picture->fill_order);
    picture->is_whole = is_whole(file, length);
    picture->parts = picture->is_whole ? part_count(file) : 0;
    picture->pictures = count_pictures(file);
    TIFFClose(file);
    return 0;
}

int CTIFF_profile(
    const uint8_t *bytes, size_t length, uint8_t *profile, size_t capacity, char message[CTIFF_MESSAGE_SIZE]) {
    Source source = {bytes, length, 0, message};
    TIFF *file = open_file(&source);
    uint32_t count = 0;
    void *found = NULL;
    if (!file || !TIFFGetField(file, TIFFTAG_ICCPROFILE, &count, &found) || count != capacity)
        return failed(file, &source, "its profile cannot be read");
    memcpy(profile, found, count);
    TIFFClose(file);
    return 0;
}

int CTIFF_parts(
    const uint8_t *bytes, size_t length, uint64_t *places, size_t capacity, char message[CTIFF_MESSAGE_SIZE]) {
    Source source = {bytes, length, 0, message};
    TIFF *file = open_file(&source);
    if (!file || (size_t)part_count(file) * 2 != capacity)
        return failed(file, &source, "its parts cannot be found");
    for (uint32_t part = 0; part < capacity / 2; part++) {
        places[2 * part] = TIFFGetStrileOffset(file, part);
        places[2 * part + 1] = TIFFGetStrileByteCount(file, part);
    }
    TIFFClose(file);
    return 0;
}

int CTIFF_palette(
    const uint8_t *bytes, size_t length, uint16_t *red, uint16_t *green, uint16_t *blue, size_t count,
    char message[CTIFF_MESSAGE_SIZE]) {
    Source source = {bytes, length, 0, message};
    TIFF *file = open_file(&source);
    uint16_t *tables[3], bits = 0;
    if (!file || !TIFFGetField(file, TIFFTAG_COLORMAP, &tables[0], &tables[1], &tables[2])
        || !TIFFGetFieldDefaulted(file, TIFFTAG_BITSPERSAMPLE, &bits) || count != (size_t)1 << bits)
        return failed(file, &source, "its palette is missing");
    memcpy(red, tables[0], count * sizeof *red);
    memcpy(green, tables[1], count * sizeof *green);
    memcpy(blue, tables[2], count * sizeof *blue);
    TIFFClose(file);
    return 0;
}

static int read_tiles(TIFF *file, uint16_t plane, uint32_t width, uint32_t height, size_t stride, uint8_t *rows) {
    uint32_t across = 0, down = 0;
    TIFFGetField(file, TIFFTAG_TILEWIDTH, &across);
    TIFFGetField(file, TIFFTAG_TILELENGTH, &down);
    size_t row = TIFFTileRowSize(file);
    uint8_t *tile = malloc(TIFFTileSize(file));
    if (!tile || !across || !down || !row) {
        free(tile);
        return -1;
    }
    int status = 0;
    for (uint32_t y = 0; y < height && status == 0; y += down)
        for (uint32_t x = 0, place = 0; x < width && status == 0; x += across, place += row) {
            if (TIFFReadTile(file, tile, x, y, 0, plane) < 0) status = -1;
            for (uint32_t line = 0; line < down && y + line < height && status == 0 && place < stride; line++)
                memcpy(
                    rows + (size_t)(y + line) * stride + place, tile + line * row,
                    row < stride - place ? row : stride - place);
        }
    free(tile);
    return status;
}

int CTIFF_decode(
    const uint8_t *bytes, size_t length, uint8_t *rows, size_t capacity, char message[CTIFF_MESSAGE_SIZE]) {
    Source source = {bytes, length, 0, message};
    TIFF *file = open_file(&source);
    if (!file) return failed(file, &source, "it has no directory");
    uint32_t width = 0, height = 0;
    uint16_t samples = 1, layout = PLANARCONFIG_CONTIG;
    TIFFGetField(file, TIFFTAG_IMAGEWIDTH, &width);
    TIFFGetField(file, TIFFTAG_IMAGELENGTH, &height);
    TIFFGetFieldDefaulted(file, TIFFTAG_SAMPLESPERPIXEL, &samples);
    TIFFGetFieldDefaulted(file, TIFFTAG_PLANARCONFIG, &layout);
    uint16_t planes = layout == PLANARCONFIG_SEPARATE ? samples : 1;
    size_t stride = TIFFScanlineSize64(file);
    if (!stride || stride * height * planes != capacity) return failed(file, &source, "its size changes");
    for (uint16_t plane = 0; plane < planes; plane++) {
        uint8_t *start = rows + (size_t)plane * height * stride;
        if (TIFFIsTiled(file)) {
            if (read_tiles(file, plane, width, height, stride, start)) return failed(file, &source, "a tile is broken");
        } else {
            for (uint32_t row = 0; row < height; row++)
                if (TIFFReadScanline(file, start + row * stride, row, plane) < 0)
                    return failed(file, &source, "a row is broken");
        }
    }
    // Decoders go on after some errors.
    if (message[0]) return failed(file, &source, message);
    TIFFClose(file);
    return 0;
}
