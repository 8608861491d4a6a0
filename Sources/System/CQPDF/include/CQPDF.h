#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// qpdf's own C interface opens files by name and takes a read that fails for the end of the file. This one reads and
// writes through functions of the caller, which know why something failed.

#ifdef __cplusplus
extern "C" {
#endif

/// A PDF that qpdf has read. One thread uses it.
typedef struct cqpdf_document cqpdf_document;

/// An object of a document: a number that holds until `cqpdf_release_objects`. 0 is the null object.
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

/// Where a document is written to. `write` returns false when it cannot take all of `count` bytes.
typedef struct {
    void *context;
    bool (*write)(void *context, const uint8_t *bytes, size_t count);
} cqpdf_sink;

// Reads the structure; objects are read when they are asked for. The source must outlive the document. Damage is never
// repaired.
cqpdf_document *cqpdf_read(cqpdf_source source);
void cqpdf_free(cqpdf_document *document);

// The first error or warning of all calls so far; null without one. Calls that fail return null objects, zeros or
// false. Names of pictures that Cairo lists twice are no warning.
const char *cqpdf_error(cqpdf_document *document);
// Forgets the numbers of objects; the objects stay.
void cqpdf_release_objects(cqpdf_document *document);

cqpdf_object cqpdf_root(cqpdf_document *document);
cqpdf_object cqpdf_trailer(cqpdf_document *document);
size_t cqpdf_page_count(cqpdf_document *document);
cqpdf_object cqpdf_page(cqpdf_document *document, size_t index);
cqpdf_object cqpdf_indirect_object(cqpdf_document *document, int number);
// Reads every object: of streams their dictionary, and whether they end where their length says. Returns their number.
size_t cqpdf_read_all(cqpdf_document *document);

bool cqpdf_is_null(cqpdf_document *document, cqpdf_object object);
bool cqpdf_is_stream(cqpdf_document *document, cqpdf_object object);
bool cqpdf_is_dictionary(cqpdf_document *document, cqpdf_object object);
bool cqpdf_number(cqpdf_document *document, cqpdf_object object, double *value);
bool cqpdf_integer(cqpdf_document *document, cqpdf_object object, int64_t *value);
// A name with its slash, kept until the next call; null for what is none.
const char *cqpdf_name(cqpdf_document *document, cqpdf_object object);
// The number of an indirect object; 0 for a direct one.
int cqpdf_identity(cqpdf_document *document, cqpdf_object object);
size_t cqpdf_count(cqpdf_document *document, cqpdf_object array);
cqpdf_object cqpdf_item(cqpdf_document *document, cqpdf_object array, size_t index);
// The value of a key of a dictionary or of a stream's dictionary.
cqpdf_object cqpdf_value(cqpdf_document *document, cqpdf_object object, const char *key);
// Shows `visit` the keys of a dictionary, sorted.
void cqpdf_keys(
    cqpdf_document *document, cqpdf_object dictionary, void *context, void (*visit)(void *context, const char *key));

// The bytes of a stream, decoded or as they are stored; null when they cannot be had.
cqpdf_bytes *cqpdf_stream_bytes(cqpdf_document *document, cqpdf_object stream, bool decoded);
const uint8_t *cqpdf_bytes_start(const cqpdf_bytes *bytes);
size_t cqpdf_bytes_count(const cqpdf_bytes *bytes);
void cqpdf_bytes_free(cqpdf_bytes *bytes);

// The object that `text` writes.
cqpdf_object cqpdf_parse(cqpdf_document *document, const char *text);
cqpdf_object cqpdf_new_integer(cqpdf_document *document, int64_t value);
cqpdf_object cqpdf_new_name(cqpdf_document *document, const char *name);
cqpdf_object cqpdf_new_string(cqpdf_document *document, const uint8_t *bytes, size_t count);
cqpdf_object cqpdf_new_array(cqpdf_document *document);
cqpdf_object cqpdf_new_dictionary(cqpdf_document *document);
cqpdf_object cqpdf_new_stream(cqpdf_document *document);
cqpdf_object cqpdf_make_indirect(cqpdf_document *document, cqpdf_object object);

void cqpdf_append(cqpdf_document *document, cqpdf_object array, cqpdf_object item);
void cqpdf_set(cqpdf_document *document, cqpdf_object object, const char *key, cqpdf_object value);
void cqpdf_remove(cqpdf_document *document, cqpdf_object object, const char *key);
void cqpdf_replace_bytes(
    cqpdf_document *document, cqpdf_object stream, const uint8_t *bytes, size_t count, cqpdf_object filter,
    cqpdf_object parameters);

// Writes the document with object streams, its streams as they are, under an identifier of the digits of pi.
void cqpdf_write(cqpdf_document *document, cqpdf_sink sink, const char *minimum_version);

#ifdef __cplusplus
}
#endif
