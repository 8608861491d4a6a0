import PubTextModel
import PubUnicode

/// The rules of Chinese and Japanese lines over UAX #14, and of Korean ones.
enum Ideographs {
    /// Whether a character is set solid, on its own: ideographs, kana, their punctuation, and in Chinese and Japanese
    /// text the quotation marks.
    static func isSolid(_ scalar: UInt32, in language: Language) -> Bool {
        if scalar < 0x2010 { return false }
        if isQuote(scalar) { return language.isIdeographic }
        let script = Scalars.script(of: scalar)
        return Scalars.isWide(scalar) && script != .hangul
            && (script == .han || script == .hiragana || script == .katakana || script == .bopomofo
                || (0x3000...0x30FF).contains(scalar) || (0xFE30...0xFF65).contains(scalar))
    }

    /// ‘ ’ “ ”
    static func isQuote(_ scalar: UInt32) -> Bool {
        scalar == 0x2018 || scalar == 0x2019 || scalar == 0x201C || scalar == 0x201D
    }

    /// Commas and full stops, colon and semicolon, exclamation and question mark, middle dot.
    static func isStop(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x3001, 0x3002, 0x30FB, 0xFF01, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F: true
        default: false
        }
    }

    /// Tailors the line breaks of UAX #14 to the language. Linear.
    static func tailor(
        _ text: UnsafeBufferPointer<UInt8>, _ language: Language, _ attributes: ParagraphAttributes,
        _ breaks: inout [BreakOpportunity]
    ) {
        let isKorean = language.primary == "ko"
        let strictness = attributes.lineBreakStrictness
        let keepsWords = attributes.keepsHangulWords
        // Japanese lines may end between a figure and 年 (JLREQ 3.1.10 binds signs such as % only).
        let isChinese = language.isIdeographic && language.primary != "ja"
        var before: UInt32 = 0
        var offset = 0
        while offset < text.count {
            let (scalar, length) = Scalars.decode(text, at: offset)
            if offset > 0 {
                if isKorean {
                    let isInWord = Scalars.script(of: before) == .hangul || Scalars.script(of: scalar) == .hangul
                    // A number stays with its counter, and with what makes it an ordinal.
                    let isBesideFigure = isDigit(before) || isDigit(scalar)
                    if breaks[offset] == .allowed, isInWord, keepsWords || isBesideFigure,
                        !Scalars.isWhiteSpace(before)
                    {
                        breaks[offset] = .prohibited
                    }
                } else if breaks[offset] == .prohibited, allows(before, scalar, strictness) {
                    breaks[offset] = .allowed
                } else if breaks[offset] == .allowed, isWithinOrdinal(text, before, scalar, offset) {
                    breaks[offset] = .prohibited
                } else if isChinese, breaks[offset] == .allowed, isDigit(before),
                    beginsUnit(UnsafeBufferPointer(rebasing: text[offset...]))
                {
                    breaks[offset] = .prohibited
                }
            }
            before = scalar
            offset += length
        }
    }

    /// Whether `offset` is within 第3章: after 第, or between the figures after it and their counter.
    private static func isWithinOrdinal(
        _ text: UnsafeBufferPointer<UInt8>, _ before: UInt32, _ scalar: UInt32, _ offset: Int
    ) -> Bool {
        if before == 0x7B2C { return isDigit(scalar) }
        guard (0x30...0x39).contains(before), Scalars.script(of: scalar) == .han else { return false }
        var start = offset
        while start > 0, (0x30...0x39).contains(text[start - 1]) { start -= 1 }
        return start >= 3 && text[start - 3..<start].elementsEqual([0xE7, 0xAC, 0xAC])
    }

    /// 0 … 9, and digits as wide as ideographs.
    private static func isDigit(_ scalar: UInt32) -> Bool {
        (0x30...0x39).contains(scalar) || (0xFF10...0xFF19).contains(scalar)
    }

    /// Whether `text` begins with a unit in ideographs, which stays with the number before it.
    static func beginsUnit(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = text.first, first >= 0xE3, first < 0xF0 else { return false }
        return units.contains { text.starts(with: $0) }
    }

    /// Units of time, length, area, volume, mass and money, and their multipliers, in Chinese; a name that begins with
    /// a shorter one need not be listed.
    private static let units: [[UInt8]] = """
        年 月 日 号 時 时 分 秒 小时 小時 天 周 週 歲 岁 世纪 世紀 度 摄氏 攝氏 百分 倍 元 角 圆 圓 美元 欧元 歐元 英镑 英鎊 日元 \
        港元 米 千米 公里 公尺 公分 公釐 厘米 毫米 微米 纳米 里 英里 英尺 英寸 海里 平方 立方 公顷 公頃 亩 畝 升 毫升 公升 克 千克 毫克 \
        公斤 公克 公吨 公噸 斤 吨 噸 瓦 千瓦 兆瓦 伏 安培 赫兹 赫茲 十 百 千 万 萬 亿 億 兆
        """.split(separator: " ").map { Array($0.utf8) }

    /// Whether a line may end between two characters although UAX #14 says no.
    private static func allows(_ before: UInt32, _ next: UInt32, _ strictness: LineBreakStrictness) -> Bool {
        // Quotation marks that Unicode, which does not know their direction, binds to both sides.
        if next == 0x201C || next == 0x2018 { return mayEnd(before) }
        if before == 0x201D || before == 0x2019 { return mayBegin(next) }
        guard strictness != .strict, mayEnd(before) else { return false }
        return isSmall(next) || strictness == .loose && isCentred(next)
    }

    /// Whether a character of these scripts may end a line: all may but opening punctuation.
    private static func mayEnd(_ scalar: UInt32) -> Bool {
        guard Scalars.isWide(scalar) else { return false }
        let category = Scalars.category(of: scalar)
        return category != .openPunctuation && category != .initialPunctuation
    }

    /// Whether the character is an ideograph, kana, or opening punctuation.
    private static func mayBegin(_ scalar: UInt32) -> Bool {
        guard Scalars.isWide(scalar), !isSmall(scalar), !isCentred(scalar) else { return false }
        let category = Scalars.category(of: scalar)
        return category.isLetter || category == .openPunctuation
    }

    /// Class CJ of UAX #14: small kana and the prolonged sound mark.
    private static func isSmall(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E, 0x3095, 0x3096, 0x30A1,
            0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE, 0x30F5, 0x30F6, 0x30FC,
            0x31F0...0x31FF:
            true
        default: false
        }
    }

    /// Iteration marks, the middle dot, colon, semicolon, exclamation and question mark.
    private static func isCentred(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x3005, 0x303B, 0x309D, 0x309E, 0x30FD, 0x30FE, 0x30FB, 0xFF1A, 0xFF1B, 0xFF01, 0xFF1F: true
        default: false
        }
    }
}

extension ParagraphAttributes {
    /// Whether Korean words stay whole.
    fileprivate var keepsHangulWords: Bool {
        switch hangulBreaks {
        case .automatic: !isJustified
        case .syllables: false
        case .spaces: true
        }
    }
}
