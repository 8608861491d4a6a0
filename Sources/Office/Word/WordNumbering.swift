import PubDocuments
import PubManuscripts
import PubXMLEvents

/// The lists of a file of Word: `numbering.xml`, and the numbers that its paragraphs have come to.
struct WordNumbering {
    private struct Level {
        var format = "decimal"
        var start = 1
        var text = ""
    }

    /// A list: the definition that it shares, and its own settings.
    private struct Instance {
        var abstract = 0
        var starts: [Int: Int] = [:]
        var levels: [Int: Level] = [:]
    }

    private var abstracts: [Int: [Int: Level]] = [:]
    private var instances: [Int: Instance] = [:]
    /// The current numbers of each definition by level.
    private var counters: [Int: [Int]] = [:]
    private var begun: Set<Int> = []

    /// Reads the lists in the part `name`.
    init(_ name: String, in package: PackageReader) throws(OfficeFault) {
        var abstracts: [Int: [Int: Level]] = [:]
        var instances: [Int: Instance] = [:]
        var abstract: Int?
        var instance: Int?
        var index = 0
        func change(_ body: (inout Level) -> Void) {
            if let instance {
                body(&instances[instance, default: Instance()].levels[index, default: Level()])
            } else if let abstract {
                body(&abstracts[abstract, default: [:]][index, default: Level()])
            }
        }
        try package.read(name) { (event) throws(OfficeFault) in
            switch event {
            case .start(let element):
                let value = element["w:val"] ?? ""
                switch element.name {
                case "w:abstractNum": abstract = element["w:abstractNumId"].flatMap { Int($0) }
                case "w:num":
                    instance = element["w:numId"].flatMap { Int($0) }
                    if let instance { instances[instance] = Instance() }
                case "w:abstractNumId": if let instance { instances[instance]?.abstract = Int(value) ?? 0 }
                // Word has nine levels.
                case "w:lvl", "w:lvlOverride": index = min(max(Int(element["w:ilvl"] ?? "") ?? 0, 0), 8)
                case "w:startOverride": if let instance { instances[instance]?.starts[index] = Int(value) ?? 1 }
                case "w:start": change { $0.start = Int(value) ?? 1 }
                case "w:numFmt": change { $0.format = value }
                case "w:lvlText": change { $0.text = value }
                default: break
                }
            case .end("w:abstractNum"): abstract = nil
            case .end("w:num"): instance = nil
            case .end, .text: break
            }
        }
        self.abstracts = abstracts
        self.instances = instances
    }

    private func level(_ instance: Instance, _ index: Int) -> Level? {
        instance.levels[index] ?? abstracts[instance.abstract]?[index]
    }

    /// Whether the items of a list at `level` have a bullet that is blank: Pandoc gives one to the further paragraphs of an item.
    func hasBlankMarker(_ list: Int, level index: Int) -> Bool {
        guard let instance = instances[list], let level = level(instance, min(max(index, 0), 8)) else { return false }
        return level.format == "bullet" && !level.text.isEmpty && level.text.allSatisfy(\.isWhitespace)
    }

    /// The place in list `list` of the next paragraph at `level`, and the number as it is written; nil for a paragraph without a marker.
    mutating func next(
        _ list: Int, level index: Int
    ) -> (place: Manuscript.ListPlace, text: String, isWhole: Bool)? {
        guard list > 0, let instance = instances[list] else { return nil }
        let index = min(max(index, 0), 8)
        guard let level = level(instance, index), level.format != "none" else { return nil }
        let start = instance.starts[index] ?? level.start
        // Lists that share a definition go on counting, but for those that begin anew.
        var numbers = counters[instance.abstract] ?? []
        if begun.insert(list).inserted, !instance.starts.isEmpty { numbers = Array(numbers.prefix(index)) }
        while numbers.count < index {
            numbers.append(instance.starts[numbers.count] ?? self.level(instance, numbers.count)?.start ?? 1)
        }
        // Without a trap, since a start may be the greatest number.
        if numbers.count == index { numbers.append(start) } else { numbers[index] &+= 1 }
        numbers.removeSubrange((index + 1)...)
        counters[instance.abstract] = numbers
        var place = Manuscript.ListPlace(level: index, list: list, number: nil)
        guard level.format != "bullet" else { return (place, "", true) }
        place.number = min(max(numbers[index], 0), 1_000_000)
        place.numbering = NumeralStyle(word: level.format) ?? .decimal
        var text = level.text
        for (depth, number) in numbers.enumerated() {
            let style = self.level(instance, depth).flatMap { NumeralStyle(word: $0.format) } ?? .decimal
            text = text.replacing("%\(depth + 1)", with: style.text(of: number))
        }
        let isWhole = level.text.filter { $0 == "%" }.count <= 1 && NumeralStyle(word: level.format) != nil
        return (place, text, isWhole)
    }
}

extension NumeralStyle {
    /// The style for the word that Word and others use; nil for unknown words.
    init?(word: String) {
        switch word {
        case "decimal", "decimalZero", "1": self = .decimal
        case "lowerLetter", "a": self = .lowerLetters
        case "upperLetter", "A": self = .upperLetters
        case "lowerRoman", "i": self = .lowerRoman
        case "upperRoman", "I": self = .upperRoman
        default: return nil
        }
    }
}
