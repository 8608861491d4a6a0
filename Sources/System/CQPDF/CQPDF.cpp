#include "CQPDF.h"

// qpdf 11 warns of a class that is not used here.
#define POINTERHOLDER_TRANSITION 4
#include <qpdf/Buffer.hh>
#include <qpdf/InputSource.hh>
#include <qpdf/Pipeline.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFObjectHandle.hh>

#include <algorithm>
#include <cstring>
#include <exception>
#include <stdexcept>
#include <vector>

namespace {

const std::string source_name = "the file";

// Cairo lists a picture in the resources of a page as often as the page shows it, each time as the same object.
bool is_of_cairo(QPDFExc const &warning) {
    return warning.getMessageDetail().rfind("dictionary has duplicated key /x", 0) == 0;
}

// The bytes of the caller through a window, since qpdf goes through them in small steps.
class window_source : public InputSource {
public:
    explicit window_source(cqpdf_source source) : source(source), window(8192) {}

    std::string const &getName() const override { return source_name; }
    qpdf_offset_t tell() override { return place; }
    void rewind() override { place = 0; }
    void unreadCh(char) override { place -= 1; }

    void seek(qpdf_offset_t offset, int whence) override {
        qpdf_offset_t start = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? place : source.size;
        if (start + offset < 0) throw std::runtime_error("a place before the beginning");
        place = start + offset;
    }

    size_t read(char *buffer, size_t length) override {
        last_offset = place;
        auto rest = static_cast<size_t>(std::max<qpdf_offset_t>(0, source.size - place));
        auto count = std::min(length, rest);
        if (count == 0) {
            last_offset = place = source.size;
            return 0;
        }
        auto bytes = reinterpret_cast<uint8_t *>(buffer);
        if (place >= start && place + static_cast<qpdf_offset_t>(count) <= end) {
            memcpy(bytes, window.data() + (place - start), count);
        } else if (count >= window.size()) {
            fetch(place, bytes, count);
        } else {
            auto filled = std::min(window.size(), rest);
            start = end = 0;
            fetch(place, window.data(), filled);
            start = place;
            end = place + static_cast<qpdf_offset_t>(filled);
            memcpy(bytes, window.data(), count);
        }
        place += static_cast<qpdf_offset_t>(count);
        return count;
    }

    qpdf_offset_t findAndSkipNextEOL() override {
        char byte = 0;
        while (read(&byte, 1) == 1 && !is_end(byte)) {}
        if (!is_end(byte)) return last_offset = place;
        auto result = place - 1;
        while (read(&byte, 1) == 1) {
            if (is_end(byte)) continue;
            unreadCh(byte);
            break;
        }
        return result;
    }

private:
    static bool is_end(char byte) { return byte == '\r' || byte == '\n'; }

    void fetch(qpdf_offset_t offset, uint8_t *bytes, size_t count) {
        if (!source.read(source.context, offset, bytes, count)) throw std::runtime_error("a read failed");
    }

    cqpdf_source source;
    qpdf_offset_t place = 0;
    std::vector<uint8_t> window;
    qpdf_offset_t start = 0;
    qpdf_offset_t end = 0;
};

}  // namespace

struct cqpdf_document {
    QPDF pdf;
    std::vector<QPDFObjectHandle> objects{ QPDFObjectHandle::newNull() };
    std::string name;
    std::string syntax;
    std::string text;
    std::string error;

    QPDFObjectHandle &operator[](cqpdf_object object) { return objects.at(object); }

    cqpdf_object add(QPDFObjectHandle object) {
        if (object.isNull()) return 0;
        objects.push_back(std::move(object));
        return static_cast<cqpdf_object>(objects.size() - 1);
    }

    QPDFObjectHandle dictionary(cqpdf_object object) {
        auto &handle = (*this)[object];
        return handle.isStream() ? handle.getDict() : handle;
    }

    // The result of `body`; `otherwise` when it throws, which is kept. No exception may reach Swift.
    template <typename Result, typename Body> Result guarded(Result otherwise, Body body) noexcept {
        try {
            return body();
        } catch (std::exception &thrown) {
            // What qpdf warned of before is the cause: it goes on without an object that it could not read.
            keep_warnings();
            keep(thrown.what());
        } catch (...) {
            keep("an unknown error");
        }
        return otherwise;
    }

    template <typename Body> void guarded(Body body) noexcept {
        guarded(false, [&] {
            body();
            return true;
        });
    }

