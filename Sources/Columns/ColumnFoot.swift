/// The last piece of a column, if it has a price when the column is full.
package enum ColumnFoot: Hashable {
    /// Rows of a box that goes on after them, with the weight of the cut.
    case cut(weight: Double)
    case text(Lines)
    /// A whole box, or nothing.
    case other

    /// Lines of a paragraph.
    package struct Lines: Hashable {
        /// Whether the paragraph has its first line alone here.
        var isFirstAlone: Bool
        /// Whether its last line is here.
        package var isWhole: Bool
        /// Whether it keeps with the next paragraph.
        var keepsWithNext: Bool
        /// Whether it announces the next item.
        var announcesNext: Bool
        /// Whether its last line here ends within a word.
        var isHyphenated: Bool

        /// Lines that have none of these properties except as given.
        package init(isFirstAlone: Bool, isWhole: Bool, keepsWithNext: Bool, announcesNext: Bool, isHyphenated: Bool) {
            self.isFirstAlone = isFirstAlone
            self.isWhole = isWhole
            self.keepsWithNext = keepsWithNext
            self.announcesNext = announcesNext
            self.isHyphenated = isHyphenated
        }

        /// The same lines, which announce the next item if `announcesNext` is true.
        package func announcing(_ announcesNext: Bool) -> Lines {
            var lines = self
            lines.announcesNext = announcesNext
            return lines
        }
    }
}

extension PageCost {
    /// Adds the price of the foot of a full column, which a page turn follows if `isTurn` is true.
    package mutating func add(_ foot: ColumnFoot, isTurn: Bool) {
        switch foot {
        case .cut(let weight): self[.splitBox] += weight
        case .text(let lines):
            if lines.isFirstAlone { self[.orphan] += 1 }
            if lines.isWhole {
                if lines.keepsWithNext { self[.strandedHeading] += 1 }
                if lines.announcesNext { self[.partedAnnouncement] += 1 }
            } else if lines.isHyphenated {
                self[isTurn ? .hyphenAtTurn : .hyphenAtFoot] += 1
            }
        case .other: break
        }
    }
}
