#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A place in the source; lines and columns (in code points) count from 1, 0 means unknown.
typedef struct {
    uint32_t line;
    uint32_t column;
} ctoml_place;

typedef enum {
    CTOML_TABLE_BEGIN,
    CTOML_ARRAY_BEGIN,
    CTOML_END,
    CTOML_STRING,
    CTOML_INTEGER,
    CTOML_FLOAT,
    CTOML_BOOLEAN,
    CTOML_DATE,
    CTOML_TIME,
    CTOML_DATE_TIME,
} ctoml_kind;

/// One step of the walk over the tree. Text is UTF-8, not terminated, valid during the call.
typedef struct {
    ctoml_kind kind;
    const char *key;  // NULL for the root and for elements of arrays
    size_t key_length;
    ctoml_place key_place;
    ctoml_place place;
    const char *text;
    size_t text_length;
    int64_t integer;
    double real;
    bool boolean;
    int32_t year, month, day, hour, minute, second;
} ctoml_event;

/// Returns false to end the walk.
typedef bool (*ctoml_visitor)(void *context, const ctoml_event *event);

typedef struct {
    ctoml_place place;
    char message[512];
} ctoml_error;

/// The result; CTOML_UNPLACED is a syntax error whose place the parser does not know.
typedef enum { CTOML_OK, CTOML_SYNTAX, CTOML_UNPLACED, CTOML_STOPPED } ctoml_result;

/// Parses `length` bytes of TOML 1.0 and walks the tree depth first; keys come sorted, not in the order of the file.
/// `error` is filled for CTOML_SYNTAX and CTOML_UNPLACED.
ctoml_result ctoml_parse(const char *bytes, size_t length, ctoml_visitor visitor, void *context, ctoml_error *error);

#ifdef __cplusplus
}
#endif
