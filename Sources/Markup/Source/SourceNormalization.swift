import PubDiagnostics
import PubRunningText
import PubUnicode

/// The normalized text of a file: valid UTF-8 in composed form (NFC), lines ending in LF, no control characters.
///
/// Findings and their replacements:
/// - invalid UTF-8: the error `invalid-utf8` at the first wrong byte; each wrong byte becomes U+FFFD, so that a draft
///   shows the rest;
/// - NUL and other control characters: the error `control-character`; they are left out (form feed and vertical tab are
///   white space, and a vertical tab or U+2028 is a line break);
/// - U+0080–U+009F: the error `control-character`, with the letter that Windows-1252 has there;
/// - U+FEFF inside the text: left out with a warning; U+FFFD: a warning, since a letter was lost there;
/// - CRLF and CR become LF, U+2029 becomes an empty line; letters and marks are composed.
///
/// A last line without an end gets one. Linear.
///
/// - Parameters:
///   - bytes: the bytes of the file.
///   - file: its name.
///   - keepsLineSeparators: whether U+2028 and vertical tab stay as U+2028; else they become CommonMark's hard break,
///     two spaces and a line end.
func normalized(
    _ bytes: [UInt8], file: String, keepsLineSeparators: Bool
) -> (source: ReaderSource, diagnostics: [Diagnostic]) {
    let text = SourceText(bytes, file: file)
    var normalizer = SourceNormalizer(text, keepsLineSeparators: keepsLineSeparators)
    if normalizer.isNormalizedAlready {
        return (ReaderSource(text.bytes, of: text, offsets: nil), [])
    }
    normalizer.normalize()
    normalizer.compose()
    return (ReaderSource(normalizer.result, of: text, offsets: normalizer.offsets), normalizer.diagnostics)
}

/// Normalizes one text.
private struct SourceNormalizer {
    let text: SourceText
    let keepsLineSeparators: Bool
    var result: [UInt8] = []
    var offsets: [Int32] = []
    /// The findings; a file may have very many.
    private var findings = FindingList()
    var diagnostics: [Diagnostic] { findings.diagnostics }

    /// The start of the body: in front matter a line separator is a space.
    private let bodyStart: Int

    init(_ text: SourceText, keepsLineSeparators: Bool) {
        self.text = text
        self.keepsLineSeparators = keepsLineSeparators
        bodyStart = FrontMatterRange(text.bytes)?.end ?? 0
    }

    /// Whether normalizing would change nothing: the usual case, found in one pass over the bytes.
    var isNormalizedAlready: Bool {
        guard let last = text.bytes.last else { return true }
        guard last == Ascii.lineFeed else { return false }
        return text.bytes.withUnsafeBufferPointer { bytes in
            // No way out of the loop and no sum that may be too large, so that it is done for many bytes at once.
            var controls: UInt8 = 0
            for byte in bytes {
                let isControl = byte < 0x20 && byte != Ascii.lineFeed && byte != Ascii.tab || byte == 0x7F
                controls |= isControl ? 1 : 0
            }
            if controls != 0 { return false }
            if Scalars.endOfASCII(in: bytes, from: 0) == bytes.count { return true }
            return text.firstInvalidByte == nil && !containsSuspects(bytes) && Normalization.isNFC(bytes)
        }
    }

    /// Whether there may be C1 controls (C2 80–9F), U+2028/2029 (E2 80 A8/A9), U+FEFF (EF BB BF) or U+FFFD (EF BF
    /// BD).
    private func containsSuspects(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = Scalars.endOfASCII(in: bytes, from: 0)
        while index + 1 < bytes.count {
            let next = bytes[index + 1]
            switch bytes[index] {
            case 0xC2: if next < 0xA0 { return true }
            case 0xE2: if next == 0x80, index + 2 < bytes.count, bytes[index + 2] & 0xFE == 0xA8 { return true }
            case 0xEF: if next == 0xBB || next == 0xBF { return true }
            default: break
            }
            index = Scalars.endOfASCII(in: bytes, from: index + 1)
        }
        return false
    }

