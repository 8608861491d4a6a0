import PubDocuments
import PubManuscripts
import PubRunningText
import PubUnicode
import PubXMLEvents

/// Reads the text of an OpenDocument file (ODF 1.3, part 3) into a ``Manuscript``: it takes the events of the XML in order and keeps
/// open elements in stacks, so it never recurses.
struct OpenDocumentReader {
    /// A paragraph that is open.
    struct Paragraph {
        var content: Manuscript.Paragraph
        var style: String?
        /// The level of a heading.
        var outline: Int?
        /// Whether a blank would be the second one, or the first of the paragraph.
        var isAfterBlank = true
        /// The parts that follow it: pictures with their captions, which LibreOffice puts in boxes.
        var following: [Manuscript.Part] = []
    }

    /// A list that is open.
    struct List {
        var style: String?
        var identifier: Int
        /// Whether the current item has had a paragraph.
        var hasParagraph = false
        var isHeader = false
    }

    /// A table that is open.
    struct Table {
        var grid: Manuscript.Grid
        var row: (cells: [Manuscript.Cell], isHead: Bool) = ([], false)
        var cell: Manuscript.Cell?
        var isInHead = false
        var repeatedCells = 1
        var repeatedRows = 1
    }

    /// A frame that is open.
    struct Frame {
        var width = 0.0
        var height = 0.0
        var style: String?
        var alternate = ""
        var title = ""
        var files: [String] = []
        /// The digits of the pictures that are in a file of XML alone, by their order.
        var data: [[UInt8]] = []
        var hasObject = false
    }

    /// The package; nil for a file that is XML alone.
    let package: PackageReader?
    let options: ReadingOptions
    var styles: OpenDocumentStyles
    var manuscript = Manuscript()
    var failures: [(fault: OfficeFault, offset: Int)] = []

    // MARK: What is open

    var path: [String] = []
    private var skipped = 0
    /// The parts of the text, and of the notes, boxes and cells that are open.
    var stories: [[Manuscript.Part]] = [[]]
    var paragraphs: [Paragraph] = []
    var spans: [String?] = []
    var links: [String] = []
    var lists: [List] = []
    var listCount = 0
    /// The current numbers of lists, by their identifiers, and of headings.
    var counters: [Int: [Int]] = [:]
    var outlineNumbers: [Int] = []
    var startValue: Int?
    /// The identifiers of lists by their names in the file, and by their styles.
    var listNames: [String: Int] = [:]
    var lastOfStyle: [String: Int] = [:]
    var tables: [Table] = []
    var frames: [Frame] = []
    var notes: [(index: Int, lists: [List])] = []
    var boxes: [[List]] = []
    var ruby: (base: String, annotation: String, isBase: Bool)?
    var cellCount = 0
    private var paragraphCount = 0

    init(_ package: PackageReader?, _ styles: OpenDocumentStyles, _ options: ReadingOptions) {
        self.package = package
        self.styles = styles
        self.options = options
    }

    mutating func take(_ event: PackageEvent) throws(OfficeFault) {
        // The automatic styles are in the same part, before its body.
        if !path.contains("office:body") { styles.take(event) }
        switch event {
        case .start(let element):
            if skipped > 0 || isSkipped(element) {
                skipped += 1
                return
            }
            path.append(element.name)
            if path.contains("office:body") { try start(element) }
        case .end(let name):
            if skipped > 0 {
                skipped -= 1
                return
            }
            if path.contains("office:body") { end(name) }
            path.removeLast()
        case .text(let text): if skipped == 0 { take(text: text) }
        }
    }

