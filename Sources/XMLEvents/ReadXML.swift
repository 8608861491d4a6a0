import PubCExpat

/// Reads `bytes`, which are XML in UTF-8 whatever they declare, and passes `take` each event with its bytes, until it returns false.
///
/// Expat reads them: it opens nothing, and knows no entities but the five of XML. Diagnostics' `SourceText` has the line and the column of
/// a byte. Linear; memory: the open elements, and the text of one event.
///
/// - Precondition: fewer than 2 GiB.
/// - Throws: the fault that makes the bytes invalid XML, with its place; document types that declare something, and elements nested deeper
///   than `deepest` levels.
package func readXML(
    _ bytes: [UInt8], deepest: Int = 1000, _ take: (XMLEvent, Range<Int>) -> Bool
) throws(XMLFault) {
    let fault = withoutActuallyEscaping(take) { take in
        EventReader(bytes, deepest: deepest, take).read()
    }
    if let fault { throw fault }
}

/// Reads one document.
private final class EventReader {
    private let bytes: [UInt8]
    private let deepest: Int
    private let take: (XMLEvent, Range<Int>) -> Bool
    private let parser: OpaquePointer?
    /// The offsets of the open elements.
    private var open: [Int] = []
    /// The text since the last other event, and its offset.
    private var text: [UInt8] = []
    private var textStart = 0
    /// The beginning of the last CDATA section.
    private var sectionStart = 0
    /// The end of the last event.
    private var end = 0
    private var hasDoctype = false
    private var isStopped = false
    private var fault: XMLFault?

    init(_ bytes: [UInt8], deepest: Int, _ take: @escaping (XMLEvent, Range<Int>) -> Bool) {
        self.bytes = bytes
        self.deepest = deepest
        self.take = take
        parser = XML_ParserCreate("UTF-8")
        XML_SetHashSalt(parser, EventReader.salt)
    }

    /// The salt of expat's hash tables, so that no choice of names can slow them down: another number in each process, never 0.
    ///
    /// Without one, expat asks the system for a number, and glibc ends the program if there is none; the standard library asked
    /// for its own when the program began.
    private static let salt = UInt(bitPattern: "XMLEvents".hashValue) | 1

    deinit { XML_ParserFree(parser) }

