#include "CTOML.h"

#include <cstring>
#include <string_view>

namespace {

// toml++ 3.3 asserts what text such as "[\u00E9]" or "a = [,]" breaks: it would abort, or with NDEBUG assume the
// contrary. So its assertions are kept in every build, and thrown to the one call below.
struct broken_assumption {
    std::string_view expression;
};

}  // namespace

#undef NDEBUG
#define TOML_ASSERT(expr) ((expr) ? (void)0 : throw broken_assumption{ #expr })
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_UNRELEASED_FEATURES 0
#define TOML_ENABLE_FORMATTERS 0
#define TOML_MAX_NESTED_VALUES 64
#include <toml++/toml.h>

namespace {

ctoml_place place(const toml::source_position &position) {
    return { position.line, position.column };
}

struct walk {
    ctoml_visitor visitor;
    void *context;

    ctoml_event event(ctoml_kind kind, const toml::node &node, const toml::key *key) const {
        ctoml_event result{};
        result.kind = kind;
        result.place = place(node.source().begin);
        if (key) {
            result.key = key->str().data();
            result.key_length = key->str().size();
            result.key_place = place(key->source().begin);
        }
        return result;
    }

    bool send(const ctoml_event &event) const { return visitor(context, &event); }

    static void fill(ctoml_event &event, const toml::date &date) {
        event.year = date.year;
        event.month = date.month;
        event.day = date.day;
    }

    static void fill(ctoml_event &event, const toml::time &time) {
        event.hour = time.hour;
        event.minute = time.minute;
        event.second = time.second;
    }

    bool end(const toml::node &node) const { return send(event(CTOML_END, node, nullptr)); }

    bool visit(const toml::node &node, const toml::key *key) const {
        switch (node.type()) {
        case toml::node_type::table: return table(*node.as_table(), key);
        case toml::node_type::array: return array(*node.as_array(), key);
        default: return scalar(node, key);
        }
    }

    bool table(const toml::table &table, const toml::key *key) const {
        if (!send(event(CTOML_TABLE_BEGIN, table, key))) return false;
        for (auto &&[name, value] : table)
            if (!visit(value, &name)) return false;
        return end(table);
    }

    bool array(const toml::array &array, const toml::key *key) const {
        if (!send(event(CTOML_ARRAY_BEGIN, array, key))) return false;
        for (auto &&value : array)
            if (!visit(value, nullptr)) return false;
        return end(array);
    }

    bool scalar(const toml::node &node, const toml::key *key) const {
        ctoml_event result = event(CTOML_STRING, node, key);
        if (auto string = node.as_string()) {
            result.text = string->get().data();
            result.text_length = string->get().size();
        } else if (auto integer = node.as_integer()) {
            result.kind = CTOML_INTEGER;
            result.integer = integer->get();
        } else if (auto real = node.as_floating_point()) {
            result.kind = CTOML_FLOAT;
            result.real = real->get();
        } else if (auto boolean = node.as_boolean()) {
            result.kind = CTOML_BOOLEAN;
            result.boolean = boolean->get();
        } else if (auto date = node.as_date()) {
            result.kind = CTOML_DATE;
            fill(result, date->get());
        } else if (auto time = node.as_time()) {
            result.kind = CTOML_TIME;
            fill(result, time->get());
        } else if (auto moment = node.as_date_time()) {
            result.kind = CTOML_DATE_TIME;
            fill(result, moment->get().date);
            fill(result, moment->get().time);
        }
        return send(result);
    }
};

}  // namespace

namespace {

void say(ctoml_error *error, std::string_view message) {
    const auto count = message.size() < sizeof error->message - 1 ? message.size() : sizeof error->message - 1;
    std::memcpy(error->message, message.data(), count);
    error->message[count] = 0;
}

/// What the parser took for granted, as a message.
std::string_view expected(std::string_view assumption) {
    if (assumption.find("is_bare_key_character") != assumption.npos) return "expected a key";
    if (assumption.find("is_value_terminator") != assumption.npos) return "expected a value";
    if (assumption.find("is_decimal_digit") != assumption.npos) return "expected a digit";
    return "unexpected character";
}

}  // namespace

extern "C" ctoml_result ctoml_parse(
    const char *bytes, size_t length, ctoml_visitor visitor, void *context, ctoml_error *error) {
    try {
        auto parsed = toml::parse(std::string_view(bytes, length));
        if (!parsed) {
            const auto &failure = parsed.error();
            error->place = place(failure.source().begin);
            say(error, failure.description());
            return CTOML_SYNTAX;
        }
        return walk{ visitor, context }.table(parsed.table(), nullptr) ? CTOML_OK : CTOML_STOPPED;
    } catch (const broken_assumption &assumption) {
        error->place = {};
        say(error, expected(assumption.expression));
        return CTOML_UNPLACED;
    }
}
