import PubColor
import PubDiagnostics
import PubDisplayList
import PubDocuments
import PubGeometry
import PubIdentity
import PubSettings
import PubTextModel
import PubUnicode

/// The structure element and the link that a run of text belongs to.
struct InlineContext {
    /// Its element.
    var element: ElementID
    /// The target of the link; nil for none.
    var link: String?
    /// Whether the visible text is itself a URL.
    var showsURL = false

    /// The context of text in the style `character` within text in `outer`: a separate element if its language differs.
    func entering(
        _ character: Int, from outer: Int, at origin: SourceLocation, _ resolver: inout ArticleResolver
    ) -> InlineContext {
        let characterStyles = resolver.computed.characterStyles
        if characterStyles[character].attributes.language == characterStyles[outer].attributes.language { return self }
        var inner = self
        inner.element = resolver.node(.span, below: element, at: origin)
        resolver.setLanguage(ofCharacterStyle: character, of: inner.element)
        return inner
    }
}

extension ArticleResolver {
    /// The text of `element`: `inlines` in the style `character`. Linear in their size.
    mutating func text(_ inlines: [Inline], _ character: Int, of element: ElementID) -> AttributedText {
        setLanguage(ofCharacterStyle: character, of: element)
        var text = AttributedText()
        compose(inlines, character, InlineContext(element: element), into: &text)
        return text
    }

    /// Sets `inlines` in the style `character`, at the end of `text`. Linear in their size.
    mutating func compose(
        _ inlines: [Inline], _ character: Int, _ inline: InlineContext, into text: inout AttributedText
    ) {
        for (index, item) in inlines.enumerated() {
            if case .softBreak = item, index + 1 < inlines.count,
                text.utf8.endsSolid, inlines[index + 1].plainText.beginsSolid
            {
                continue
            }
            // Adjacent calls have a separator instead of a blank.
            if index + 1 < inlines.count, inlines[index + 1].beginsWithNoteCall, item.isBlank, endsWithCall(text) {
                continue
            }
            compose(item, character, inline, into: &text)
        }
    }

    private mutating func compose(
        _ item: Inline, _ character: Int, _ inline: InlineContext, into text: inout AttributedText
    ) {
        switch item {
        case .text(let string, let origin): append(string, character, inline, origin, to: &text)
        case .softBreak(let origin): append(" ", character, inline, origin, to: &text)
        case .lineBreak(let origin): append("\u{2028}", character, inline, origin, to: &text)
        case .emphasis(let inner, let origin): compose(inner, "emphasis", character, inline, origin, into: &text)
        case .strong(let inner, let origin): compose(inner, "strong", character, inline, origin, into: &text)
        case .strike(let inner, let origin): compose(inner, "strike", character, inline, origin, into: &text)
        case .superscript(let inner, let origin): compose(inner, "superscript", character, inline, origin, into: &text)
        case .subscript(let inner, let origin): compose(inner, "subscript", character, inline, origin, into: &text)
        case .code(let string, let origin): appendCode(string, "code", character, inline, origin, to: &text)
        case .keyboard(let string, let origin): appendCode(string, "keyboard", character, inline, origin, to: &text)
        case .link(let target, let inner, let origin):
            compose(link: target, inner, character, inline, origin, into: &text)
        case .span(let attributes, let inner, let origin):
            compose(span: attributes, inner, character, inline, origin, into: &text)
        case .styled(let formatting, let inner, _):
            compose(
                inner, computed.add(applying(formatting, to: computed.characterStyles[character])), inline, into: &text)
        case .ruby(let base, let annotation, let origin):
            compose(ruby: annotation, over: base, character, inline, origin, into: &text)
        case .image(let picture): append(picture, character, inline, to: &text)
        case .noteCall(let index, let origin): appendCall(of: index, character, inline, origin, to: &text)
        }
    }

    private mutating func compose(
        _ inlines: [Inline], _ element: String, _ character: Int, _ inline: InlineContext, _ origin: SourceLocation,
        into text: inout AttributedText
    ) {
        let inner = computed.characterStyle(character, entering: element, in: place.path, at: origin)
        compose(inlines, inner, inline.entering(inner, from: character, at: origin, &self), into: &text)
    }

    /// Adds `string`, cased as its character style says.
    mutating func append(
        _ string: String, _ character: Int, _ inline: InlineContext, _ origin: SourceLocation,
        to text: inout AttributedText
    ) {
        var attributes = computed.characterStyles[character].attributes
        attributes.element = inline.element
        if let link = inline.link {
            attributes.link = link
            if inline.showsURL { attributes.lineBreakMode = .identifier }
        }
        // A hyphen would be read as a part of the address.
        if attributes.lineBreakMode == .identifier { attributes.hyphenates = false }
        let isUpper = computed.characterStyles[character].letterCase == .upper
        guard isUpper || attributes.hasGreekSmallCapitals else {
            return text.append(string, attributes, origin: origin)
        }
        // The small capitals of faces keep the accents that capitals lose.
        let capitals =
            isUpper
            ? upperCase(string, language: attributes.language)
            : String(decoding: GreekLetter.withoutAccents(Array(string.utf8)), as: UTF8.self)
        if capitals != string, !inline.element.isArtifact {
            // It is read as its author wrote it.
            attributes.element = node(.span, below: inline.element, at: origin)
            article.structure[Int(attributes.element.index)].alternate = string
        }
        text.append(capitals, attributes, origin: origin)
    }

