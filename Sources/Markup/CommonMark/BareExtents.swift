import PubDiagnostics
import PubDocuments
import PubGeometry

extension Attributes {
    /// The warnings of a picture's width and height without a unit: they are read as pixels of the web, 96 to the inch, and a
    /// number in another unit would be meant as often.
    var bareExtents: [Diagnostic] {
        ["width", "height"].compactMap { name in
            guard let value = self[name], let pixels = Double(value.text), pixels > 0, pixels < 1e6 else { return nil }
            return .warning(
                "bare-extent",
                "\(name)=\(value.text) has no unit: it is read as pixels of the web, "
                    // A pixel of CSS is 1/96 in, which is three quarters of a point.
                    + "\(DecimalFormat.text(pixels * 0.75)) pt",
                at: value.origin,
                hint: "write a length with its unit, or a part of the measure: \(name)=40mm, \(name)=50%")
        }
    }
}
