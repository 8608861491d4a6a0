import PubGeometry
import PubShaping
import PubTextModel

/// The slots that a search for the lines of one paragraph asked for, with the answers. If another source gives the same answers the search finds
/// the same lines, even if the source differs otherwise: columns that are tried in several depths, and others with the same shapes beside them.
package final class SlotTrace {
    private struct Question: Hashable {
        var cursor: SlotCursor
        var extents: LineExtents
        var isAligned: Bool
    }

    /// The answer of a source about a line.
    struct Answer: Hashable {
        /// The slot; nil after the last frame.
        var slot: Slot?
        /// Whether that is in a frame with a shape of its own.
        var isInShape: Bool
        /// The measure of lines after the last frame.
        var measure: Length
    }

    private var cursor = SlotCursor()
    private var uniformMeasure: Length?
    private var asked: Set<Question> = []
    private var answers: [(question: Question, answer: Answer)] = []

    /// A record of nothing.
    package init() {}

    /// Begins the record of a search after `cursor`; all its lines have `uniformMeasure` unless that is nil.
    func begin(at cursor: SlotCursor, uniformMeasure: Length?) {
        (self.cursor, self.uniformMeasure) = (cursor, uniformMeasure)
    }

    /// Notes an answer.
    func note(_ answer: Answer, at cursor: SlotCursor, extents: LineExtents, isAligned: Bool) {
        let question = Question(cursor: cursor, extents: extents, isAligned: isAligned)
        if asked.insert(question).inserted { answers.append((question, answer)) }
    }

    /// Whether `source` gives the same answers from `cursor` on to lines of `strut` that keep `clearance` of shapes. Linear in the questions.
    func holds(in source: SlotSource, after cursor: SlotCursor, _ strut: LineStrut, _ clearance: LineClearance?) -> Bool
    {
        guard cursor == self.cursor, source.uniformMeasure(after: cursor) == uniformMeasure else { return false }
        return answers.allSatisfy { question, answer in
            let (place, extents) = (question.cursor, question.extents)
            return source.answer(after: place, strut, extents, isAligned: question.isAligned, clearance) == answer
        }
    }
}

extension SlotSource {
    /// The answer for a line with `strut` and `extents` after `cursor`, which keeps `clearance` of shapes.
    func answer(
        after cursor: SlotCursor, _ strut: LineStrut, _ extents: LineExtents, isAligned: Bool,
        _ clearance: LineClearance?
    ) -> SlotTrace.Answer {
        let slot = next(after: cursor, strut: strut, extents: extents, align: isAligned, clearance: clearance)
        return SlotTrace.Answer(
            slot: slot, isInShape: slot.map { frames[Int($0.frame)].shape != nil } ?? false,
            measure: continuation ?? frames.last?.measure ?? .zero)
    }
}