    mutating func normalize() {
        let bytes = text.bytes
        if let problem = text.encodingError { findings.add(problem) }
        let encoding = bytes.withUnsafeBufferPointer { UTF8Validation.problem(in: $0) }
        if let encoding, encoding.guess != nil, encoding.reading == nil {
            // A text in UTF-16 has no bytes that could be shown.
            offsets = [0]
            return
        }
        result.reserveCapacity(bytes.count + 1)
        offsets.reserveCapacity(bytes.count + 2)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte < 0x80 {
                index += takeASCII(byte, at: index)
                continue
            }
            let length = bytes.withUnsafeBufferPointer { Scalars.decode($0, at: index).length }
            guard length > 1 else {
                put([0xEF, 0xBF, 0xBD], from: index)
                index += 1
                continue
            }
            takeScalar(bytes[index..<index + length], at: index)
            index += length
        }
        if let last = result.last, last != Ascii.lineFeed { put([Ascii.lineFeed], from: index) }
        offsets.append(Int32(bytes.count))
    }

    private mutating func put(_ bytes: some Sequence<UInt8>, from offset: Int) {
        for byte in bytes {
            result.append(byte)
            offsets.append(Int32(offset))
        }
    }

    /// Takes one ASCII character, or two if they are a line end; returns their number.
    private mutating func takeASCII(_ byte: UInt8, at index: Int) -> Int {
        switch byte {
        case Ascii.carriageReturn:
            let isPair = index + 1 < text.bytes.count && text.bytes[index + 1] == Ascii.lineFeed
            put([Ascii.lineFeed], from: index)
            return isPair ? 2 : 1
        // Word processors break lines by a vertical tab.
        case 0x0B: putLineSeparator(from: index)
        case 0x0C: put([Ascii.space], from: index)
        case 0x00...0x08, 0x0E...0x1F, 0x7F: report(control: UInt32(byte), at: index)
        default: put([byte], from: index)
        }
        return 1
    }

    private mutating func takeScalar(_ scalar: ArraySlice<UInt8>, at index: Int) {
        switch Array(scalar) {
        case [0xE2, 0x80, 0xA8]: putLineSeparator(from: index)
        case [0xE2, 0x80, 0xA9] where index < bodyStart: put([Ascii.space], from: index)
        case [0xE2, 0x80, 0xA9]: put([Ascii.lineFeed, Ascii.lineFeed], from: index)
        case [0xEF, 0xBB, 0xBF]:
            findings.add(
                .warning(
                    "byte-order-mark", "a byte order mark is inside the text and is left out",
                    at: text.origin(ofByte: index), hint: "delete it: files that were joined leave such marks"))
        case [0xEF, 0xBF, 0xBD]:
            findings.add(
                .warning(
                    "replacement-character", "U+FFFD marks where another program could not read a letter",
                    at: text.origin(ofByte: index), hint: "put back the letter that was lost"))
            put(scalar, from: index)
        case let bytes where bytes.count == 2 && bytes[0] == 0xC2 && bytes[1] < 0xA0:
            report(control: UInt32(bytes[1]), at: index)
        default: put(scalar, from: index)
        }
    }

    private mutating func putLineSeparator(from index: Int) {
        if index < bodyStart { return put([Ascii.space], from: index) }
        // Two blanks before a line end make a line break of it in Markdown.
        put(keepsLineSeparators ? [0xE2, 0x80, 0xA8] : [Ascii.space, Ascii.space, Ascii.lineFeed], from: index)
    }

    private mutating func report(control: UInt32, at index: Int) {
        let digits = String(control, radix: 16, uppercase: true)
        let name = "U+" + String(repeating: "0", count: 4 - digits.count) + digits
        var hint = "delete it"
        // A text in Windows-1252 that passed for Latin 1 has its quotes and dashes here.
        if control >= 0x80, let meant = SourceText([UInt8(control)], file: "").encodingError?.hint {
            hint = "it was probably written as Windows-1252: \(meant)"
        }
        findings.add(
            .error(
                "control-character", "the control character \(name) cannot be printed and is left out",
                at: text.origin(ofByte: index), hint: hint))
    }

    /// Composes letters and marks (NFC), and follows the places.
    mutating func compose() {
        guard !result.withUnsafeBufferPointer({ Normalization.isNFC($0) }) else { return }
        let composed = Normalization.mappedNFC(result)
        offsets = composed.sources.map { offsets[Int($0)] }
        result = composed.utf8
    }
}
