import PubPlatform
import PubRunningText

/// How bytes of a text that is not Unicode become characters.
enum CodePage: Hashable, Sendable {
    /// One byte a character: 0x00–0x7F are ASCII, the rest is a table of ``CodePageTables``.
    case single(Int)
    /// One or two bytes a character, by the name that iconv knows.
    case double(String)
    /// UTF-8.
    case utf8
    /// The Symbol font: Greek letters and signs.
    case symbol
    /// Wingdings: pictures.
    case wingdings

    /// Windows-1252, the code page of a file that names none.
    static let standard = CodePage.single(1252)

    /// The code page of a number as Windows counts them; nil if it is not known.
    init?(number: Int) {
        switch number {
        case 65001: self = .utf8
        case 932: self = .double("CP932")
        case 936: self = .double("CP936")
        case 949: self = .double("CP949")
        case 950: self = .double("CP950")
        case 1361: self = .double("JOHAB")
        case 10_001: self = .double("SHIFT_JIS")
        // ISO 8859-1 and ASCII, whose characters are all in Windows-1252 too.
        case 28_591, 20_127, 819: self = .standard
        default:
            guard CodePageTables.upperHalves[number] != nil else { return nil }
            self = .single(number)
        }
    }

    /// The code page of a font's `\fcharset`; nil if it is the document's own.
    init?(charset: Int) {
        let numbers = [
            77: 10_000, 128: 932, 129: 949, 130: 1361, 134: 936, 136: 950, 161: 1253, 162: 1254, 163: 1258, 177: 1255,
            178: 1256, 186: 1257, 204: 1251, 222: 874, 238: 1250, 254: 437, 0: 1252,
        ]
        guard let number = numbers[charset] else { return nil }
        self.init(number: number)
    }

    /// Whether `byte` begins a character of two bytes.
    func isLead(_ byte: UInt8) -> Bool {
        guard case .double(let name) = self else { return false }
        switch name {
        case "CP932", "SHIFT_JIS": return (0x81...0x9F).contains(byte) || (0xE0...0xFC).contains(byte)
        default: return (0x81...0xFE).contains(byte)
        }
    }

    /// The character of a single byte; nil if the page has none.
    func scalar(_ byte: UInt8) -> UInt32? {
        var value: UInt16?
        switch self {
        case .single(let number):
            if byte < 0x80 { return UInt32(byte) }
            value = CodePageTables.upperHalves[number]?[Int(byte) - 0x80]
        case .symbol: value = SymbolFonts.symbol(byte)
        case .wingdings: value = SymbolFonts.wingdings(byte)
        case .double, .utf8: return byte < 0x80 ? UInt32(byte) : nil
        }
        return value.flatMap { $0 == 0xFFFD ? nil : UInt32($0) }
    }
}

/// Reads characters of two bytes by the C library's tables, which are part of every system that the program runs on.
///
/// One handle of iconv, closed with the object.
final class DoubleByteConverter {
    private let handle: iconv_t

    /// The converter of a code page by iconv's name; nil if the system has none.
    init?(_ name: String) {
        guard let handle = iconv_open("UTF-32LE", name), Int(bitPattern: handle) != -1 else { return nil }
        self.handle = handle
    }

    deinit { iconv_close(handle) }

    /// The character of one or two bytes; nil if they are not a character, or more than one.
    func scalar(_ bytes: [UInt8]) -> UInt32? {
        var input = bytes.map { CChar(bitPattern: $0) }
        var output = [CChar](repeating: 0, count: 16)
        var inputLeft = input.count
        var outputLeft = output.count
        // Both pointers are used during the call only; iconv writes no more than `outputLeft` bytes.
        let result = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                var from = input.baseAddress
                var to = output.baseAddress
                return iconv(handle, &from, &inputLeft, &to, &outputLeft)
            }
        }
        // One character of four bytes was written into sixteen.
        guard result == 0, inputLeft == 0, outputLeft == 12 else {
            // The next character begins afresh.
            iconv(handle, nil, nil, nil, nil)
            return nil
        }
        return output[..<4].enumerated().reduce(UInt32(0)) {
            $0 | UInt32(UInt8(bitPattern: $1.element)) << UInt32(8 * $1.offset)
        }
    }
}
