import PubDiagnostics
import PubRunningText
import PubTextModel

/// Reads the tokens of an RTF file into ``RTFStories``: a stack of groups, one state each, without recursion.
///
/// Every token costs a bounded amount of work: time and memory are linear in the size of the file.
struct RTFParser {
    /// Groups inside one another beyond this share one state: word processors stay below 40.
    static let deepestGroup = 1000

    let source: ReaderSource
    var tokens: RTFTokenizer
    var parsed = RTFStories()
    var findings: RTFFindings
    var state = RTFGroup()
    private var stack: [RTFGroup] = []
    /// Open groups inside one that is passed over, or beyond the deepest.
    private var uncounted = 0
    private var isFinished = false
    /// Characters after `\u` that are still to be passed over.
    private var fallback = 0
    var decoding = Decoding()
    /// The open stories, from the article's.
    var stories = [0]
    var captures: [Capture] = []
    var fields: [Field] = []
    var picture: RTFStories.Picture?
    var entry = Entry()
    var row = RTFStories.TableRow()
    var listText: String?
    /// True between `\updnprop` and the `\up` or `\dn` that it turns into a superscript or subscript.
    var marksPosition = false
    /// The alignment of the tab stop that comes next.
    var nextTab = TabStop.Alignment.start
    /// The leader of the tab stop that comes next.
    var nextLeader = ""
    /// True after a picture that lies beside the file, before the sign that means it.
    var awaitsAttachmentSign = false
    /// The first digit of a picture's byte.
    var decodingNibble: UInt8?
    // The defaults of the specification: Letter with margins of 1¼ in.
    /// The width of the paper and of its margins, left and right, in twips.
    var sheet = SIMD3(12_240, 1800, 1800)
    /// How many groups are around the style sheet's entries.
    var styleDepth = 0
    /// How many groups are open.
    var depth: Int { stack.count }
    /// Whether text is in no group but the file's.
    var isFileGroup: Bool { stack.isEmpty || stack.count == 1 && !hasEnded }
    /// True after the end of the file's group.
    private var hasEnded = false
    /// True directly after the beginning of a group.
    private var isGroupStart = false
    /// Format and place of the current text.
    var run = Run()

    /// Characters in the making.
    struct Decoding {
        /// The document's code page.
        var page = CodePage.standard
        /// The first half of a character of two bytes or of two UTF-16 units, and the first bytes of one in UTF-8.
        var lead: UInt8?
        var surrogate: UInt32?
        var sequence: [UInt8] = []
        var offset = 0
        var converters: [String: DoubleByteConverter] = [:]
        /// The code page of the current font; nil if it has to be looked up.
        var current: CodePage?
    }

    /// Text that becomes a value.
    struct Capture {
        var text: [UInt8] = []
        var offset: Int
    }

    /// An open field.
    struct Field {
        var instruction = ""
        var offset: Int
        var link: Int32 = 0
        var hasResult = false
    }

    /// The current entry of a table of the header.
    struct Entry {
        var number: Int32 = 0
        var isCharacterStyle = false
        var isIgnored = false
        var basedOn: Int32?
        var red: UInt8 = 0
        var green: UInt8 = 0
        var blue: UInt8 = 0
        var hasColor = false
        var font = RTFTables.Font()
        var listID = 0
        var levels: [RTFTables.ListLevel] = []
        var property = ""
        var shapeAlternate = ""
    }

    /// The current run of text.
    struct Run {
        var start = 0
        var format = 0
        var characters = RTFCharacterFormatting()
        /// False when the state may have changed since the last character.
        var isCurrent = false
        var formats: [RTFCharacterFormatting: Int] = [:]
    }

    init(_ source: ReaderSource) {
        self.source = source
        tokens = RTFTokenizer(source.bytes)
        findings = RTFFindings(source)
    }

    /// Reads the whole file.
    mutating func read() {
        while let token = tokens.next() { take(token) }
        if let offset = tokens.oversized {
            findings.report(.controlWord, at: offset)
        }
        finish()
    }

