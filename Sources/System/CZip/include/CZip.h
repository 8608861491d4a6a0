#pragma once
#include <stddef.h>
#include <stdint.h>

// libzip brings a library for encryption, whose loading takes longer than setting a page: it is loaded when the first
// archive is opened. Swift cannot call what is found by name at run time without knowing its type: that stays here.

enum { CZIP_MESSAGE_SIZE = 200 };

typedef enum {
    CZIP_OK,
    CZIP_MISSING,   // the library is not there
    CZIP_MALFORMED, // not an archive, or one that is damaged
} CZipState;

// An archive in memory.
typedef struct CZipArchive CZipArchive;

// An entry of an archive. The name is valid as long as the archive is open.
typedef struct {
    const char *name;
    uint64_t size;       // of its contents
    uint64_t packedSize; // in the archive
    int isEncrypted;
    int isLink;
} CZipEntry;

// Whether the library is not there.
int CZip_isMissing(void);

// Opens the archive in `bytes`, which have to stay where they are until CZip_close. The reason of a failure is in `message`.
CZipState CZip_open(const uint8_t *bytes, size_t length, CZipArchive **archive, char message[CZIP_MESSAGE_SIZE]);

// The number of entries.
int64_t CZip_count(CZipArchive *archive);

// What is known of the entry at `index`; 0 if there is none.
int CZip_entry(CZipArchive *archive, uint64_t index, CZipEntry *entry);

// Reads at most `limit` bytes of the entry at `index` and checks their sum if that is all of it. Returns their number,
// or -1 with a reason in `message`.
int64_t CZip_read(
    CZipArchive *archive, uint64_t index, uint8_t *bytes, size_t limit, char message[CZIP_MESSAGE_SIZE]);

void CZip_close(CZipArchive *archive);
