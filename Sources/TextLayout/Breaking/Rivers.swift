import PubShaping
import PubTextModel

/// A channel of white that runs down through word spaces of successive lines.
package struct River {
    /// The index of its first line.
    package var line: Int
    /// The number of lines that it runs through.
    package var length: Int
}

extension ShapedParagraph {
    /// A river runs through this many lines at least: three are met by chance too often to be seen.
    package static let riverLength = 4

    /// The rivers of justified lines, from the top. Linear in the word spaces.
    ///
    /// A space continues in the line below when a space there overlaps at least two thirds of the narrower one.
    package func rivers(in lines: [BrokenLine]) -> [River] {
        guard lines.count >= Self.riverLength, !isReordered, tabs.isEmpty else { return [] }
        var rivers: [River] = []
        var above: [Channel] = []
        for (index, line) in lines.enumerated() {
            var spaces = channels(of: line)
            var candidate = 0
            for place in spaces.indices {
                while candidate < above.count, above[candidate].right <= spaces[place].left { candidate += 1 }
                var other = candidate
                while other < above.count, above[other].left < spaces[place].right {
                    if spaces[place].continues(above[other]) {
                        spaces[place].length = max(spaces[place].length, above[other].length + 1)
                    }
                    other += 1
                }
            }
            for space in above where space.length >= Self.riverLength {
                let goesOn = spaces.contains { $0.length > space.length && $0.continues(space) }
                if !goesOn { rivers.append(River(line: index - space.length, length: space.length)) }
            }
            above = spaces
        }
        for space in above where space.length >= Self.riverLength {
            rivers.append(River(line: lines.count - space.length, length: space.length))
        }
        return rivers
    }

    /// The word spaces of `line` from the left, with their places in its slot.
    private func channels(of line: BrokenLine) -> [Channel] {
        let main = clusters(of: line).main
        var channels: [Channel] = []
        channels.reserveCapacity(32)
        let protrusion = line.protrusion.start ?? startProtrusion(after: line.start)
        let origin = Double(line.slot.start.raw + line.indent.raw) - Double(protrusion)
        let from = Int(main.lowerBound)
        func place(_ index: Int) -> Double {
            var place = origin + Double(widthSums[index] - widthSums[from])
            place += Double(spaceSums[index] - spaceSums[from]) * (line.justification.space - 1)
            place += Double(letterEmSums[index] - letterEmSums[from]) * line.justification.letter
            return place + Double(scalableSums[index] - scalableSums[from]) * (line.justification.glyph - 1)
        }
        for index in main where clusters[Int(index)].traits.contains(.space) {
            channels.append(Channel(left: place(Int(index)), right: place(Int(index) + 1)))
        }
        return channels
    }
}

/// A word space of a line, and the number of lines that its river has come through.
private struct Channel {
    var left: Double
    var right: Double
    var length = 1

    /// Whether the river of `other`, a space in the line above or below, continues through this one.
    func continues(_ other: Channel) -> Bool {
        let common = min(right, other.right) - max(left, other.left)
        return common * 3 >= min(right - left, other.right - other.left) * 2
    }
}
