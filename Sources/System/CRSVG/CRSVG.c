#include "CRSVG.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

// As in librsvg/rsvg.h and glib's gerror.h.
typedef struct {
    uint32_t domain;
    int code;
    char *message;
} Failure;

typedef struct {
    double x, y, width, height;
} Frame;

static struct {
    CRSVGDrawing *(*new_from_data)(const uint8_t *bytes, size_t length, Failure **failure);
    int (*size_in_pixels)(CRSVGDrawing *drawing, double *width, double *height);
    int (*render_document)(CRSVGDrawing *drawing, void *cairo, const Frame *frame, Failure **failure);
    void (*set_dpi)(CRSVGDrawing *drawing, double dpi);
    void (*unref)(void *object);
    void (*error_free)(Failure *failure);
} library;

static char missing[CRSVG_MESSAGE_SIZE];

static void *find(void *handle, const char *name) {
    void *found = handle ? dlsym(handle, name) : NULL;
    if (!found && !missing[0]) snprintf(missing, sizeof missing, "%s", dlerror());
    return found;
}

static void load(void) {
    void *rsvg = dlopen("librsvg-2.so.2", RTLD_NOW | RTLD_LOCAL);
    if (!rsvg) snprintf(missing, sizeof missing, "%s", dlerror());
    library.new_from_data = find(rsvg, "rsvg_handle_new_from_data");
    library.size_in_pixels = find(rsvg, "rsvg_handle_get_intrinsic_size_in_pixels");
    library.render_document = find(rsvg, "rsvg_handle_render_document");
    library.set_dpi = find(rsvg, "rsvg_handle_set_dpi");
    library.unref = find(rsvg, "g_object_unref");
    library.error_free = find(rsvg, "g_error_free");
}

static CRSVGState failed(CRSVGState state, Failure *failure, char *message) {
    snprintf(message, CRSVG_MESSAGE_SIZE, "%s", failure ? failure->message : "no reason is given");
    if (failure) library.error_free(failure);
    return state;
}

CRSVGState CRSVG_open(
    const uint8_t *bytes, size_t length, CRSVGDrawing **drawing, char message[CRSVG_MESSAGE_SIZE]) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    if (missing[0]) {
        snprintf(message, CRSVG_MESSAGE_SIZE, "%s", missing);
        return CRSVG_MISSING;
    }
    Failure *failure = NULL;
    *drawing = library.new_from_data(bytes, length, &failure);
    if (!*drawing) return failed(CRSVG_MALFORMED, failure, message);
    library.set_dpi(*drawing, 96);
    return CRSVG_OK;
}

void CRSVG_size(CRSVGDrawing *drawing, double *width, double *height) {
    if (!library.size_in_pixels(drawing, width, height)) *width = *height = 0;
}

CRSVGState CRSVG_draw(
    CRSVGDrawing *drawing, void *cairo, double width, double height, char message[CRSVG_MESSAGE_SIZE]) {
    Frame frame = {0, 0, width, height};
    Failure *failure = NULL;
    if (library.render_document(drawing, cairo, &frame, &failure)) return CRSVG_OK;
    return failed(CRSVG_FAILED, failure, message);
}

void CRSVG_close(CRSVGDrawing *drawing) { library.unref(drawing); }
