import PubFonts
import PubGeometry

extension FontList {
    /// The list for people: a paragraph for each family, with the common features of its faces after them.
    package var text: String { families.map { FamilyText($0).text }.joined(separator: "\n") }
}

/// One family in words.
private struct FamilyText {
    private let family: FontList.Family

    init(_ family: FontList.Family) { self.family = family }

    var text: String {
        ([family.name] + faces + axes + features + scripts + languages + forms + colors + embedding)
            .joined(separator: "\n") + "\n"
    }

    private var faces: [String] {
        let weightAndSlope = family.entries.map(\.face.weightAndSlope)
        let styleWidth = family.entries.map(\.face.style.count).max() ?? 0
        let labelWidth = weightAndSlope.map(\.count).max() ?? 0
        return zip(family.entries, weightAndSlope).map { entry, words in
            "  \(padded(entry.face.style, styleWidth))  \(padded(words, labelWidth))  \(entry.face.file)"
        }
    }

    private var axes: [String] {
        let all = distinct(family.entries.map { $0.face.axes.map(\.range) })
        return paragraph("Axes", all.flatMap { $0 })
    }

    private var features: [String] {
        paragraph("Features", Set(family.entries.flatMap(\.details.features)).sorted())
    }

    private var scripts: [String] {
        guard let widest = family.entries.max(by: { $0.details.characters < $1.details.characters }) else { return [] }
        return paragraph("Scripts", widest.details.coverage.map { "\($0.script.englishName) \($0.characters)," })
    }

    private var colors: [String] {
        distinct(family.entries.compactMap(\.details.colors)).flatMap { paragraph("Colours", [$0.meaning]) }
    }

    private var languages: [String] {
        // What every face of the family can set.
        let names = Alphabet.all.filter { alphabet in
            family.entries.allSatisfy { $0.details.languages.contains(alphabet) }
        }.map(\.name)
        return paragraph("Languages", names.map { "\($0)," })
    }

    private var forms: [String] {
        let systems = family.entries.flatMap(\.details.systems)
        let tags = Set(systems.flatMap { system in system.languages.map { "\(system.script)/\($0)" } })
        return paragraph("Own forms", tags.sorted())
    }

    private var embedding: [String] {
        distinct(family.entries.map(\.embedding)).flatMap { right in
            paragraph("Embedding", ["\(right.meaning) (fsType \(right.bits))"])
        }
    }

    /// `words` after `label`, in lines of at most 100 characters; nothing without words.
    private func paragraph(_ label: String, _ words: [String]) -> [String] {
        if words.isEmpty { return [] }
        var lines: [String] = []
        var line = padded("  \(label)", 13)
        for (index, word) in words.enumerated() {
            let isLast = index == words.count - 1
            let text = isLast && word.hasSuffix(",") ? String(word.dropLast()) : word
            if line.count + 1 + text.count > 100 {
                lines.append(line)
                line = padded("", 13)
            }
            line += " \(text)"
        }
        return lines + [line]
    }

    private func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(width - text.count, 0))
    }

    private func distinct<Value: Equatable>(_ values: [Value]) -> [Value] {
        values.reduce(into: []) { found, value in if !found.contains(value) { found.append(value) } }
    }
}

extension FontDetails.Colors {
    /// Its description in a few words.
    fileprivate var meaning: String {
        switch self {
        case .layers: "outlines in flat colours (COLR version 0)"
        case .paints: "outlines with gradients and blends (COLR version 1)"
        case .pictures: "pictures of pixels"
        }
    }
}

extension FaceDescription {
    /// `700 italic, width 75`.
    package var weightAndSlope: String {
        "\(weight)" + (italic ? " italic" : "") + (stretch == 100 ? "" : ", width \(stretch)")
    }
}

extension FontAxis {
    /// `wght 100–900 (400)`.
    package var range: String {
        "\(tag) \(DecimalFormat.text(minimum))–\(DecimalFormat.text(maximum)) (\(DecimalFormat.text(defaultValue)))"
    }
}

extension EmbeddingRight {
    /// The meaning of the bits, in the words of OpenType.
    package var meaning: String {
        if isForbidden { return "forbidden" }
        let use =
            switch bits & 0xF {
            case 0: "installable"
            case let kind where kind & 8 != 0: "editable documents"
            default: "documents for reading and printing"
            }
        return use + (forbidsSubsets ? ", whole fonts only" : "")
    }
}
