import PubDiagnostics
import PubDocuments
import PubRunningText
import PubUnicode

extension ManuscriptConverter {
    /// The running text of a paragraph, with the quotes and dashes of the language, and labels that waited for it.
    mutating func inlines(of paragraph: Manuscript.Paragraph) -> [Inline] {
        var stream = InlineStream()
        if let prefix = paragraph.prefix {
            for byte in (prefix + "\u{2002}").utf8 { stream.append(byte, from: paragraph.offset) }
            stream.append(.text(0..<stream.pool.count), at: paragraph.offset)
        }
        let extra = stream.events.count
        // One event a piece, even without text: the index leads back to the piece below.
        for piece in paragraph.pieces { append(piece, to: &stream) }
        let isSmart = options.hasSmartPunctuation && paragraph.role != .code
        let smart = SmartPunctuation.applied(
            to: stream, source: source.bytes, language: options.language, isOn: isSmart)
        var runs: [RunWrapping.Run] = []
        for (index, event) in smart.events.enumerated() {
            let piece = index < extra ? nil : paragraph.pieces[index - extra]
            if case .text(let range) = event.kind {
                append(range, of: smart, piece, to: &runs)
            } else if let run = run(of: event, piece, before: runs.last) {
                runs.append(run)
            }
        }
        while let last = runs.last, Self.isEdge(last.inline) { runs.removeLast() }
        runs = Self.trimmed(Array(runs.drop { Self.isEdge($0.inline) }))
        Self.trimLinks(&runs)
        if runs.isEmpty { return [] }
        return labels(runs[0].inline.origin) + RunWrapping.nested(runs)
    }

