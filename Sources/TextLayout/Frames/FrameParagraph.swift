import PubFonts
import PubGeometry
import PubShaping
import PubTextModel
import Synchronization

/// A shaped paragraph and its place in the whole text.
struct FrameParagraph: Sendable {
    /// As it was given.
    let source: Paragraph
    /// The shaped paragraph, in the attributes of its other lines.
    let shaped: ShapedParagraph
    /// Its shaping in both attributes, if its first line has attributes of its own.
    let firstLine: FirstLineShaping?
    /// In a narrower frame its lines are even at their start only.
    let leastJustifiedMeasure: Length
    /// Its bytes, without the line feed after them.
    let range: Range<Int>
    /// Its ink, if there are shapes that lines keep clear of.
    private(set) var ink: ParagraphInk?
    /// The same, once it is measured, for all frames that are filled with it.
    private let measuredInk = MeasuredInk()

    init(_ paragraph: Paragraph, _ shaper: Shaper, start: Int) {
        source = paragraph
        firstLine = FirstLineShaping(paragraph, shaper)
        shaped = firstLine?.plain ?? shaper.shape(paragraph)
        leastJustifiedMeasure = shaper.leastJustifiedMeasure(of: paragraph)
        range = start..<start + shaped.text.utf8.count
    }

    /// The same with its ink.
    func inked(_ fonts: FontCatalog) -> FrameParagraph {
        var copy = self
        copy.ink = measuredInk.value { ParagraphInk(shaped, fonts: fonts) }
        return copy
    }

    /// `shaped`, the paragraph as set, justified or not as its first frame, of `measure`, allows: it keeps that
    /// setting in frames of other measures.
    func aligned(_ shaped: ShapedParagraph, in measure: Length) -> ShapedParagraph {
        var aligned = shaped
        if measure < leastJustifiedMeasure { aligned.attributes.alignment = .start }
        return aligned
    }

    /// The additional bytes in the text of `shaped`, the paragraph as set, over its own.
    func growth(of shaped: ShapedParagraph) -> Int { shaped.text.utf8.count - range.count }
}

/// The ink of a paragraph, measured when it is first asked for. A program that moves a shape over a text fills its frame again and again.
private final class MeasuredInk: Sendable {
    private let ink = Mutex<ParagraphInk?>(nil)

    /// The ink, which `measure` gives the first time.
    func value(_ measure: () -> ParagraphInk) -> ParagraphInk {
        ink.withLock { ink in
            let known = ink ?? measure()
            ink = known
            return known
        }
    }
}
