/// Languages by the numbers that Windows gives them (LCID; [MS-LCID], section 2.2).
enum LanguageNumbers {
    // The lower ten bits are the language, the higher ones its region.
    /// The BCP 47 tag of a number; nil for numbers that mean no language (0, 1024) or are not known.
    static func tag(_ number: Int32) -> String? { exact[number] ?? primary[number & 0x3FF] }

    private static let exact: [Int32: String] = [
        0x409: "en-US", 0x809: "en-GB", 0xC09: "en-AU", 0x1009: "en-CA", 0x407: "de-DE", 0x807: "de-CH", 0xC07: "de-AT",
        0x404: "zh-TW", 0x804: "zh-CN", 0xC04: "zh-HK", 0x416: "pt-BR", 0x816: "pt-PT", 0x41A: "hr", 0x81A: "sr-Latn",
        0xC1A: "sr-Cyrl", 0x414: "nb", 0x814: "nn", 0x42E: "hsb",
    ]

    private static let primary: [Int32: String] = [
        0x01: "ar", 0x02: "bg", 0x03: "ca", 0x05: "cs", 0x06: "da", 0x07: "de", 0x08: "el", 0x09: "en", 0x0A: "es",
        0x0B: "fi", 0x0C: "fr", 0x0D: "he", 0x0E: "hu", 0x0F: "is", 0x10: "it", 0x11: "ja", 0x12: "ko", 0x13: "nl",
        0x15: "pl", 0x16: "pt", 0x17: "rm", 0x18: "ro", 0x19: "ru", 0x1B: "sk", 0x1C: "sq", 0x1D: "sv", 0x1E: "th",
        0x1F: "tr", 0x20: "ur", 0x21: "id", 0x22: "uk", 0x23: "be", 0x24: "sl", 0x25: "et", 0x26: "lv", 0x27: "lt",
        0x29: "fa", 0x2A: "vi", 0x2B: "hy", 0x2D: "eu", 0x2F: "mk", 0x36: "af", 0x37: "ka", 0x38: "fo", 0x39: "hi",
        0x3C: "ga", 0x3E: "ms", 0x3F: "kk", 0x45: "bn", 0x49: "ta", 0x4A: "te", 0x52: "cy", 0x56: "gl", 0x62: "fy",
    ]
}
