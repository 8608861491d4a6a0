import PubColumns
import PubDisplayList
import PubGeometry
import PubIdentity
import PubShaping
import PubTextLayout
import PubValues

extension PagePlan {
    /// A hash of all decisions: the same in every process, on every machine, and in every issue that has the
    /// article. It does not depend on the places of the article's faces and pictures in their tables.
    package var hash: ContentHash {
        var hash = ContentHash()
        hash.combine(frame.master.name.utf8)
        for length in [frame.trim.width, frame.trim.height, pen] { hash.combine(length) }
        for placement in placements { placement.combine(into: &hash) }
        for part in articleParts {
            hash.combine(part.article)
            hash.combine(part.lines)
            hash.combine(part.foot)
        }
        for finding in findings.diagnostics { hash.combine("\(finding.id) \(finding.origin) \(finding.message)".utf8) }
        // All bits: costs that differ in the last one come from different decisions.
        for item in PageCost.Item.allCases { hash.combine(cost[item].bitPattern) }
        return hash
    }
}

extension Placement {
    fileprivate func combine(into hash: inout ContentHash) {
        hash.combine("\(reference)".utf8)
        for length in [rect.minX, rect.minY, rect.width, rect.height] { hash.combine(length) }
        hash.combine(article)
        switch content {
        case .lines(let part): part.combine(into: &hash)
        case .boxRows(let part):
            hash.combine(Int(part.box.index))
            hash.combine(part.growth)
            for index in [part.rows.lowerBound, part.rows.upperBound, part.laidOut.rows.count] { hash.combine(index) }
        case .wholeBox(let box, let fragment):
            hash.combine(Int(box.index))
            hash.combine(fragment.lines)
        case .missingPicture(let fragment), .repeatedHeadings(let fragment): hash.combine(fragment.lines)
        case .note(let note, let fragment):
            hash.combine(Int(note.index))
            hash.combine(fragment.lines)
        case .mark(let item):
            if case .path(let path) = item, let weight = path.stroke?.weight { hash.combine(weight) }
        case .label(let label): hash.combine(label.name.utf8)
        }
    }
}

extension ParagraphPart {
    fileprivate func combine(into hash: inout ContentHash) {
        hash.combine(paragraph.text.utf8)
        for (line, baseline) in zip(lines, baselines) {
            hash.combine(Int(line.start))
            hash.combine(Int(line.end))
            for length in [line.indent, line.measure, line.slot.start, line.overfull, baseline] { hash.combine(length) }
            let setting = line.justification
            for value in [setting.space, setting.letter, setting.glyph] { hash.combine(value.bitPattern) }
        }
    }
}

extension ContentHash {
    fileprivate mutating func combine(_ length: Length) { combine(UInt64(bitPattern: length.raw)) }
    fileprivate mutating func combine(_ number: Int) { combine(UInt64(bitPattern: Int64(number))) }
}