    private mutating func appendCode(
        _ string: String, _ element: String, _ character: Int, _ inline: InlineContext, _ origin: SourceLocation,
        to text: inout AttributedText
    ) {
        let code = computed.characterStyle(character, entering: element, in: place.path, at: origin)
        var inline = inline
        inline.element = node(element == "code" ? .code : .keyboard, below: inline.element, at: origin)
        setLanguage(ofCharacterStyle: code, of: inline.element)
        append(string, code, inline, origin, to: &text)
    }

    // MARK: Links and spans

    private mutating func compose(
        link target: String, _ inner: [Inline], showsPage: Bool = false, _ character: Int, _ inline: InlineContext,
        _ origin: SourceLocation, into text: inout AttributedText
    ) {
        // What leads nowhere must not look as if it did.
        guard let destination = destination(of: target, showsPage: showsPage, at: origin) else {
            return compose(inner, character, inline, into: &text)
        }
        let words = inner.plainText
        let place = InlineContext(
            element: node(.link, below: inline.element, at: origin), link: destination,
            showsURL: words == target || words.contains("://") || words.hasPrefix("www.")
                // A part of the address, such as `example.org`, is read as an address too.
                || words.contains(".") && !words.contains(" ") && target.contains(words))
        let style = computed.characterStyle(character, entering: "link", in: self.place.path, at: origin)
        setLanguage(ofCharacterStyle: style, of: place.element)
        let shown = printing(style, as: character)
        compose(inner, shown, place, into: &text)
        guard showsPage else { return }
        // The number of a page must not begin a line.
        if !words.isEmpty, words.last != " " { append("\u{A0}", shown, place, origin, to: &text) }
        append(folioOf: LabelID(String(destination.dropFirst())), shown, place, to: &text)
    }

    /// The character style of a link in text of the style `outer`: paper leads nowhere, so on the press it has the text's ink.
    private mutating func printing(_ link: Int, as outer: Int) -> Int {
        var style = computed.characterStyles[link]
        let text = computed.characterStyles[outer].attributes.paint
        guard style.attributes.paint != text else { return link }
        let color = style.attributes.paint.screenColor
        style.attributes.paint = text
        style.attributes.paint.screenOnly = color
        return computed.add(style)
    }

    /// The target of a link, in the form that attributes use: a URL unchanged, or a label with the article that it is in. A path
    /// of a web site leads nowhere from a magazine: it is reported, and its text gets no link; the same goes for a label that no
    /// article defines.
    ///
    /// If `showsPage` is true, the target must be a place of the issue, which has a page.
    mutating func destination(of target: String, showsPage: Bool = false, at origin: SourceLocation) -> String? {
        if let unsafe = UnsafeLink(target) {
            computed.report(
                .warning(
                    "unsafe-link",
                    "the link to \(SettingsValue.quoted(target)) is left out, its words stay: the address \(unsafe.reason)",
                    at: origin, hint: unsafe.advice))
            return nil
        }
        let target = String(target.trimmingPrefix { $0.isWhitespace })
        if ArticleResolver.isURL(target) {
            guard showsPage else { return target }
            computed.report(
                .error(
                    "unknown-label",
                    "the page of \(SettingsValue.quoted(target)) is to be printed: it is not in this issue",
                    at: origin, hint: "name a place of the issue, as in [page](#name){.page}, or leave .page out"
                ).graded(context.severityOfLosses))
            return nil
        }
        var owner = String(target.prefix { $0 != "#" })
        let name = SiteAddress.decoded(String(target.dropFirst(owner.count).dropFirst()))
        let known = owner.isEmpty ? context.id : context.article(owner)
        let isName = owner.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        guard known != nil || isName, !target.isEmpty else {
            computed.report(
                .warning(
                    "relative-link",
                    "the link leads to \(SettingsValue.quoted(target)) of a web site that is not named",
                    at: origin, hint: "write the whole URL, from https://; the text has no link until then"))
            return nil
        }
        owner = known ?? owner
        // A mark alone, `#`, is the head of the article.
        let label = LabelID(name.isEmpty ? owner : owner + "#" + name)
        if context.unknownLabels.contains(label) { return nil }
        article.references.append(LabelReference(label, showsPage: showsPage, at: origin))
        return "#" + label.name
    }

    /// True for a target with a scheme (RFC 3986, section 3.1), or without one but with a host.
    private static func isURL(_ target: String) -> Bool {
        if target.hasPrefix("www.") { return true }
        guard let colon = target.utf8.firstIndex(of: 0x3A), let first = target.utf8.first else { return false }
        let isLetter = (0x61...0x7A).contains(first | 0x20)
        return isLetter
            && target.utf8[..<colon].allSatisfy {
                (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E].contains($0)
            }
    }

