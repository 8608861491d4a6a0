import PubCHarfBuzz

extension FontProgram {
    /// The PostScript name of the face at the program's coordinates, as PDF names may have it without escapes: ASCII
    /// letters, digits, hyphens, points and underscores, 1–127 of them. Instances are named after Adobe Technical Note
    /// 5902: `Inter_700wght`.
    package var postScriptName: String {
        let names = [6, 4, 16, 1].lazy.map { safeName(handle.name($0)) }
        let face = names.first { !$0.isEmpty } ?? "Font"
        guard handle.isVaried else { return String(face.prefix(127)) }
        let family = [25, 16, 1].lazy.map { safeName(handle.name($0)).filter { $0 != "-" } }.first { !$0.isEmpty }
        let values = zip(handle.axes, coordinates).filter { $0.defaultValue != $1 }.map { axis, value in
            "_\(shortened(value))\(safeName(axis.tag))"
        }
        return String(((family ?? face) + values.joined()).prefix(127))
    }

    /// The value of an axis with at most two decimals, and without zeros at its end.
    private func shortened(_ value: Double) -> String {
        // The numbers of fvar are below 32,768; a coordinate may be any.
        let hundredths = Int((min(max(value, -32768), 32768) * 100).rounded())
        let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
        let decimals = rest.isMultiple(of: 10) ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)"
        return (hundredths < 0 ? "-" : "") + "\(whole)" + (rest == 0 ? "" : ".\(decimals)")
    }
}

/// The letters, digits, hyphens, points and underscores of `name`.
private func safeName(_ name: String) -> String {
    String(
        decoding: name.utf8.filter { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
                true
            default: false
            }
        }, as: UTF8.self)
}
