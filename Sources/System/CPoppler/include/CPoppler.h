#pragma once
#include <stddef.h>
#include <stdint.h>

// Poppler draws pages of PDFs for screens. Like librsvg (see CRSVG) it brings many libraries, and is loaded when the first PNG
// of a page with a placed PDF needs it.

enum { CPOPPLER_MESSAGE_SIZE = 200 };

typedef enum {
    CPOPPLER_OK,
    CPOPPLER_MISSING, // the library is not there
    CPOPPLER_FAILED,  // the page cannot be drawn
} CPopplerState;

// Draws the first page of the PDF `bytes` on a context of Cairo, whose unit is a point. The reason of a failure is in
// `message`.
CPopplerState CPoppler_draw(const uint8_t *bytes, size_t length, void *cairo, char message[CPOPPLER_MESSAGE_SIZE]);