    private mutating func compose(
        span attributes: Attributes, _ inner: [Inline], _ outer: Int, _ inline: InlineContext, _ origin: SourceLocation,
        into text: inout AttributedText
    ) {
        check(attributes, pairs: .span, of: "text")
        if let label = label(attributes.id) { text.append(.label(label)) }
        var character = outer
        let reference = pageReference(attributes, inner)
        for name in attributes.classes where reference == nil || name.text != ArticleResolver.pageClass {
            character = enter(class: name, character)
        }
        if let style = attributes["style"] {
            if computed.sheet.characters[style.text] != nil {
                character = computed.characterStyle(character, inStyle: style.text, at: style.origin)
            } else {
                reportStyle(style, among: Array(computed.sheet.characters.keys))
            }
        }
        if let language = specifiedLanguage(attributes) {
            var foreign = computed.characterStyles[character]
            foreign.attributes.language = language
            character = computed.add(foreign)
        }
        var inline = inline.entering(character, from: outer, at: origin, &self)
        if let expansion = attributes["expansion"], !inline.element.isArtifact {
            inline.element = node(.abbreviation, below: inline.element, at: origin)
            article.structure[Int(inline.element.index)].alternate = expansion.text
        }
        if let ruby = attributes["ruby"] {
            compose(ruby, over: inner, character, inline, into: &text)
        } else if let reference {
            compose(
                link: reference.target, reference.words, showsPage: true, character, inline, reference.origin,
                into: &text)
        } else {
            compose(inner, character, inline, into: &text)
        }
    }

    /// The class of a link that is followed by the page number of its target.
    private static let pageClass = "page"

    /// The link that is all of `inner` and has the class for numbers of pages; nil for other words.
    private func pageReference(
        _ attributes: Attributes, _ inner: [Inline]
    ) -> (target: String, words: [Inline], origin: SourceLocation)? {
        guard inner.count == 1, case .link(let target, let words, let origin) = inner[0],
            attributes.has(ArticleResolver.pageClass)
        else { return nil }
        return (target, words, origin)
    }

    /// The index of the character style of text of a class: an element of the author's, or a style of that name.
    private mutating func enter(class name: Attributes.Value, _ character: Int) -> Int {
        let known = place.path.candidates(for: name.text).contains {
            computed.sheet.mapping($0).map { computed.sheet.characters[$0.style.value] != nil } ?? false
        }
        if known || Elements.characters.contains(name.text) {
            return computed.characterStyle(character, entering: name.text, in: place.path, at: name.origin)
        }
        if let made = characterStyle(ofConventional: name.text, over: character) { return made }
        // Names with a point are elements within containers: no author writes them as a class.
        let mapped = computed.sheet.map.filter { computed.sheet.characters[$0.value.style.value] != nil }.keys
        let classes = Elements.characters.union(computed.sheet.characters.keys).union(mapped)
            .filter { !$0.contains(".") }.sorted()
        guard let meant = noteForeign(name, among: classes).meant else { return character }
        computed.report(
            .error(
                "unknown-element", "no character style is made for the class \"\(name.text)\"", at: name.origin,
                hint: "did you mean \"\(meant)\"?"
            ).graded(context.severityOfLosses))
        return character
    }

    /// Reports a class that is a slip of a style of `names`; notes one of another program.
    mutating func reportStyle(ofClass name: Attributes.Value, among names: [String]) {
        if noteForeign(name, among: names.sorted()).meant != nil { reportStyle(name, among: names) }
    }

    /// Reports a style that a source names and that does not exist.
    mutating func reportStyle(_ name: Attributes.Value, among names: [String]) {
        computed.report(
            .error(
                "unknown-style", "unknown style \"\(name.text)\"", at: name.origin,
                hint: Suggestion.hint(for: name.text, in: names.sorted(), called: "styles are")
                    ?? "use a style of the template, or make this one: a table with its name in styles.toml"))
    }
}

extension [UInt8] {
    /// Whether the last character is written without spaces, as ideographs are: a line break of the source after it
    /// adds nothing to the text.
    fileprivate var endsSolid: Bool {
        // From U+3000 on: most text of other scripts is passed over at once.
        guard let lead = lastIndex(where: { $0 & 0xC0 != 0x80 }), self[lead] >= 0xE3 else { return false }
        return withUnsafeBufferPointer { Scalars.isSolid(Scalars.decode($0, at: lead).scalar) }
    }
}

extension String {
    /// Whether the first character is one that is written without spaces.
    fileprivate var beginsSolid: Bool { unicodeScalars.first.map { Scalars.isSolid($0.value) } ?? false }
}

extension Scalars {
    // Korean has spaces between its words.
    fileprivate static func isSolid(_ scalar: UInt32) -> Bool { isWide(scalar) && script(of: scalar) != .hangul }
}

extension CharacterAttributes {
    /// Whether small letters are drawn as Greek small capitals.
    fileprivate var hasGreekSmallCapitals: Bool {
        language.script == .greek && features.contains { $0.tag == "smcp" && $0.value != 0 }
    }
}