    void keep_warnings() noexcept {
        try {
            if (!pdf.anyWarnings()) return;
            for (auto const &warning : pdf.getWarnings()) {
                if (!is_of_cairo(warning)) keep(warning.what());
            }
        } catch (std::exception &thrown) {
            keep(thrown.what());
        }
    }

    void keep(const char *text) noexcept {
        try {
            if (error.empty()) error = text;
        } catch (...) {
            // Without memory for the text, one of the size of a pointer still fits.
            error = "memory";
        }
    }
};

struct cqpdf_bytes {
    std::shared_ptr<Buffer> buffer;
};

namespace {

// What a stream decodes to, up to a limit.
class limited_sink : public Pipeline {
public:
    explicit limited_sink(size_t limit) : Pipeline("bytes", nullptr), limit(limit) {}

    void write(unsigned char const *data, size_t length) override {
        is_full = is_full || length > limit - bytes.size();
        if (is_full) throw std::runtime_error("a stream is too long");
        bytes.insert(bytes.end(), data, data + length);
    }

    void finish() override {}

    std::vector<unsigned char> bytes;
    bool is_full = false;

private:
    size_t limit;
};

// How many bytes a stream decodes to.
class counting_sink : public Pipeline {
public:
    counting_sink() : Pipeline("count", nullptr) {}

    void write(unsigned char const *, size_t length) override { count += length; }
    void finish() override {}

    size_t count = 0;
};

}  // namespace

const char *cqpdf_version(void) { return QPDF::QPDFVersion().c_str(); }

cqpdf_document *cqpdf_read(cqpdf_source source) {
    auto document = new cqpdf_document;
    document->guarded([&] {
        // Not printed: who calls asks for them.
        document->pdf.setSuppressWarnings(true);
        document->pdf.setAttemptRecovery(false);
        document->pdf.processInputSource(std::make_shared<window_source>(source));
    });
    return document;
}

void cqpdf_free(cqpdf_document *document) { delete document; }

const char *cqpdf_error(cqpdf_document *document) {
    document->keep_warnings();
    return document->error.empty() ? nullptr : document->error.c_str();
}

size_t cqpdf_page_count(cqpdf_document *document) {
    return document->guarded(size_t(0), [&] { return document->pdf.getAllPages().size(); });
}

cqpdf_object cqpdf_page(cqpdf_document *document, size_t index) {
    return document->guarded(0u, [&] { return document->add(document->pdf.getAllPages().at(index)); });
}

size_t cqpdf_read_all(cqpdf_document *document) {
    return document->guarded(size_t(0), [&] { return document->pdf.getAllObjects().size(); });
}

bool cqpdf_is_null(cqpdf_document *document, cqpdf_object object) {
    return document->guarded(true, [&] { return (*document)[object].isNull(); });
}

bool cqpdf_is_stream(cqpdf_document *document, cqpdf_object object) {
    return document->guarded(false, [&] { return (*document)[object].isStream(); });
}

bool cqpdf_is_dictionary(cqpdf_document *document, cqpdf_object object) {
    return document->guarded(false, [&] { return (*document)[object].isDictionary(); });
}

bool cqpdf_number(cqpdf_document *document, cqpdf_object object, double *value) {
    return document->guarded(false, [&] { return (*document)[object].getValueAsNumber(*value); });
}

const char *cqpdf_name(cqpdf_document *document, cqpdf_object object) {
    const char *none = nullptr;
    return document->guarded(none, [&]() -> const char * {
        return (*document)[object].getValueAsName(document->name) ? document->name.c_str() : nullptr;
    });
}

const char *cqpdf_text(cqpdf_document *document, cqpdf_object object) {
    const char *none = nullptr;
    return document->guarded(none, [&]() -> const char * {
        auto &handle = (*document)[object];
        if (!handle.isString()) return nullptr;
        document->text = handle.getUTF8Value();
        return document->text.c_str();
    });
}

bool cqpdf_is_array(cqpdf_document *document, cqpdf_object object) {
    return document->guarded(false, [&] { return (*document)[object].isArray(); });
}

size_t cqpdf_array_count(cqpdf_document *document, cqpdf_object array) {
    return document->guarded(size_t(0), [&] {
        auto &handle = (*document)[array];
        return handle.isArray() ? static_cast<size_t>(handle.getArrayNItems()) : size_t(0);
    });
}

cqpdf_object cqpdf_array_item(cqpdf_document *document, cqpdf_object array, size_t index) {
    return document->guarded(0u, [&] {
        auto &handle = (*document)[array];
        return handle.isArray() ? document->add(handle.getArrayItem(static_cast<int>(index))) : 0u;
    });
}

