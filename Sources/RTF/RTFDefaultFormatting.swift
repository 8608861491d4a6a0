import PubDocuments
import PubRunningText
import PubTextModel

/// The default formatting of a file's body text, tables, notes or boxes: whatever differs from it becomes direct
/// formatting.
struct RTFDefaultFormatting: Hashable {
    /// Texts that are usually formatted in their own way.
    enum Scope: Hashable { case text, table, note, box }

    var characters = RTFCharacterFormatting()
    var paragraph = RTFParagraphFormatting()

    /// How many characters and paragraphs have each formatting.
    private struct Tally<Format: Hashable> {
        private var counts: [Format: (characters: Int, paragraphs: Int, first: Int)] = [:]
        private(set) var total = 0

        mutating func add(_ formatting: Format, _ characters: Int) {
            let known = counts[formatting] ?? (0, 0, counts.count)
            counts[formatting] = (known.characters + characters, known.paragraphs + 1, known.first)
            total += characters
        }

        /// The formatting of most characters, the first of several.
        var most: (formatting: Format, characters: Int, paragraphs: Int)? {
            counts.min { ($1.value.characters, $0.value.first) < ($0.value.characters, $1.value.first) }
                .map { ($0.key, $0.value.characters, $0.value.paragraphs) }
        }
    }

    /// The default formatting of each kind of text of a file: the character formatting of most characters, and the paragraph
    /// formatting that most of the text and at least three paragraphs share; one centred paragraph is no rule.
    static func all(of parsed: RTFStories, _ roles: RTFRoles) -> [Scope: RTFDefaultFormatting] {
        var characterTallies: [Scope: Tally<RTFCharacterFormatting>] = [:]
        var paragraphTallies: [Scope: Tally<RTFParagraphFormatting>] = [:]
        let notes = Set(parsed.notes)
        for (index, story) in parsed.stories.enumerated() {
            for paragraph in story.paragraphs {
                let isTable = paragraph.properties.tableDepth > 0
                let scope: Scope = isTable ? .table : index == 0 ? .text : notes.contains(index) ? .note : .box
                if scope == .text, !isText(roles.role(paragraph.properties)) { continue }
                var length = 0
                for piece in paragraph.pieces {
                    guard case .text(let range) = piece.kind else { continue }
                    characterTallies[scope, default: Tally()].add(faces(parsed.formats[piece.format]), range.count)
                    length += range.count
                }
                // Items have indents of their own.
                if paragraph.listText == nil, length > 0 {
                    paragraphTallies[scope, default: Tally()].add(paragraph.properties.formatting, length)
                }
            }
        }
        var defaults: [Scope: RTFDefaultFormatting] = [:]
        for scope in [Scope.text, .table, .note, .box] {
            var formatting = RTFDefaultFormatting()
            formatting.characters =
                characterTallies[scope]?.most?.formatting ?? defaults[.text]?.characters ?? RTFCharacterFormatting()
            // Fewer paragraphs, or less of the text, are no habit of the writer.
            if let tally = paragraphTallies[scope], let most = tally.most, most.paragraphs >= 3,
                most.characters * 2 > tally.total
            {
                formatting.paragraph = most.formatting
            }
            defaults[scope] = formatting
        }
        return defaults
    }

    private static func isText(_ role: StyleRole) -> Bool {
        switch role {
        case .body, .unknown: true
        default: false
        }
    }

    /// The part of the formatting that a template chooses: family, size and colour.
    private static func faces(_ characters: RTFCharacterFormatting) -> RTFCharacterFormatting {
        var faces = RTFCharacterFormatting()
        faces.font = characters.font
        faces.size = characters.size
        faces.color = characters.color
        return faces
    }

    /// The formatting of a style of the file.
    init(_ style: RTFTables.NamedStyle) {
        characters = style.characters
        paragraph = style.paragraph.formatting
    }

    /// Twelve points, aligned to the left.
    init() {}

    // MARK: Differences of paragraphs

    /// The properties of `own` that differ from the default; nil if none does. Lists and tables keep their own
    /// indents. In a text that `hasTabs`, there are stops at the hanging indent and, after the last one, every `tab`
    /// twips.
    func difference(of own: RTFParagraphFormatting, keepsIndents: Bool, hasTabs: Bool = false, every tab: Int32 = 720)
        -> DirectParagraphFormatting?
    {
        var formatting = DirectParagraphFormatting()
        // Sizes are half points, of ten twips each.
        let em = 10 * Double(max(characters.size, 1))
        func ems(_ a: Int32, _ b: Int32) -> Double? { a == b ? nil : rounded(Double(a) / em) }
        // A paragraph of one direction may begin with words of the other, so that the file decides.
        if own.isRightToLeft { formatting.direction = .rightToLeft }
        let alignment = RTFDefaultFormatting.alignment(own.alignment, inLinesFromRight: own.isRightToLeft)
        if alignment != RTFDefaultFormatting.alignment(paragraph.alignment, inLinesFromRight: paragraph.isRightToLeft) {
            formatting.alignment = alignment
        }
        if keepsIndents {
            formatting.startIndent = ems(own.left, paragraph.left)
            formatting.endIndent = ems(own.right, paragraph.right)
            formatting.firstLineIndent = ems(own.first, paragraph.first)
        }
        formatting.spaceBefore = ems(own.before, paragraph.before)
        formatting.spaceAfter = ems(own.after, paragraph.after)
        let (before, after) = (pitch(paragraph), pitch(own))
        if before != after { formatting.leading = rounded(min(max(after / before, 0.5), 4)) }
        if hasTabs {
            formatting.tabs = stops(of: own, every: tab).map {
                DirectParagraphFormatting.Tab(
                    position: rounded(Double($0.position) / em), alignment: $0.alignment, leader: $0.leader)
            }
        }
        return formatting == DirectParagraphFormatting() ? nil : formatting
    }

    /// The stops of a paragraph, ascending.
    private func stops(of own: RTFParagraphFormatting, every tab: Int32) -> [RTFParagraphFormatting.Tab] {
        var stops = own.tabs
        // A hanging first line has a stop at the indent of the lines below.
        if own.first < 0, own.left > 0 {
            stops.append(RTFParagraphFormatting.Tab(position: own.left, alignment: .start))
        }
        stops.sort { $0.position < $1.position }
        let last = stops.last?.position ?? 0
        // A sheet is no wider than twenty stops of half an inch.
        for number in 1...Int32(20) {
            let (position, overflows) = tab.multipliedReportingOverflow(by: number)
            if overflows { break }
            if position > last { stops.append(RTFParagraphFormatting.Tab(position: position, alignment: .start)) }
        }
        return stops
    }

    /// The distance of lines in twips, as a word processor would set them.
    private func pitch(_ paragraph: RTFParagraphFormatting) -> Double {
        // 1.2 em, the usual distance, in twips.
        let natural = 12 * Double(max(characters.size, 1))
        if paragraph.leading == 0 { return natural }
        let leading = Double(abs(paragraph.leading))
        return paragraph.isMultiple ? natural * leading / 240 : leading
    }

    private func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }

    /// Left and right are sides of the paper.
    private static func alignment(
        _ alignment: RTFParagraphFormatting.Alignment, inLinesFromRight isRightToLeft: Bool
    ) -> Alignment {
        switch alignment {
        case .natural: .start
        case .left: isRightToLeft ? .end : .start
        case .right: isRightToLeft ? .start : .end
        case .center: .center
        case .justified: .justify
        }
    }
}