    /// The lines of a paragraph of a listing, as they are written; nil if it holds more than text.
    mutating func lines(ofCode paragraph: Manuscript.Paragraph) -> [String]? {
        var code = ""
        for piece in paragraph.pieces {
            switch piece.kind {
            case .text(let range): code += String(decoding: manuscript.transcript.bytes[range], as: UTF8.self)
            case .lineBreak: code += "\n"
            case .tab: code += "\t"
            case .ruby(let base, _): code += base
            case .label(let name): noteLabel(name, at: piece.offset)
            case .picture, .note: return nil
            }
        }
        return code.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// Lets a label wait for text, if a link leads to it.
    private mutating func noteLabel(_ name: String, at offset: Int) {
        if manuscript.wantedLabels.contains(name), usedLabels.insert(name).inserted {
            waitingLabels.append((name, offset))
        }
    }

    private func append(_ piece: Manuscript.Piece, to stream: inout InlineStream) {
        switch piece.kind {
        case .text(let range):
            let bytes = Array(manuscript.transcript.bytes[range])
            let start = stream.pool.count
            if bytes.withUnsafeBufferPointer({ Normalization.isNFC($0) }) {
                stream.pool += bytes
                stream.offsets += range.map { Int32($0) }
            } else {
                let composed = Normalization.mappedNFC(bytes)
                stream.pool += composed.utf8
                for index in composed.utf8.indices {
                    stream.offsets.append(
                        Int32(range.lowerBound + min(Int(composed.sources[index]), bytes.count - 1)))
                }
            }
            stream.append(.text(start..<stream.pool.count), at: piece.offset)
        case .lineBreak: stream.append(.lineBreak, at: piece.offset)
        case .tab, .label: stream.append(.html([]), at: piece.offset)
        case .picture, .ruby: stream.append(.object, at: piece.offset)
        case .note(let index): stream.append(.noteCall(index), at: piece.offset)
        }
    }

    /// Adds the text of `range`, divided into parts whose bytes are consecutive in the transcript, so that every character knows
    /// its place.
    private func append(
        _ range: Range<Int>, of stream: InlineStream, _ piece: Manuscript.Piece?, to runs: inout [RunWrapping.Run]
    ) {
        let own = wrapping(of: piece)
        var start = range.lowerBound
        // Blanks at the ends of links are runs of their own, which need not be of the link.
        let text = own.link == nil ? range : Self.withoutBlanks(range, of: stream)
        while start < range.upperBound {
            var end = start + 1
            var last = stream.offsets[start]
            while end < range.upperBound, end != text.lowerBound, end != text.upperBound {
                let isInside = stream.pool[end] & 0xC0 == 0x80
                if !isInside, stream.offsets[end] != last, stream.offsets[end] != last + 1 { break }
                last = stream.offsets[end]
                end += 1
            }
            let bytes = stream.pool[start..<end]
            var run: RunWrapping.Run = (
                own, .text(String(decoding: bytes, as: UTF8.self), origin(Int(stream.offsets[start])))
            )
            // The formatting of a blank is hardly visible: it takes that of the text before.
            if bytes.allSatisfy(Ascii.isBlank), let before = runs.last, own.link == nil {
                run.wrapping = before.wrapping
            }
            runs.append(run)
            start = end
        }
    }

    /// The part of `range` between the blanks at its ends; all of it if it is nothing but blanks.
    private static func withoutBlanks(_ range: Range<Int>, of stream: InlineStream) -> Range<Int> {
        func isText(_ index: Int) -> Bool { !Ascii.isBlank(stream.pool[index]) }
        guard let first = range.first(where: isText), let last = range.last(where: isText) else { return range }
        return first..<last + 1
    }

    /// Takes blanks at the ends of links out of them.
    private static func trimLinks(_ runs: inout [RunWrapping.Run]) {
        func trim(_ order: some Sequence<Int>) {
            var link: String?
            for index in order {
                if isEdge(runs[index].inline), runs[index].wrapping.link != link { runs[index].wrapping.link = nil }
                link = runs[index].wrapping.link
            }
        }
        trim(runs.indices)
        trim(runs.indices.reversed())
    }

    private func wrapping(of piece: Manuscript.Piece?) -> RunWrapping {
        piece.map { manuscript.wrappings[$0.wrapping] } ?? RunWrapping()
    }

    private mutating func run(
        of event: InlineEvent, _ piece: Manuscript.Piece?, before: RunWrapping.Run?
    ) -> RunWrapping.Run? {
        let origin = origin(event.offset)
        switch piece?.kind {
        case .lineBreak: return (before?.wrapping ?? wrapping(of: piece), .lineBreak(origin))
        case .tab: return (before?.wrapping ?? wrapping(of: piece), .text("\t", origin))
        // Word processors raise the call themselves; here its style does.
        case .note(let index): return (RunWrapping(), .noteCall(index, origin))
        case .ruby(let base, let annotation):
            let ruby = Inline.ruby(base: [.text(base, origin)], annotation: [.text(annotation, origin)], origin)
            return (wrapping(of: piece), ruby)
        case .picture(let index): return picture(index).map { (RunWrapping(), .image($0)) }
        case .label(let name):
            noteLabel(name, at: event.offset)
            return nil
        case .text, nil: return nil
        }
    }

    /// Whether no paragraph begins or ends with it.
    private static func isEdge(_ inline: Inline) -> Bool {
        switch inline {
        case .lineBreak: true
        case .text(let text, _): text.utf8.allSatisfy { Ascii.isBlank($0) }
        default: false
        }
    }

    /// The runs without blanks at the ends.
    private static func trimmed(_ runs: [RunWrapping.Run]) -> [RunWrapping.Run] {
        var runs = runs
        if let first = runs.first, case .text(let text, let origin) = first.inline {
            runs[0].inline = .text(String(text.drop { $0 == " " || $0 == "\t" }), origin)
        }
        if let last = runs.last, case .text(let text, let origin) = last.inline {
            var text = Substring(text)
            while text.utf8.last == Ascii.space || text.utf8.last == Ascii.tab { text.removeLast() }
            runs[runs.count - 1].inline = .text(String(text), origin)
        }
        return runs
    }

    /// The labels that wait, as empty spans.
    private mutating func labels(_ origin: SourceLocation) -> [Inline] {
        let waiting = waitingLabels
        waitingLabels = []
        return waiting.map { label in
            var attributes = Attributes()
            attributes.id = Attributes.Value(label.name, at: self.origin(label.offset))
            return .span(attributes, [], origin)
        }
    }

    // MARK: Pictures

    /// The greatest height of a picture in a line of text, in points; a higher one is set on its own.
    private static let highestInLine = 30.0

    /// A picture of the file; nil, with a report, if it cannot be placed.
    private mutating func picture(_ index: Int) -> Picture? {
        let stored = manuscript.pictures[index]
        let place = origin(stored.offset)
        if let file = stored.file {
            return Picture(
                source: Attributes.Value(file, at: place), caption: [],
                attributes: attributes(of: stored, at: place), at: place)
        }
        if let kind = ForeignPicture(stored.bytes) {
            diagnostics.append(
                .error(
                    "source-picture",
                    "the picture \(stored.name.excerpt) in the file is \(kind.name), which cannot be placed",
                    at: place, hint: kind.advice))
            return nil
        }
        let attachment = Attachment(stored.bytes, at: place)
        attachments[attachment.name] = attachment
        return Picture(
            source: Attributes.Value(attachment.name, at: place), caption: [],
            attributes: attributes(of: stored, at: place), at: place)
    }

    /// The picture's description and size: its own size in a line of text, else in proportion to the measure.
    private func attributes(of stored: Manuscript.StoredPicture, at place: SourceLocation) -> Attributes {
        var attributes = Attributes()
        func set(_ key: String, _ value: String) {
            attributes.pairs.append((Attributes.Value(key, at: place), Attributes.Value(value, at: place)))
        }
        let alternate = AlternateWords.kept(of: stored.alternate)
        if !alternate.isEmpty { set("alt", typographic(alternate, options: options)) }
        if stored.isDecorative { attributes.classes.append(Attributes.Value("decorative", at: place)) }
        if let crop = stored.crop {
            set("crop", [crop.x, crop.y, crop.z, crop.w].map { "\(Self.rounded($0))" }.joined(separator: " "))
        }
        let (width, height) = (stored.width, stored.height)
        if height > 0, height <= Self.highestInLine, width > 0 {
            set("width", "\(Self.rounded(width))pt")
            set("height", "\(Self.rounded(height))pt")
        } else if width > 0, width < 0.98 * manuscript.measure {
            // A picture as wide as the text has the width that the template gives pictures.
            // In proportion to the text: the template chooses the measure.
            set("width", "\((width / manuscript.measure * 1000).rounded() / 10)%")
        }
        return attributes
    }

    private static func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }
}
