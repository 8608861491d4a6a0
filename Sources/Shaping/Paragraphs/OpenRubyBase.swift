/// The base of an annotation while it is being shaped.
struct OpenRubyBase {
    /// The index of its annotation.
    var index: Int
    /// The end of the base in the text.
    var end: Int
    /// The blank before the base, which makes the annotation overhang the text there; nil if it must not.
    var before: Int?
    /// The blank at the base's start.
    var first: Int
}
