import PubDocuments
import PubUnicode

/// The identifiers of headings that were given none, derived from their words as sites that show Markdown do: in small
/// letters, without punctuation, with hyphens for spaces, and with a number if several headings have the same words.
///
/// A heading gets one if a link of its text or the manifest calls it and nothing else has that name.
struct HeadingAnchors {
    /// The names that links of the text call, verbatim, by their folded forms.
    private var called: [String: String] = [:]
    /// The names that the author gave.
    private var given: Set<String> = []
    /// The number of headings with the same words before.
    private var counts: [String: Int] = [:]
    /// Whether names are still compared with their accents; later without.
    private var hasAccents = true

    /// Gives the headings of `document` the identifiers that its links, or the manifest with `names`, call. Linear.
    static func add(to document: inout Document, calledByManifest names: Set<String>) {
        var anchors = HeadingAnchors()
        // In order: the first of names that fold to one wins, and a set has no order of its own.
        for name in names.sorted() { anchors.collect(target: "#" + name) }
        for block in document.blocks + document.notes.flatMap(\.blocks) { anchors.collect(block) }
        anchors.collect(document.front.standfirst ?? [])
        anchors.called = anchors.called.filter { !anchors.given.contains($0.value) }
        if anchors.called.isEmpty { return }
        anchors.name(&document)
        // Other sites take the accents away.
        anchors.called = Dictionary(
            // The lesser of two names that differ in accents: a dictionary has no order of its own.
            anchors.called.map { (HeadingAnchors.withoutAccents($0.key), $0.value) }, uniquingKeysWith: min)
        if anchors.called.isEmpty { return }
        anchors.counts = [:]
        anchors.hasAccents = false
        anchors.name(&document)
    }

    /// The identifiers that the headings of `blocks` have or would get, in order.
    static func names(of blocks: [Block]) -> [String] {
        var anchors = HeadingAnchors()
        return blocks.compactMap { block in
            guard case .heading(_, let words) = block.kind else { return nil }
            let name = anchors.countedName(of: words)
            return block.attributes.id?.text ?? name
        }
    }

    private mutating func name(_ document: inout Document) {
        if let title = document.front.title, let origin = title.first?.origin {
            let name = name(of: title)
            if let name, document.front.id == nil { document.front.id = Attributes.Value(name, at: origin) }
        }
        name(&document.blocks)
    }

    // MARK: Names

    /// The name that links call a heading of `words` by; nil if none does. Counts the heading.
    private mutating func name(of words: [Inline]) -> String? {
        // Addresses of links may be in other letters, and some sites leave fewer hyphens.
        countedName(of: words).flatMap { called.removeValue(forKey: HeadingAnchors.folded($0)) }
    }

    /// The name of a heading of `words`, which is counted; nil for one without letters.
    private mutating func countedName(of words: [Inline]) -> String? {
        var slug = HeadingAnchors.slug(words.plainText)
        if !hasAccents { slug = HeadingAnchors.withoutAccents(slug) }
        if slug.isEmpty { return nil }
        let count = counts[slug, default: 0]
        counts[slug] = count + 1
        return count == 0 ? slug : "\(slug)-\(count)"
    }

    /// The words in small letters, without punctuation, with hyphens for spaces.
    private static func slug(_ words: String) -> String {
        var slug = ""
        for scalar in words.lowercased().unicodeScalars {
            if scalar == " " || scalar == "-" {
                slug.unicodeScalars.append("-")
            } else if scalar == "_" || isPartOfWord(scalar) {
                slug.unicodeScalars.append(scalar)
            }
        }
        return slug
    }

    /// `name` without accents, and without letters that have no form without one (Python-Markdown's way).
    private static func withoutAccents(_ name: String) -> String {
        if name.utf8.allSatisfy({ $0 < 0x80 }) { return name }
        return String(decoding: Normalization.nfd(Array(name.utf8)).filter { $0 < 0x80 }, as: UTF8.self)
    }

    private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .nonspacingMark, .spacingMark:
            true
        default: false
        }
    }

    /// A name as it is compared: in small letters, with single hyphens, none of them at the ends.
    private static func folded(_ name: String) -> String {
        name.lowercased().split(separator: "-").joined(separator: "-")
    }

    // MARK: Blocks

    private mutating func name(_ blocks: inout [Block]) {
        for index in blocks.indices {
            switch blocks[index].kind {
            case .heading(_, let words):
                let name = name(of: words)
                guard let name, blocks[index].attributes.id == nil else { continue }
                blocks[index].attributes.id = Attributes.Value(name, at: blocks[index].origin)
            case .container(let kind, var inner):
                name(&inner)
                blocks[index].kind = .container(name: kind, inner)
            case .quote(var inner):
                name(&inner)
                blocks[index].kind = .quote(inner)
            case .list(var list):
                for item in list.items.indices { name(&list.items[item].blocks) }
                blocks[index].kind = .list(list)
            default: break
            }
        }
    }

    private mutating func collect(_ block: Block) {
        collect(block.attributes)
        switch block.kind {
        case .paragraph(let inlines), .heading(_, let inlines): collect(inlines)
        case .figure(let picture): collect(picture)
        case .list(let list): for block in list.items.flatMap(\.blocks) { collect(block) }
        case .quote(let blocks), .container(_, let blocks): for block in blocks { collect(block) }
        case .verse(let stanzas): for line in stanzas.joined() { collect(line.content) }
        case .definitions(let definitions):
            for definition in definitions {
                collect(definition.term)
                for block in definition.bodies.joined() { collect(block) }
            }
        case .table(let table):
            collect(table.caption)
            for cell in table.head + table.rows.flatMap(\.self) {
                collect(cell.content)
                for block in cell.blocks { collect(block) }
            }
        case .code, .pause: break
        }
    }

    private mutating func collect(_ inlines: [Inline]) {
        for inline in inlines {
            switch inline {
            case .link(let target, let inner, _):
                collect(target: target)
                collect(inner)
            case .span(let attributes, let inner, _):
                collect(attributes)
                collect(inner)
            case .emphasis(let inner, _), .strong(let inner, _), .strike(let inner, _), .superscript(let inner, _),
                .subscript(let inner, _), .styled(_, let inner, _), .ruby(let inner, _, _):
                collect(inner)
            case .image(let picture): collect(picture)
            case .text, .softBreak, .lineBreak, .code, .keyboard, .noteCall: break
            }
        }
    }

    private mutating func collect(_ picture: Picture) {
        collect(picture.attributes)
        collect(picture.caption)
        if let link = picture.link { collect(target: link.text) }
    }

    private mutating func collect(_ attributes: Attributes) {
        if let id = attributes.id { given.insert(id.text) }
    }

    private mutating func collect(target: String) {
        guard target.hasPrefix("#") else { return }
        let name = String(target.dropFirst())
        let folded = HeadingAnchors.folded(name)
        called[folded] = called[folded] ?? name
    }
}
