/// The base of an annotation while it is being shaped.
struct OpenRubyBase {
    /// The index of its annotation.
    var index: Int
    /// Where the base ends in the text.
    var end: Int
    /// The blank before the base, by which the annotation overhangs the text there; nil if it must not.
    var before: Int?
    /// The blank at the base's start.
    var first: Int
}