    private mutating func take(_ token: RTFToken) {
        switch token.kind {
        case .open: return openGroup(at: token.offset)
        case .close: closeGroup(at: token.offset)
        case _ where state.destination == .skip: takeInSkipped(token)
        case _ where awaitsAttachmentSign && isAttachmentSign(token): break
        case .control(let word, let number): takeWord(word, number, at: token.offset)
        case .symbol(let symbol): takeSymbol(symbol, at: token.offset)
        case .hex(let byte): takeHex(byte, at: token.offset)
        case .text(let range): takeText(range)
        case .binary(let range, let announced): takeBinary(range, announced, at: token.offset)
        }
        isGroupStart = false
    }

    /// Whether it is the sign for a picture beside the file; either way, the next one is text.
    private mutating func isAttachmentSign(_ token: RTFToken) -> Bool {
        awaitsAttachmentSign = false
        switch token.kind {
        case .hex(0xAC): return true
        // TextEdit writes `¬`, or the object replacement character, U+FFFC, which is −4 as a signed number.
        case .control(.u, let number) where number == 0xAC || number == 0xFFFC || number == -4:
            fallback = state.fallbackLength
            return true
        case .text(let range) where source.bytes[range.lowerBound] == 0xAC:
            takeText(range.dropFirst())
            return true
        default: return false
        }
    }

    /// In a group that is passed over only its end matters, and data that go beyond the file.
    private mutating func takeInSkipped(_ token: RTFToken) {
        if case .binary(let range, let announced) = token.kind, range.count < announced {
            findings.report(.truncatedBinary, at: token.offset)
        }
    }

    // MARK: Groups

    private mutating func openGroup(at offset: Int) {
        fallback = 0
        endCharacter()
        if uncounted > 0 || state.destination == .skip {
            uncounted += 1
            return
        }
        if stack.count >= RTFParser.deepestGroup {
            findings.report(.depth, at: offset)
            uncounted += 1
            return
        }
        if isFinished { reopen(at: offset) }
        stack.append(state)
        isGroupStart = true
        state.ending = .nothing
        state.isIgnorable = false
        if state.destination == .styles, depth == styleDepth + 1 { beginStyle(at: offset) }
    }

    private mutating func closeGroup(at offset: Int) {
        fallback = 0
        endCharacter()
        if uncounted > 0 {
            uncounted -= 1
            return
        }
        guard let outer = stack.popLast() else {
            return findings.report(.strayBrace, at: offset)
        }
        if stack.isEmpty { endText(at: offset) }
        end(state.ending, at: offset)
        state = outer
        run.isCurrent = false
        decoding.current = nil
        if stack.isEmpty { isFinished = true }
    }

    /// Text after the end of the file's group: it is read as if it were inside.
    private mutating func reopen(at offset: Int) {
        isFinished = false
        hasEnded = true
        findings.report(.textAfterEnd, at: offset)
    }

    // MARK: Characters

    private mutating func takeText(_ range: Range<Int>) {
        var range = range
        if fallback > 0 {
            let count = min(fallback, range.count)
            fallback -= count
            range = range.dropFirst(count)
        }
        if isFinished, let start = range.first(where: { source.bytes[$0] > Ascii.space }) { reopen(at: start) }
        if isFinished || range.isEmpty { return }
        if state.destination == .picture { return takeDigits(range) }
        for offset in range { put(byte: source.bytes[offset], at: offset) }
    }

    private mutating func takeHex(_ byte: UInt8?, at offset: Int) {
        if fallback > 0 {
            fallback -= 1
            return
        }
        guard let byte else { return findings.report(.hexadecimal, at: offset) }
        put(byte: byte, at: offset)
    }

    private mutating func takeBinary(_ range: Range<Int>, _ announced: Int, at offset: Int) {
        if range.count < announced { findings.report(.truncatedBinary, at: offset) }
        if fallback > 0 {
            fallback -= 1
            return
        }
        if state.destination == .picture { picture?.bytes += source.bytes[range] }
    }

    private mutating func takeSymbol(_ symbol: UInt8, at offset: Int) {
        if symbol == UInt8(ascii: "*") {
            // Elsewhere it means nothing: the text after it stays.
            state.isIgnorable = isGroupStart
            return
        }
        if fallback > 0 {
            fallback -= 1
            return
        }
        switch symbol {
        case Ascii.backslash, Ascii.openBrace, Ascii.closeBrace: put(byte: symbol, at: offset)
        case Ascii.tilde: putSign(0xA0, at: offset)
        case Ascii.hyphen: putSign(0xAD, at: offset)
        case UInt8(ascii: "_"): putSign(0x2011, at: offset)
        // A backslash at the end of a line is `\par`.
        case Ascii.lineFeed, Ascii.carriageReturn: if state.destination == .text { endParagraph(.paragraph, offset) }
        case Ascii.tab: putTab(at: offset)
        // Marks of formulas in Word 5.1, and of entries in an index.
        case Ascii.pipe, Ascii.colon: break
        default: put(byte: symbol, at: offset)
        }
    }

