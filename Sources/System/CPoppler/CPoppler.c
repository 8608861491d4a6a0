#include "CPoppler.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

// As in glib's gerror.h.
typedef struct {
    uint32_t domain;
    int code;
    char *message;
} Failure;

static struct {
    void *(*bytes_new)(const void *bytes, size_t length);
    void (*bytes_unref)(void *bytes);
    void *(*document_new_from_bytes)(void *bytes, const char *password, Failure **failure);
    void *(*document_get_page)(void *document, int index);
    void (*page_render)(void *page, void *cairo);
    void (*unref)(void *object);
    void (*error_free)(Failure *failure);
} library;

static char missing[CPOPPLER_MESSAGE_SIZE];

static void *find(void *handle, const char *name) {
    void *found = handle ? dlsym(handle, name) : NULL;
    if (!found && !missing[0]) snprintf(missing, sizeof missing, "%s", dlerror());
    return found;
}

static void load(void) {
    void *poppler = dlopen("libpoppler-glib.so.8", RTLD_NOW | RTLD_LOCAL);
    if (!poppler) snprintf(missing, sizeof missing, "%s", dlerror());
    library.bytes_new = find(poppler, "g_bytes_new");
    library.bytes_unref = find(poppler, "g_bytes_unref");
    library.document_new_from_bytes = find(poppler, "poppler_document_new_from_bytes");
    library.document_get_page = find(poppler, "poppler_document_get_page");
    library.page_render = find(poppler, "poppler_page_render");
    library.unref = find(poppler, "g_object_unref");
    library.error_free = find(poppler, "g_error_free");
}

CPopplerState CPoppler_draw(const uint8_t *bytes, size_t length, void *cairo, char message[CPOPPLER_MESSAGE_SIZE]) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    if (missing[0]) {
        snprintf(message, CPOPPLER_MESSAGE_SIZE, "%s", missing);
        return CPOPPLER_MISSING;
    }
    Failure *failure = NULL;
    void *copy = library.bytes_new(bytes, length);
    void *document = library.document_new_from_bytes(copy, NULL, &failure);
    library.bytes_unref(copy);
    if (!document) {
        snprintf(message, CPOPPLER_MESSAGE_SIZE, "%s", failure ? failure->message : "no reason is given");
        if (failure) library.error_free(failure);
        return CPOPPLER_FAILED;
    }
    void *page = library.document_get_page(document, 0);
    if (page) library.page_render(page, cairo);
    else snprintf(message, CPOPPLER_MESSAGE_SIZE, "it has no page");
    if (page) library.unref(page);
    library.unref(document);
    return page ? CPOPPLER_OK : CPOPPLER_FAILED;
}