    /// Whether an element is skipped with all its content; content that a reader would miss is noted.
    private mutating func isSkipped(_ element: XMLElement) -> Bool {
        let place = manuscript.transcript.end
        switch element.name {
        case "text:tracked-changes":
            // What was deleted is kept here, not in the text.
            return false
        case "text:deletion":
            manuscript.findings.note(.deletion, at: place)
            return true
        case "text:insertion", "text:format-change": return true
        case "office:annotation":
            manuscript.findings.note(.comment, at: place)
            return true
        case "text:note-citation", "text:sequence-decls", "text:variable-decls", "text:user-field-decls",
            "office:forms",
            "office:event-listeners", "text:index-title-template", "text:table-of-content-source",
            "text:alphabetical-index-source",
            "text:bibliography-source", "text:illustration-index-source", "text:table-index-source", "office:scripts",
            "text:toc-mark", "text:alphabetical-index-mark", "draw:contour-polygon", "draw:glue-point", "table:shapes":
            return true
        case "text:hidden-text", "text:hidden-paragraph":
            manuscript.findings.note(.hiddenText, at: place)
            return true
        case "text:section" where element["text:display"] == "none":
            manuscript.findings.note(.hiddenText, at: place)
            return true
        case "draw:custom-shape", "draw:rect", "draw:ellipse", "draw:connector", "draw:line", "draw:polyline",
            "draw:path",
            "draw:polygon", "draw:g", "draw:caption", "draw:control":
            manuscript.findings.note(.textBox, at: place)
            return true
        case "draw:object", "draw:object-ole", "draw:plugin", "draw:applet", "draw:floating-frame":
            let name = (element["xlink:href"] ?? "").drop { $0 == "." || $0 == "/" }
            let content = try? package?.bytes(name + "/content.xml")
            let isFormula = content.map { String(decoding: $0.prefix(600), as: UTF8.self).contains("<math") } ?? false
            manuscript.findings.note(isFormula ? .formula : .object, at: place)
            if !frames.isEmpty { frames[frames.count - 1].hasObject = true }
            return true
        default: return false
        }
    }

    private mutating func start(_ element: XMLElement) throws(OfficeFault) {
        switch element.name {
        case "text:p", "text:h":
            paragraphCount += 1
            if paragraphCount > WordReader.mostParagraphs { throw .tooMany("paragraphs", WordReader.mostParagraphs) }
            startParagraph(element)
        case "text:span": spans.append(element["text:style-name"])
        case "text:a", "draw:a": links.append(link(of: element))
        case "text:list", "text:list-item", "text:list-header": startList(element)
        case "table:table", "table:table-row", "table:table-cell", "table:covered-table-cell",
            "table:table-header-rows":
            try startTable(element)
        case "text:note":
            if element["text:note-class"] == "endnote" {
                manuscript.findings.note(.endnote, at: manuscript.transcript.end)
            }
        case "text:note-body":
            // Lists of the text do not go on in its notes.
            notes.append((manuscript.notes.count, lists))
            lists = []
            manuscript.notes.append(([], manuscript.transcript.end))
            add(.note(manuscript.notes.count - 1), shown: "")
            stories.append([])
        case "draw:frame":
            var frame = Frame()
            frame.width = element["svg:width"].flatMap(OfficeLength.points) ?? 0
            frame.height = element["svg:height"].flatMap(OfficeLength.points) ?? 0
            frame.style = element["draw:style-name"]
            frames.append(frame)
        case "draw:image":
            if let file = element["xlink:href"], !frames.isEmpty { frames[frames.count - 1].files.append(file) }
        case "office:binary-data": if !frames.isEmpty { frames[frames.count - 1].data.append([]) }
        case "draw:text-box":
            boxes.append(lists)
            lists = []
            stories.append([])
        default: takeContent(element)
        }
    }

    private mutating func end(_ name: String) {
        switch name {
        case "text:p", "text:h": endParagraph()
        case "text:span": _ = spans.popLast()
        case "text:a", "draw:a": _ = links.popLast()
        case "text:list": _ = lists.popLast()
        case "table:table", "table:table-row", "table:table-cell", "table:covered-table-cell",
            "table:table-header-rows":
            endTable(name)
        case "text:note-body":
            guard let note = notes.popLast() else { return }
            manuscript.notes[note.index].parts = stories.popLast() ?? []
            lists = note.lists
        case "draw:frame": endFrame()
        case "draw:text-box": endBox()
        case "text:ruby":
            guard let ended = ruby else { return }
            ruby = nil
            if !ended.base.isEmpty { add(.ruby(base: ended.base, annotation: ended.annotation), shown: ended.base) }
        default: break
        }
    }

