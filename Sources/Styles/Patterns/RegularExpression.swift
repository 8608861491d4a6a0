import PubCPCRE2

/// A regular expression over UTF-8 (PCRE2, with Unicode's properties and cases).
///
/// Matching is bounded: PCRE2's limits end an expression that tries exponentially many ways, such as `(a+)+b`. It is
/// interpreted, not compiled to machine code, whose limits count other steps.
final class RegularExpression: Sendable {
    /// Why an expression cannot be used.
    struct Problem: Error {
        /// As PCRE2 words it: `missing closing parenthesis`.
        var message: String
        /// The number, from 1, of the character after the point of detection.
        var character: Int
    }

    /// A match.
    struct Match: Hashable {
        /// All that the expression matched.
        var whole: Range<Int32>
        /// The first group that took part and is inside the match (groups of lookarounds are not); else the whole match.
        var marked: Range<Int32>
    }

    /// The outcome of a search.
    enum Result {
        /// The matches, ascending and disjoint; none are empty.
        case matches([Match])
        /// The limits were reached in this text.
        case tooManySteps
    }

    /// Ways that one match may try: no expression that reads prose needs a tenth of them.
    private static let steps: UInt32 = 50_000

    // Compiled code is never written to again (pcre2api, "Multithreading"), hence safe to share.
    private nonisolated(unsafe) let code: OpaquePointer
    /// The number of its groups.
    let groups: Int

    /// Reads `expression`.
    init(_ expression: String) throws(Problem) {
        var error: Int32 = 0
        var offset = 0
        // `\C` matches one byte, and would divide a character.
        let options = UInt32(PCRE2_UTF) | UInt32(PCRE2_UCP) | UInt32(PCRE2_NEVER_BACKSLASH_C)
        let bytes = Array(expression.utf8)
        guard let code = pcre2_compile_8(bytes, bytes.count, options, &error, &offset, nil) else {
            let before = String(decoding: bytes.prefix(offset), as: UTF8.self)
            throw Problem(message: Self.message(of: error), character: before.unicodeScalars.count + 1)
        }
        self.code = code
        var count: UInt32 = 0
        pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_CAPTURECOUNT), &count)
        groups = Int(count)
    }

    deinit { pcre2_code_free_8(code) }

    private static func message(of error: Int32) -> String {
        // All messages fit in 120 bytes (pcre2api, "Obtaining a textual error message").
        var text = [UInt8](repeating: 0, count: 256)
        let length = pcre2_get_error_message_8(error, &text, text.count)
        return length > 0 ? String(decoding: text.prefix(Int(length)), as: UTF8.self) : "error \(error)"
    }

    /// The matches in `text`, from its start on, each after the one before.
    ///
    /// - Precondition: `text` is UTF-8 without faults: PCRE2 does not look for them.
    func matches(in text: [UInt8]) -> Result {
        guard let data = pcre2_match_data_create_from_pattern_8(code, nil),
            let context = pcre2_match_context_create_8(nil)
        else { return .tooManySteps }
        defer {
            pcre2_match_data_free_8(data)
            pcre2_match_context_free_8(context)
        }
        pcre2_set_match_limit_8(context, Self.steps)
        // Steps bound the time, depth the memory.
        pcre2_set_depth_limit_8(context, Self.steps)
        // The check would go through the whole text again for each match.
        let options = UInt32(PCRE2_NO_UTF_CHECK) | UInt32(PCRE2_NOTEMPTY)
        var found: [Match] = []
        var offset = 0
        while offset < text.count {
            let count = pcre2_match_8(code, text, text.count, offset, options, data, context)
            if count == PCRE2_ERROR_NOMATCH { break }
            // All other errors are limits: the text is without faults, and the data have room for all groups.
            guard count > 0 else { return .tooManySteps }
            if let match = match(in: data, count: Int(count)), Int(match.whole.lowerBound) >= offset {
                found.append(match)
                offset = Int(match.whole.upperBound)
            } else {
                // `\K` in a lookaround moved the start to the end, beyond it, or into the match before: the search goes
                // on after the character at which it began.
                offset = max(offset, Int(pcre2_get_startchar_8(data))) + 1
                while offset < text.count, text[offset] & 0xC0 == 0x80 { offset += 1 }
            }
        }
        return .matches(found)
    }

    /// The match that `data` holds, of `count` groups; nil when it is empty.
    private func match(in data: OpaquePointer, count: Int) -> Match? {
        // Two offsets a group, as many as the call before has filled.
        guard let offsets = pcre2_get_ovector_pointer_8(data) else { return nil }
        func range(_ group: Int) -> Range<Int32>? {
            let (start, end) = (offsets[group * 2], offsets[group * 2 + 1])
            return start != Int.max && start < end && end != Int.max
                ? Int32(clamping: start)..<Int32(clamping: end) : nil
        }
        guard let whole = range(0) else { return nil }
        let groups = (1..<max(count, 1)).lazy.compactMap { range($0) }
        let marked = groups.first { whole.lowerBound <= $0.lowerBound && $0.upperBound <= whole.upperBound } ?? whole
        return Match(whole: whole, marked: marked)
    }
}