bool cqpdf_is_encrypted(cqpdf_document *document) {
    return document->guarded(false, [&] { return document->pdf.isEncrypted(); });
}

cqpdf_object cqpdf_trailer(cqpdf_document *document) {
    return document->guarded(0u, [&] { return document->add(document->pdf.getTrailer()); });
}

int cqpdf_identity(cqpdf_document *document, cqpdf_object object) {
    return document->guarded(0, [&] { return (*document)[object].getObjectID(); });
}

cqpdf_object cqpdf_value(cqpdf_document *document, cqpdf_object object, const char *key) {
    return document->guarded(0u, [&] { return document->add(document->dictionary(object).getKeyIfDict(key)); });
}

void cqpdf_keys(
    cqpdf_document *document, cqpdf_object dictionary, void *context, void (*visit)(void *, const char *)) {
    document->guarded([&] {
        for (auto const &key : document->dictionary(dictionary).getKeys()) visit(context, key.c_str());
    });
}

cqpdf_bytes *cqpdf_stream_bytes(cqpdf_document *document, cqpdf_object stream) {
    cqpdf_bytes *none = nullptr;
    return document->guarded(none, [&] {
        return new cqpdf_bytes{ (*document)[stream].getRawStreamData() };
    });
}

static cqpdf_bytes *decoded_within(cqpdf_document *document, QPDFObjectHandle stream, size_t limit) {
    limited_sink sink(limit);
    bool is_decoded = false;
    auto is_piped = stream.pipeStreamData(&sink, &is_decoded, 0, qpdf_dl_generalized, true);
    if (!is_piped || !is_decoded) {
        document->keep(sink.is_full ? "a stream is too long" : "a stream cannot be decoded");
        return nullptr;
    }
    auto buffer = std::make_shared<Buffer>(sink.bytes.size());
    std::copy(sink.bytes.begin(), sink.bytes.end(), buffer->getBuffer());
    return new cqpdf_bytes{ std::move(buffer) };
}

cqpdf_bytes *cqpdf_stream_bytes_within(cqpdf_document *document, cqpdf_object stream, size_t limit) {
    cqpdf_bytes *none = nullptr;
    return document->guarded(none, [&] { return decoded_within(document, (*document)[stream], limit); });
}

namespace {
// The dictionary of a stream without its last filter, as long as it lives: qpdf decodes all of the filters or none.
struct without_last_filter {
    explicit without_last_filter(QPDFObjectHandle stream)
        : dictionary(stream.getDict()), filters(dictionary.getKey("/Filter")),
          parameters(dictionary.getKey("/DecodeParms")) {
        dictionary.replaceKey("/Filter", shortened(filters));
        dictionary.replaceKey("/DecodeParms", shortened(parameters));
    }
    ~without_last_filter() {
        dictionary.replaceKey("/Filter", filters);
        dictionary.replaceKey("/DecodeParms", parameters);
    }
    static QPDFObjectHandle shortened(QPDFObjectHandle list) {
        if (!list.isArray() || list.getArrayNItems() < 2) return QPDFObjectHandle::newNull();
        auto items = list.getArrayAsVector();
        items.pop_back();
        return QPDFObjectHandle::newArray(items);
    }
    QPDFObjectHandle dictionary, filters, parameters;
};
}

cqpdf_bytes *cqpdf_encoded_picture(cqpdf_document *document, cqpdf_object stream, size_t limit) {
    cqpdf_bytes *none = nullptr;
    return document->guarded(none, [&] {
        without_last_filter shortened((*document)[stream]);
        return decoded_within(document, (*document)[stream], limit);
    });
}

bool cqpdf_stream_count(cqpdf_document *document, cqpdf_object stream, size_t *count) {
    return document->guarded(false, [&] {
        counting_sink sink;
        bool is_decoded = false;
        auto is_piped = (*document)[stream].pipeStreamData(&sink, &is_decoded, 0, qpdf_dl_generalized, true);
        *count = sink.count;
        return is_piped && is_decoded;
    });
}

const uint8_t *cqpdf_bytes_start(const cqpdf_bytes *bytes) { return bytes->buffer->getBuffer(); }
size_t cqpdf_bytes_count(const cqpdf_bytes *bytes) { return bytes->buffer->getSize(); }
void cqpdf_bytes_free(cqpdf_bytes *bytes) { delete bytes; }

const char *cqpdf_syntax(cqpdf_document *document, cqpdf_object object) {
    const char *none = nullptr;
    return document->guarded(none, [&]() -> const char * {
        document->syntax = (*document)[object].unparseResolved();
        return document->syntax.c_str();
    });
}