    mutating func append(_ part: Manuscript.Part) { stories[stories.count - 1].append(part) }

    // MARK: Boxes

    /// A box with a picture is how LibreOffice has a picture with its caption; the text of others is left out.
    private mutating func endBox() {
        let parts = stories.popLast() ?? []
        lists = boxes.popLast() ?? []
        var following: [Manuscript.Part] = []
        var hasPicture = false
        for part in parts {
            guard case .paragraph(var paragraph) = part else { continue }
            func isPicture(_ piece: Manuscript.Piece) -> Bool { if case .picture = piece.kind { true } else { false } }
            var figure = paragraph
            figure.pieces = paragraph.pieces.filter(isPicture)
            figure.role = .body
            if !figure.pieces.isEmpty {
                hasPicture = true
                following.append(.paragraph(figure))
            }
            paragraph.pieces.removeAll(where: isPicture)
            if !paragraph.pieces.isEmpty {
                paragraph.role = .caption
                following.append(.paragraph(paragraph))
            }
        }
        if hasPicture {
            if paragraphs.isEmpty {
                stories[stories.count - 1] += following
            } else {
                paragraphs[paragraphs.count - 1].following += following
            }
        } else if parts.contains(where: {
            if case .paragraph(let paragraph) = $0 { !paragraph.pieces.isEmpty } else { true }
        }) {
            manuscript.findings.note(.textBox, at: manuscript.transcript.end)
        }
    }

    /// The picture of a frame: of several, which are the same in several formats, the first that can be placed.
    private mutating func endFrame() {
        guard let frame = frames.popLast(), !frame.hasObject else { return }
        let place = manuscript.transcript.end
        var chosen: (bytes: [UInt8], name: String)?
        func choose(_ bytes: [UInt8], _ name: String) {
            let isBetter = chosen.map { ForeignPicture($0.bytes) != nil && ForeignPicture(bytes) == nil } ?? true
            if isBetter { chosen = (bytes, name) }
        }
        for data in frame.data {
            // Damaged data are those of a picture of no known kind.
            choose(Base64.decoded(data) ?? [], "in the text")
        }
        for file in frame.files {
            // Pictures elsewhere are not fetched, and files outside the package are not read:
            // a path that begins by leaving the package is a link to a file beside it (ODF 1.3, part 2, section 3.7).
            if file.contains("://") || file.hasPrefix("/") || file.hasPrefix("#") || file.hasPrefix("../") { continue }
            do throws(OfficeFault) {
                let name = try Relations.path(file, in: "")
                guard let bytes = try package?.bytes(name, limit: WordReader.mostPictureBytes) else { continue }
                choose(bytes, name)
            } catch {
                failures.append((error, place))
            }
        }
        guard let chosen else {
            if !frame.files.isEmpty { manuscript.findings.note(.missingPicture, at: place) }
            return
        }
        var picture = Manuscript.StoredPicture(chosen.bytes, name: chosen.name, at: place)
        picture.alternate = frame.alternate.isEmpty ? frame.title : frame.alternate
        (picture.width, picture.height) = (frame.width, frame.height)
        if let clip = styles.properties("graphic", frame.style).clip, let size = NaturalSize(chosen.bytes) {
            picture.crop = WordReader.crop([
                clip[3] / size.width, clip[0] / size.height, clip[1] / size.width, clip[2] / size.height,
            ])
        }
        manuscript.pictures.append(picture)
        if paragraphs.isEmpty {
            // Frames that hang on a page, or are between paragraphs.
            var paragraph = Manuscript.Paragraph(at: place)
            paragraph.pieces = [Manuscript.Piece(.picture(manuscript.pictures.count - 1), wrapping: 0, offset: place)]
            append(.paragraph(paragraph))
        } else {
            add(.picture(manuscript.pictures.count - 1), shown: "")
        }
    }
}
