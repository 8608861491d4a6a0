#pragma once
#include <stddef.h>
#include <stdint.h>

// The parser of HTML is loaded when the first page is read. Its tree is shown as a flat list of events: neither reading nor freeing
// recurses, however deep the page nests.

enum { CGUMBO_MESSAGE_SIZE = 200 };

// Whether the library is not there.
int CGumbo_isMissing(void);

typedef enum {
    CGUMBO_OK,
    CGUMBO_MISSING,   // the library is not there
    CGUMBO_NO_MEMORY, // the page needs more memory than is allowed
} CGumboState;

typedef enum {
    CGUMBO_START, // an element, by its name
    CGUMBO_END,
    CGUMBO_TEXT,
} CGumboKind;

// An event. Pointers are valid during the call alone.
typedef struct {
    CGumboKind kind;
    const char *name; // of an element, or the text
    size_t offset;    // in the bytes of the page
    size_t attributeCount;
    const char **attributeNames;
    const char **attributeValues;
} CGumboEvent;

typedef void (*CGumboTake)(void *context, const CGumboEvent *event);

// Reads `bytes` as a page in UTF-8 and shows `take` each element and text in order.
CGumboState CGumbo_read(
    const char *bytes, size_t length, size_t mostMemory, CGumboTake take, void *context,
    char message[CGUMBO_MESSAGE_SIZE]);
