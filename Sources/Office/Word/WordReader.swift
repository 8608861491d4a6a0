import PubDocuments
import PubManuscripts
import PubRunningText
import PubXMLEvents

/// Reads the text of a Word file, part by part, into a ``Manuscript``: it takes the events of the XML in order and keeps open
/// elements in stacks, so it never recurses.
///
/// The elements follow ECMA-376, part 1, sections 17 and 20.
struct WordReader {
    /// A table of this many cells is not a table of a magazine.
    static let mostCells = 100_000
    /// The longest novels have fewer paragraphs.
    static let mostParagraphs = 100_000
    /// The most bytes of a picture.
    static let mostPictureBytes = 96 << 20

    let package: PackageReader
    let options: ReadingOptions
    let styles: WordStyles
    var numbering: WordNumbering
    /// The relations of the part that is being read.
    var relations: Relations
    var manuscript = Manuscript()

    // MARK: What is open

    var path: [String] = []
    /// The number of open elements that are skipped.
    private var skipped = 0
    /// The parts of the text and of the cells that are open.
    var stories: [[Manuscript.Part]] = [[]]
    var tables: [WordTable] = []
    var paragraph: WordParagraph?
    /// The pieces of a paragraph whose end a tracked change deletes.
    var joined: [Manuscript.Piece] = []
    /// Whether they are joined with the next paragraph by a tracked change, and not as its large initial.
    var endIsDeleted = false
    var run = WordRunProperties()
    var fields: [WordField] = []
    var links: [String] = []
    /// Bookmarks between paragraphs: they wait for the next one.
    var waitingLabels: [String] = []
    var drawing: WordDrawing?
    var ruby: (base: String, annotation: String, isBase: Bool)?
    /// Whether the text up to the end of the run is the mark of a note.
    var isNoteMark = false
    var cellCount = 0
    private var paragraphCount = 0
    /// The reasons why pictures could not be read.
    var failures: [(fault: OfficeFault, offset: Int)] = []
    /// The current note, if a call leads to it, and its start.
    private var openNote: Int?
    private var openNoteOffset = 0
    /// The notes by the identifiers that calls give.
    var noteIndices: [String: Int] = [:]

    init(_ package: PackageReader, main: String, _ options: ReadingOptions) throws(OfficeFault) {
        self.package = package
        self.options = options
        relations = try Relations(of: main, in: package)
        styles = try WordStyles(relations.first("styles")?.path ?? "word/styles.xml", in: package)
        numbering = try WordNumbering(relations.first("numbering")?.path ?? "word/numbering.xml", in: package)
    }

    /// Reads the part `name`: the body, or the notes of one kind.
    mutating func read(_ name: String) throws(OfficeFault) {
        path = []
        skipped = 0
        var reader = self
        let isThere = try package.read(name, mostElements: PackageReader.mostElementsOfText) {
            (event) throws(OfficeFault) in try reader.take(event)
        }
        self = reader
        if !isThere { throw .archive(.missing(name)) }
    }

    private mutating func take(_ event: PackageEvent) throws(OfficeFault) {
        switch event {
        case .start(let element):
            if skipped > 0 {
                skipped += 1
                return
            }
            if isSkipped(element) {
                skipped = 1
                return
            }
            path.append(element.name)
            try start(element)
        case .end(let name):
            if skipped > 0 {
                skipped -= 1
                return
            }
            end(name)
            path.removeLast()
        case .text(let text): if skipped == 0 { take(text: text) }
        }
    }

    /// Whether an element is skipped with all its content; content that a reader would miss is noted.
    private mutating func isSkipped(_ element: XMLElement) -> Bool {
        let place = manuscript.transcript.end
        switch element.name {
        case "w:del", "w:moveFrom":
            // The end of a paragraph, or a row, that is deleted.
            if path.last == "w:rPr" {
                paragraph?.joinsNext = path.dropLast().last == "w:pPr"
            } else if path.last == "w:trPr" {
                // A damaged file may have the properties of a row outside of any table.
                if let last = tables.indices.last { tables[last].isRowDeleted = true }
            }
            manuscript.findings.note(.deletion, at: place)
            return true
        case "w:txbxContent":
            manuscript.findings.note(.textBox, at: place)
            return true
        case "m:oMath", "m:oMathPara":
            manuscript.findings.note(.formula, at: place)
            return true
        case "w:object", "w:altChunk", "w:subDoc", "c:chart", "dgm:relIds":
            manuscript.findings.note(.object, at: place)
            return true
        case "mc:Fallback", "w:sdtPr", "w:sdtEndPr", "w:pPrChange", "w:rPrChange", "w:sectPrChange", "w:tblPrChange",
            "w:trPrChange", "w:tcPrChange", "w:tblGridChange", "w:numberingChange", "w:tblPrExChange":
            return true
        case "w:rt": return ruby == nil
        default: return false
        }
    }

