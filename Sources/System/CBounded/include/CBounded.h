#pragma once
#include <stddef.h>
#include <stdint.h>

// Runs a program of somebody else on bytes in memory, within limits that only a process of its own can have. The calls that
// set them are Linux's own, which Swift does not see.

enum { CBOUNDED_MESSAGE_SIZE = 1000 };

typedef struct {
    unsigned seconds; // of processor time
    size_t memory;    // bytes of addresses
    size_t output;    // bytes that it writes
} CBoundedLimits;

typedef enum {
    CBOUNDED_ENDED,   // by itself, with status 0
    CBOUNDED_MISSING, // there is no such program
    CBOUNDED_LATE,    // it took all its time
    CBOUNDED_FAILED,  // with another status, or by a signal
    CBOUNDED_REFUSED, // the system refused to start it, or to give what it wrote
} CBoundedState;

typedef struct {
    CBoundedState state;
    uint8_t *output; // what it wrote, to be freed; null for nothing
    size_t length;
    char message[CBOUNDED_MESSAGE_SIZE]; // the beginning of what it said
    int code;                            // why the system refused (errno)
} CBoundedEnd;

// Runs the program that the first of `arguments` (which end with a null pointer) names in PATH, with `input` as its standard
// input, and waits for its end. It never leaves a file or a process behind.
CBoundedEnd CBounded_run(char *const *arguments, const uint8_t *input, size_t length, CBoundedLimits limits);
