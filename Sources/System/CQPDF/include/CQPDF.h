#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// qpdf's own C interface opens files by name and takes a read that fails for the end of the file. This one reads through
// functions of the caller, which know why something failed.

#ifdef __cplusplus
extern "C" {
#endif

/// A PDF that qpdf has read. One thread uses it.
typedef struct cqpdf_document cqpdf_document;

/// An object of a document: a number that holds as long as the document. 0 is the null object.
typedef uint32_t cqpdf_object;

/// Bytes of a stream, owned by who asked for them.
typedef struct cqpdf_bytes cqpdf_bytes;

/// Where a document is read from: `size` bytes, of which `read` puts `count` from `offset` on into `buffer`. It returns
/// false when it cannot put all of them.
typedef struct {
    void *context;
    int64_t size;
    bool (*read)(void *context, int64_t offset, uint8_t *buffer, size_t count);
} cqpdf_source;

// The version of qpdf that is loaded.
const char *cqpdf_version(void);

// Reads the structure; objects are read when they are asked for. The source must outlive the document. Damage is never
// repaired.
cqpdf_document *cqpdf_read(cqpdf_source source);
void cqpdf_free(cqpdf_document *document);

// The first error or warning of all calls so far; null without one. Calls that fail return null objects, zeros or
// false. Names of pictures that Cairo lists twice are no warning.
const char *cqpdf_error(cqpdf_document *document);
size_t cqpdf_page_count(cqpdf_document *document);
cqpdf_object cqpdf_page(cqpdf_document *document, size_t index);
// Reads every object: of streams their dictionary, and whether they end where their length says. Returns their number.
size_t cqpdf_read_all(cqpdf_document *document);

bool cqpdf_is_null(cqpdf_document *document, cqpdf_object object);
bool cqpdf_is_stream(cqpdf_document *document, cqpdf_object object);
bool cqpdf_is_dictionary(cqpdf_document *document, cqpdf_object object);
bool cqpdf_number(cqpdf_document *document, cqpdf_object object, double *value);
// A name with its slash, kept until the next call; null for what is none.
const char *cqpdf_name(cqpdf_document *document, cqpdf_object object);
// A string of text in UTF-8, kept until the next call; null for what is none.
const char *cqpdf_text(cqpdf_document *document, cqpdf_object object);
bool cqpdf_is_array(cqpdf_document *document, cqpdf_object object);
size_t cqpdf_array_count(cqpdf_document *document, cqpdf_object array);
cqpdf_object cqpdf_array_item(cqpdf_document *document, cqpdf_object array, size_t index);
// True for a document that somebody encrypted, also without a password.
bool cqpdf_is_encrypted(cqpdf_document *document);
// The trailer of the document.
cqpdf_object cqpdf_trailer(cqpdf_document *document);

// The number of an indirect object; 0 for a direct one.
int cqpdf_identity(cqpdf_document *document, cqpdf_object object);
// The value of a key of a dictionary or of a stream's dictionary.
cqpdf_object cqpdf_value(cqpdf_document *document, cqpdf_object object, const char *key);
// Shows `visit` the keys of a dictionary, sorted.
void cqpdf_keys(
    cqpdf_document *document, cqpdf_object dictionary, void *context, void (*visit)(void *context, const char *key));

// The bytes of a stream as they are stored; null when they cannot be had.
cqpdf_bytes *cqpdf_stream_bytes(cqpdf_document *document, cqpdf_object stream);
// The decoded bytes of a stream of at most `limit` bytes; null when it has more, or cannot be decoded by the general filters
// (all but those of pictures).
cqpdf_bytes *cqpdf_stream_bytes_within(cqpdf_document *document, cqpdf_object stream, size_t limit);
// The bytes of a picture's stream as its last filter takes them, of at most `limit` bytes; null when it has more, or the filters
// before that are not general ones.
cqpdf_bytes *cqpdf_encoded_picture(cqpdf_document *document, cqpdf_object stream, size_t limit);
// Decodes a stream like that, and counts its bytes without keeping them; false when it cannot be decoded.
bool cqpdf_stream_count(cqpdf_document *document, cqpdf_object stream, size_t *count);
const uint8_t *cqpdf_bytes_start(const cqpdf_bytes *bytes);
size_t cqpdf_bytes_count(const cqpdf_bytes *bytes);
void cqpdf_bytes_free(cqpdf_bytes *bytes);

// What a PDF would write for an object, with references to indirect ones within it; kept until the next call.
const char *cqpdf_syntax(cqpdf_document *document, cqpdf_object object);

#ifdef __cplusplus
}
#endif
