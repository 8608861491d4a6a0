#include "CZip.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/stat.h>
#include <zip.h>

static struct {
    __typeof__(&zip_source_buffer_create) source_buffer_create;
    __typeof__(&zip_source_free) source_free;
    __typeof__(&zip_open_from_source) open_from_source;
    __typeof__(&zip_get_num_entries) get_num_entries;
    __typeof__(&zip_stat_index) stat_index;
    __typeof__(&zip_file_get_external_attributes) file_get_external_attributes;
    __typeof__(&zip_fopen_index) fopen_index;
    __typeof__(&zip_fread) fread;
    __typeof__(&zip_fclose) fclose;
    __typeof__(&zip_file_strerror) file_strerror;
    __typeof__(&zip_strerror) strerror;
    __typeof__(&zip_error_strerror) error_strerror;
    __typeof__(&zip_error_init) error_init;
    __typeof__(&zip_error_fini) error_fini;
    __typeof__(&zip_discard) discard;
} library;

static char missing[CZIP_MESSAGE_SIZE];

static void *find(void *handle, const char *name) {
    void *found = handle ? dlsym(handle, name) : NULL;
    if (!found && !missing[0]) snprintf(missing, sizeof missing, "%s", dlerror());
    return found;
}

static void load(void) {
    void *zip = dlopen("libzip.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!zip) snprintf(missing, sizeof missing, "%s", dlerror());
    library.source_buffer_create = find(zip, "zip_source_buffer_create");
    library.source_free = find(zip, "zip_source_free");
    library.open_from_source = find(zip, "zip_open_from_source");
    library.get_num_entries = find(zip, "zip_get_num_entries");
    library.stat_index = find(zip, "zip_stat_index");
    library.file_get_external_attributes = find(zip, "zip_file_get_external_attributes");
    library.fopen_index = find(zip, "zip_fopen_index");
    library.fread = find(zip, "zip_fread");
    library.fclose = find(zip, "zip_fclose");
    library.file_strerror = find(zip, "zip_file_strerror");
    library.strerror = find(zip, "zip_strerror");
    library.error_strerror = find(zip, "zip_error_strerror");
    library.error_init = find(zip, "zip_error_init");
    library.error_fini = find(zip, "zip_error_fini");
    library.discard = find(zip, "zip_discard");
}

static pthread_once_t once = PTHREAD_ONCE_INIT;

int CZip_isMissing(void) {
    pthread_once(&once, load);
    return missing[0] != 0;
}

CZipState CZip_open(const uint8_t *bytes, size_t length, CZipArchive **archive, char message[CZIP_MESSAGE_SIZE]) {
    pthread_once(&once, load);
    if (missing[0]) {
        snprintf(message, CZIP_MESSAGE_SIZE, "%s", missing);
        return CZIP_MISSING;
    }
    zip_error_t error;
    library.error_init(&error);
    zip_source_t *source = library.source_buffer_create(bytes, length, 0, &error);
    zip_t *opened = source ? library.open_from_source(source, ZIP_RDONLY, &error) : NULL;
    if (!opened) {
        snprintf(message, CZIP_MESSAGE_SIZE, "%s", library.error_strerror(&error));
        if (source) library.source_free(source);
    }
    library.error_fini(&error);
    *archive = (CZipArchive *)opened;
    return opened ? CZIP_OK : CZIP_MALFORMED;
}

int64_t CZip_count(CZipArchive *archive) { return library.get_num_entries((zip_t *)archive, 0); }

int CZip_entry(CZipArchive *archive, uint64_t index, CZipEntry *entry) {
    zip_stat_t status;
    if (library.stat_index((zip_t *)archive, index, 0, &status) != 0 || !(status.valid & ZIP_STAT_NAME)) return 0;
    entry->name = status.name;
    entry->size = status.valid & ZIP_STAT_SIZE ? status.size : 0;
    entry->packedSize = status.valid & ZIP_STAT_COMP_SIZE ? status.comp_size : 0;
    entry->isEncrypted = (status.valid & ZIP_STAT_ENCRYPTION_METHOD) && status.encryption_method != ZIP_EM_NONE;
    zip_uint8_t system = 0;
    zip_uint32_t attributes = 0;
    entry->isLink = library.file_get_external_attributes((zip_t *)archive, index, 0, &system, &attributes) == 0
                    && system == ZIP_OPSYS_UNIX && S_ISLNK(attributes >> 16);
    return 1;
}

int64_t CZip_read(
    CZipArchive *archive, uint64_t index, uint8_t *bytes, size_t limit, char message[CZIP_MESSAGE_SIZE]) {
    zip_file_t *file = library.fopen_index((zip_t *)archive, index, 0);
    if (!file) {
        snprintf(message, CZIP_MESSAGE_SIZE, "%s", library.strerror((zip_t *)archive));
        return -1;
    }
    size_t count = 0;
    while (count < limit) {
        zip_int64_t step = library.fread(file, bytes + count, limit - count);
        if (step < 0) {
            snprintf(message, CZIP_MESSAGE_SIZE, "%s", library.file_strerror(file));
            library.fclose(file);
            return -1;
        }
        if (step == 0) break;
        count += (size_t)step;
    }
    library.fclose(file);
    return (int64_t)count;
}

void CZip_close(CZipArchive *archive) { library.discard((zip_t *)archive); }
