#pragma once
#include <stddef.h>
#include <stdint.h>

// librsvg brings some forty libraries, whose loading takes as long as setting a short issue: it is loaded when the first
// drawing needs it. Swift cannot call what is found by name at run time without knowing its type: that stays here.

enum { CRSVG_MESSAGE_SIZE = 200 };

typedef enum {
    CRSVG_OK,
    CRSVG_MISSING,   // the library is not there
    CRSVG_MALFORMED, // not an SVG
    CRSVG_FAILED,    // it cannot be drawn
} CRSVGState;

// A drawing that librsvg has read. It has no address of its own, so that nothing that it names is opened.
typedef struct CRSVGDrawing CRSVGDrawing;

// Reads `bytes`; `drawing` is to be freed by CRSVG_close. The reason of a failure is in `message`.
CRSVGState CRSVG_open(
    const uint8_t *bytes, size_t length, CRSVGDrawing **drawing, char message[CRSVG_MESSAGE_SIZE]);

// The size that it asks for, in pixels of which 96 are an inch; 0 where it asks for none, or for a share of its frame.
void CRSVG_size(CRSVGDrawing *drawing, double *width, double *height);

// Draws it on a context of Cairo, in a frame at its origin. The reason of a failure is in `message`.
CRSVGState CRSVG_draw(
    CRSVGDrawing *drawing, void *cairo, double width, double height, char message[CRSVG_MESSAGE_SIZE]);

void CRSVG_close(CRSVGDrawing *drawing);