    private mutating func putSign(_ scalar: UInt32, at offset: Int) {
        endCharacter()
        put(scalar: scalar, at: offset)
    }

    // MARK: Words

    private mutating func takeWord(_ word: RTFControl?, _ number: Int?, at offset: Int) {
        defer { state.isIgnorable = false }
        if fallback > 0 {
            // For old readers a word may be in place of the character, such as \bullet; any other ends what they see.
            if let word, RTFControl.characters[word] != nil || word == .tab {
                fallback -= 1
                return
            }
            fallback = 0
        }
        guard let word else {
            if state.isIgnorable { skipGroup() }
            return
        }
        if word == .u { return takeUnicode(number, at: offset) }
        if word == .uc {
            // It may be between the halves of a pair.
            state.fallbackLength = min(max(number ?? 1, 0), 255)
            return
        }
        endCharacter()
        if state.destination == .oldReaders {
            if word == .ud { state.destination = state.outerDestination } else if state.isIgnorable { skipGroup() }
            return
        }
        if isFinished { return }
        if RTFControl.skipped.contains(word) { return skipGroup() }
        if let scalar = RTFControl.characters[word] { return putSign(scalar, at: offset) }
        if takeDestination(word, number, at: offset) || takeTableWord(word, number, at: offset) { return }
        if takeHeaderWord(word, number, at: offset) { return }
        takeFormat(word, number, at: offset)
    }

    mutating func skipGroup() {
        // The file's own group is never passed over.
        if !isFileGroup { state.destination = .skip }
    }

    /// A character by its number: a UTF-16 unit as the specification has it, or a whole scalar as some programs write.
    private mutating func takeUnicode(_ number: Int?, at offset: Int) {
        fallback = state.fallbackLength
        guard state.destination != .oldReaders, !isFinished else { return }
        endBytes()
        guard var value = number else { return findings.report(.unicode, at: offset) }
        // Numbers of `\u` have 16 bits and a sign.
        if value < 0 { value += 0x1_0000 }
        guard value >= 0, value <= 0x10_FFFF else {
            endCharacter()
            put(scalar: 0xFFFD, at: offset)
            return findings.report(.unicode, at: offset)
        }
        let unit = UInt32(value)
        if (0xDC00...0xDFFF).contains(unit), let high = decoding.surrogate {
            decoding.surrogate = nil
            return put(scalar: 0x1_0000 + (high - 0xD800) << 10 + (unit - 0xDC00), at: decoding.offset)
        }
        endCharacter()
        switch unit {
        case 0xD800...0xDBFF:
            decoding.surrogate = unit
            decoding.offset = offset
        case 0xDC00...0xDFFF:
            put(scalar: 0xFFFD, at: offset)
            findings.report(.surrogate, at: offset)
        case 0xF020...0xF0FF:
            // Fonts of signs have their bytes in the private use area.
            if page == .symbol || page == .wingdings {
                put(scalar: page.scalar(UInt8(unit & 0xFF)) ?? unit, at: offset)
            } else {
                put(scalar: unit, at: offset)
            }
        default: put(scalar: unit, at: offset)
        }
    }

    // MARK: The end

    private mutating func finish() {
        endCharacter()
        if !stack.isEmpty || uncounted > 0 {
            findings.report(.unclosed, at: source.bytes.count, count: stack.count + uncounted)
        }
        while let outer = stack.popLast() {
            endText(at: source.bytes.count)
            end(state.ending, at: source.bytes.count)
            state = outer
        }
        endText(at: source.bytes.count)
    }

    /// Ends the article's last paragraph, which no `\par` has to end.
    private mutating func endText(at offset: Int) {
        guard stories.count == 1 else { return }
        endRun()
        if parsed.stories[0].pieces.isEmpty, parsed.stories[0].boxes.isEmpty { return }
        endParagraph(.paragraph, offset)
    }
}
