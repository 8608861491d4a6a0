import Diagnostics
import Documents
import Settings
import TextModel

extension ArticleResolver {
    /// The attributes of a source that say how text is around a box.
    static let wrapPairs = ["wrap", "offset", "side", "at"]

    /// How text runs around a box: as its attributes say, else as its style does.
    mutating func wrap(_ attributes: Attributes, _ look: ObjectLook, placement: BoxPlacement) -> TextWrap? {
        guard placement == .wrap else {
            for name in ArticleResolver.wrapPairs {
                guard let value = attributes[name] else { continue }
                book.report(
                    .error(
                        "needs-wrap", "\"\(name)\" says how text stands around a box, but this one has its own lines",
                        at: value.origin, hint: "add place=wrap, or take \(name) away"))
            }
            return nil
        }
        var said = WrapLook()
        said.shape = attributes["wrap"].flatMap { read($0, .wrapShape) }
        said.offset = attributes["offset"].flatMap { read($0, .lengthFromZero) }
        said.side = attributes["side"].flatMap { read($0, .oneOf(TextWrap.Side.self)) }
        said.place = attributes["at"].flatMap { read($0, .wrapPlace) }
        said.width = attributes["width"].flatMap { read($0, .wrapWidth) }
        return said.overlaid(on: look.wrap ?? WrapLook()).wrap
    }

    /// The value of an attribute, read as the key of a style is.
    private mutating func read<Value>(_ value: Attributes.Value, _ type: KeyType<Value>) -> Value? {
        var findings = Findings()
        let result = type.read(SettingsNode(.string(value.text), at: value.origin), &findings)
        for diagnostic in findings.diagnostics { book.report(diagnostic) }
        return result
    }

    /// Reports a contour of a picture that is not shown as it is stored.
    mutating func checkContour(_ box: Box, _ origin: SourceLocation) {
        guard box.wrap?.shape == .contour, case .figure(let figure) = box.content else { return }
        if figure.crop == nil, figure.rotation == 0, !figure.isFlipped, figure.height == nil { return }
        book.report(
            .error(
                "not-built", "the contour of a picture that is cut, turned or mirrored is not built yet", at: origin,
                hint: "change the picture itself, or use wrap=box or a path"))
    }
}
