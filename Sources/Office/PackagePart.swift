import PubArchives
import PubDiagnostics
import PubXMLEvents

/// Why a document of an office program cannot be read.
enum OfficeFault: Error {
    case archive(ArchiveFault)
    /// A part that is not XML, or whose XML is not accepted, with the line and the column in it.
    case xml(String, XMLFault, line: Int, column: Int)
    /// More of something than fits a magazine.
    case tooMany(String, Int)
    /// Another format than the name says.
    case otherFormat(String)

    /// The fault as a finding about the file at `origin`.
    func diagnostic(at origin: SourceLocation) -> Diagnostic {
        switch self {
        case .archive(let fault): fault.diagnostic(at: origin)
        case .xml(let part, let fault, let line, let column):
            .error(
                "source-damaged", "\(part.excerpt) in the file cannot be read at \(line):\(column): \(fault.reason)",
                at: origin, hint: "open it in the program that made it, and save it again")
        case .tooMany(let things, let most):
            .error(
                "source-too-large", "the file has more than \(most) \(things)", at: origin,
                hint: "divide the document: no magazine has so many")
        case .otherFormat(let found):
            .error(
                "source-damaged", "the file is \(found)", at: origin, hint: "give it the suffix of its own format")
        }
    }
}

/// Events of a part of a package: the names have the usual prefixes of their namespaces, whatever the file calls them.
enum PackageEvent {
    case start(XMLElement)
    case end(String)
    case text(String)
}

/// Reads the parts of a package.
struct PackageReader {
    /// The most bytes of a part in XML.
    static let mostBytes = 96 << 20
    /// Elements nested deeper are not in any author's document, and would need a deep stack.
    private static let deepest = 250
    /// The most elements of a part.
    static let mostElements = 4_000_000
    /// The most elements of a part whose words are read: about a thousand pages of the most restless runs.
    static let mostElementsOfText = 1_500_000

    let archive: Archive

    /// Opens `bytes`.
    init(_ bytes: [UInt8]) throws(OfficeFault) {
        do { archive = try Archive(bytes) } catch { throw .archive(error) }
    }

    /// The bytes of the file `name`; nil for none.
    func bytes(_ name: String, limit: Int = PackageReader.mostBytes) throws(OfficeFault) -> [UInt8]? {
        do { return try archive.read(name, limit: limit) } catch { throw .archive(error) }
    }

    /// Reads the XML of the file `name`, which need not be there, and shows `take` each event. Linear.
    @discardableResult func read(
        _ name: String, mostElements: Int = PackageReader.mostElements,
        _ take: (PackageEvent) throws(OfficeFault) -> Void
    ) throws(OfficeFault) -> Bool {
        guard let bytes = try bytes(name) else { return false }
        try PackageReader.read(Self.inUTF8(bytes), name, mostElements: mostElements, take)
        return true
    }

    /// Reads `bytes`, the XML of `name`.
    static func read(
        _ bytes: [UInt8], _ name: String, mostElements: Int = PackageReader.mostElements,
        _ take: (PackageEvent) throws(OfficeFault) -> Void
    ) throws(OfficeFault) {
        var prefixes = Prefixes()
        var open: [String] = []
        var failure: OfficeFault?
        var count = 0
        do {
            try readXML(bytes, deepest: deepest) { event, _ in
                do throws(OfficeFault) {
                    switch event {
                    case .start(var element):
                        count += 1
                        if count > mostElements { throw .tooMany("elements", mostElements) }
                        prefixes.canonicalize(&element)
                        open.append(element.name)
                        try take(.start(element))
                    case .end: try take(.end(open.popLast() ?? ""))
                    case .text(let text): try take(.text(text))
                    case .declaration, .doctype, .instruction, .comment: break
                    }
                    return true
                } catch {
                    failure = error
                    return false
                }
            }
        } catch {
            let place = SourceText(bytes, file: name).origin(ofByte: error.place)
            throw .xml(name, error, line: Int(place.line), column: Int(place.column))
        }
        if let failure { throw failure }
    }

    /// `bytes` in UTF-8, if they are in UTF-16 with a byte order mark, which XML allows.
    private static func inUTF8(_ bytes: [UInt8]) -> [UInt8] {
        let isLittle = bytes.starts(with: [0xFF, 0xFE])
        guard isLittle || bytes.starts(with: [0xFE, 0xFF]) else { return bytes }
        var units: [UInt16] = []
        for index in stride(from: 2, to: bytes.count - 1, by: 2) {
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            units.append(isLittle ? first | second << 8 : first << 8 | second)
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}

/// The prefixes of a part, as the namespaces that they mean are usually written.
private struct Prefixes {
    private var own: [String: String] = [:]
    private var usesOthers = false

    mutating func canonicalize(_ element: inout XMLElement) {
        for attribute in element.attributes where attribute.name.hasPrefix("xmlns") {
            let prefix = attribute.name == "xmlns" ? "" : String(attribute.name.dropFirst(6))
            if let usual = Prefixes.usual[attribute.value] {
                own[prefix] = usual
                if usual != prefix { usesOthers = true }
            }
        }
        // Nearly all files have the usual prefixes, and many elements.
        guard usesOthers else { return }
        element.name = canonical(element.name, isAttribute: false)
        for index in element.attributes.indices {
            element.attributes[index].name = canonical(element.attributes[index].name, isAttribute: true)
        }
    }

    private func canonical(_ name: String, isAttribute: Bool) -> String {
        guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else {
            // The default namespace is none of attributes (Namespaces in XML, section 6.2).
            guard !isAttribute, let usual = own[""], !usual.isEmpty else { return name }
            return usual + ":" + name
        }
        guard let usual = own[String(name[..<colon])] else { return name }
        let local = name[name.utf8.index(after: colon)...]
        return usual.isEmpty ? String(local) : usual + ":" + local
    }

    private static let usual: [String: String] = {
        var all: [String: String] = others
        for (name, prefix) in office {
            // The names of the standard itself, and those of its first edition, which Word writes.
            all["http://purl.oclc.org/ooxml/" + name.replacing("/2006", with: "")] = prefix
            all["http://schemas.openxmlformats.org/" + name] = prefix
        }
        for (name, prefix) in document { all["urn:oasis:names:tc:opendocument:xmlns:\(name):1.0"] = prefix }
        return all
    }()

    private static let office: [String: String] = [
        "wordprocessingml/2006/main": "w", "drawingml/2006/main": "a", "drawingml/2006/wordprocessingDrawing": "wp",
        "drawingml/2006/picture": "pic", "officeDocument/2006/relationships": "r", "officeDocument/2006/math": "m",
        "drawingml/2006/chart": "c", "drawingml/2006/diagram": "dgm", "package/2006/relationships": "",
        "spreadsheetml/2006/main": "", "markup-compatibility/2006": "mc",
    ]
    private static let document: [String: String] = [
        "office": "office", "text": "text", "table": "table", "style": "style", "drawing": "draw",
        "xsl-fo-compatible": "fo", "svg-compatible": "svg", "datastyle": "number", "manifest": "manifest",
        "meta": "meta",
    ]
    private static let others: [String: String] = [
        "urn:schemas-microsoft-com:vml": "v", "urn:schemas-microsoft-com:office:office": "o",
        "http://schemas.microsoft.com/office/word/2010/wordprocessingShape": "wps",
        "http://www.w3.org/1999/xlink": "xlink", "http://purl.org/dc/elements/1.1/": "dc",
    ]
}