    /// Reads the whole document; returns the fault that stopped it.
    func read() -> XMLFault? {
        // The parser lives no longer than this object, which frees it in deinit.
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        setHandlers()
        let status = bytes.withUnsafeBytes {
            XML_Parse(parser, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count), 1)
        }
        if status == XML_STATUS_OK || isStopped { return fault }
        return foundFault(XML_GetErrorCode(parser))
    }

    private static func reader(_ context: UnsafeMutableRawPointer?) -> EventReader {
        // What `read` has set.
        Unmanaged.fromOpaque(context!).takeUnretainedValue()
    }

    private func setHandlers() {
        XML_SetElementHandler(parser) {
            EventReader.reader($0).start($1, $2)
        } _: { context, _ in
            EventReader.reader(context).endElement()
        }
        XML_SetCharacterDataHandler(parser) { EventReader.reader($0).add(text: $1, count: $2) }
        XML_SetCdataSectionHandler(parser) {
            EventReader.reader($0).beginSection()
        } _: {
            EventReader.reader($0).showText()
        }
        XML_SetCommentHandler(parser) { EventReader.reader($0).show(.comment(String(cString: $1!))) }
        XML_SetProcessingInstructionHandler(parser) {
            EventReader.reader($0).show(.instruction(String(cString: $1!), String(cString: $2!)))
        }
        XML_SetXmlDeclHandler(parser) { context, _, encoding, _ in
            EventReader.reader(context).show(.declaration(encoding: encoding.map { String(cString: $0) }))
        }
        XML_SetStartDoctypeDeclHandler(parser) { context, name, _, _, hasDeclarations in
            EventReader.reader(context).doctype(String(cString: name!), declares: hasDeclarations != 0)
        }
        XML_SetSkippedEntityHandler(parser) { context, _, _ in
            let reader = EventReader.reader(context)
            reader.stop(XMLFault(kind: .unknownEntity, place: reader.range.lowerBound))
        }
    }

    // MARK: Events

    /// The bytes of the current event.
    private var range: Range<Int> {
        let start = Int(XML_GetCurrentByteIndex(parser))
        return start..<start + Int(XML_GetCurrentByteCount(parser))
    }

    private func start(
        _ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) {
        let range = range
        guard open.count < deepest else {
            return stop(XMLFault(kind: .tooDeep(deepest), place: range.lowerBound))
        }
        open.append(range.lowerBound)
        var element = XMLElement(name: String(cString: name!), place: range.lowerBound, attributes: [])
        let bytes = bytes
        for (index, place) in XMLTag.attributes(in: bytes.span, at: range).enumerated() {
            // Expat ends the names and values of attributes, in the order of the source, by a null pointer.
            guard let name = attributes?[2 * index], let value = attributes?[2 * index + 1] else { break }
            // Behind a document type, expat leaves out entities that it does not know.
            if hasDoctype, let entity = XMLTag.unknownEntity(in: bytes.span, at: place) {
                return stop(XMLFault(kind: .unknownEntity, place: entity))
            }
            element.attributes.append(
                XMLAttribute(name: String(cString: name), value: String(cString: value), range: place))
        }
        show(.start(element))
    }

    private func endElement() {
        // An element that was too deep may end, though it was not noted.
        _ = open.popLast()
        show(.end)
    }

    private func add(text piece: UnsafePointer<CChar>?, count: Int32) {
        if text.isEmpty { textStart = range.lowerBound }
        text += UnsafeRawBufferPointer(start: piece, count: Int(count))
    }

    private func doctype(_ name: String, declares: Bool) {
        hasDoctype = true
        // Expat tells where its declarations or its end are: it begins behind the white space after the event before it.
        let start = bytes[end...].firstIndex { $0 == UInt8(ascii: "<") } ?? end
        show(.doctype(name), at: start..<max(start, range.upperBound))
        if declares { stop(XMLFault(kind: .declarations, place: start)) }
    }

    private func beginSection() {
        showText()
        sectionStart = range.lowerBound
    }

    /// Shows the text since the last other event.
    private func showText() {
        guard !text.isEmpty else { return }
        let shown = String(decoding: text, as: UTF8.self)
        text.removeAll(keepingCapacity: true)
        deliver(.text(shown), at: textStart..<max(textStart, range.lowerBound))
    }

    private func show(_ event: XMLEvent) { show(event, at: range) }

    private func show(_ event: XMLEvent, at range: Range<Int>) {
        showText()
        deliver(event, at: range)
        end = range.upperBound
    }

    private func deliver(_ event: XMLEvent, at range: Range<Int>) {
        // Expat may go on to the end of an element after it was stopped.
        if !isStopped, !take(event, range) { stop(nil) }
    }

    // MARK: Faults

    private func stop(_ fault: XMLFault?) {
        guard !isStopped else { return }
        isStopped = true
        self.fault = fault
        XML_StopParser(parser, 0)
    }

    private func foundFault(_ code: XML_Error) -> XMLFault {
        let place = Int(XML_GetCurrentByteIndex(parser))
        switch code {
        case XML_ERROR_NO_ELEMENTS:
            guard let last = open.last else { return XMLFault(kind: .noElement, place: max(place, 0)) }
            return XMLFault(kind: .unendedElement(name(at: last + 1)), place: last)
        case XML_ERROR_TAG_MISMATCH:
            // Its place is that of the name behind `</`.
            let open = open.last.map { name(at: $0 + 1) } ?? ""
            return XMLFault(kind: .strayEnd(name(at: place), open: open), place: place - 2)
        case XML_ERROR_UNCLOSED_CDATA_SECTION: return XMLFault(kind: .unendedMarkup, place: sectionStart)
        case XML_ERROR_UNDEFINED_ENTITY:
            // For one in an attribute, expat tells the place of the tag.
            let bytes = bytes
            let entity = XMLTag.unknownEntity(in: bytes.span, at: max(place, 0)..<bytes.count)
            return XMLFault(kind: .unknownEntity, place: entity ?? max(place, 0))
        default: return XMLFault(kind: XMLFault.Kind(code), place: max(place, 0))
        }
    }

    /// The name of a tag, which begins at `place`.
    private func name(at place: Int) -> String {
        let name = bytes[min(place, bytes.count)...].prefix {
            $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/")
        }
        return String(decoding: name, as: UTF8.self)
    }
}