    private mutating func start(_ element: XMLElement) throws(OfficeFault) {
        switch element.name {
        case "w:p":
            paragraphCount += 1
            if paragraphCount > WordReader.mostParagraphs { throw .tooMany("paragraphs", WordReader.mostParagraphs) }
            startParagraph()
        case "w:r":
            run = WordRunProperties()
            isNoteMark = false
        case "w:tbl", "w:tr", "w:tc": try startTable(element)
        case "w:hyperlink": links.append(link(of: element))
        case "w:fldSimple": startField(element["w:instr"] ?? "")
        case "w:drawing", "w:pict": drawing = WordDrawing()
        case "w:ins", "w:moveTo": manuscript.findings.note(.insertion, at: manuscript.transcript.end)
        case "w:footnote", "w:endnote": startNote(element)
        default:
            if path.contains("w:pPr") || path.contains("w:rPr") || path.contains("w:tblPr") || path.contains("w:trPr")
                || path.contains("w:tcPr") || path.contains("w:sectPr")
            {
                takeProperty(element)
            } else if drawing != nil {
                try takeDrawing(element)
            } else {
                takeContent(element)
            }
        }
    }

    private mutating func end(_ name: String) {
        switch name {
        case "w:p": endParagraph()
        case "w:tbl", "w:tr", "w:tc": endTable(name)
        case "w:hyperlink": _ = links.popLast()
        case "w:fldSimple": _ = fields.popLast()
        case "w:drawing", "w:pict": endDrawing()
        case "w:footnote", "w:endnote": endNote()
        case "w:ruby": endRuby()
        default: break
        }
    }

    // MARK: Properties

    private mutating func takeProperty(_ element: XMLElement) {
        let parent = path.dropLast().last
        if path.contains("w:pPr") {
            // The formatting of the mark at the end of a paragraph is that of no text.
            if !path.contains("w:rPr"), !path.contains("w:sectPr") { paragraph?.properties.take(element) }
            if path.contains("w:sectPr") { takeSection(element) }
        } else if parent == "w:rPr" {
            run.take(element)
        } else if path.contains("w:sectPr") {
            takeSection(element)
        } else if !tables.isEmpty {
            tables[tables.count - 1].take(element, parent ?? "")
        }
    }

    /// Reads the width of the text: the widths of pictures are relative to it.
    private mutating func takeSection(_ element: XMLElement) {
        func points(_ name: String) -> Double? { element[name].flatMap { Double($0) }.map { $0 / 20 } }
        switch element.name {
        case "w:pgSz": if let width = points("w:w"), width > 72 { manuscript.measure = min(width, 4000) }
        // Margins and columns follow the size of the page in every file.
        case "w:pgMar":
            let margins = (points("w:left") ?? 0) + (points("w:right") ?? 0)
            if margins > 0, margins < manuscript.measure - 36 { manuscript.measure -= margins }
        case "w:cols":
            let count = element["w:num"].flatMap { Double($0) } ?? 1
            // Half an inch, the default.
            let space = points("w:space") ?? 36
            let width = (manuscript.measure - space * (count - 1)) / max(count, 1)
            if count > 1, count < 20, width > 36 { manuscript.measure = width }
        default: break
        }
    }

    // MARK: Notes

    private mutating func startNote(_ element: XMLElement) {
        stories.append([])
        // The rules above notes are stored as notes, of other types.
        let isText = element["w:type"].map { $0 == "normal" } ?? true
        let kind = element.name == "w:footnote" ? "f" : "e"
        openNote = isText ? noteIndices[kind + (element["w:id"] ?? "")] : nil
        openNoteOffset = manuscript.transcript.end
    }

    private mutating func endNote() {
        let parts = stories.popLast() ?? []
        guard let index = openNote else { return }
        manuscript.notes[index] = (parts, openNoteOffset)
        openNote = nil
    }
}
