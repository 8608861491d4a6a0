import PubDiagnostics

/// Places of findings as people read them: `lead.md:12, 40; essay.md:7`.
struct PlaceList: CustomStringConvertible {
    /// The most places that are named; the rest are only counted.
    static let most = 8

    private let places: [SourceLocation]

    init(_ findings: some Sequence<Diagnostic>) {
        places = findings.map(\.origin)
    }

    var description: String {
        var text = ""
        var last: SourceLocation?
        for place in places.prefix(PlaceList.most) {
            let name = place.line == 0 ? place.file : "\(place.file):\(place.line)"
            if let before = last, before.file == place.file {
                if before.line != place.line { text += ", \(place.line)" }
            } else {
                text += (last == nil ? "" : "; ") + name
            }
            last = place
        }
        let rest = places.count - PlaceList.most
        return rest > 0 ? "\(text) and at \(DecimalText.grouped(rest)) more places" : text
    }
}
