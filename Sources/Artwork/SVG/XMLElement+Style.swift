import PubXMLEvents

extension XMLElement {
    /// The value of a property of style: of the style attribute, else of the attribute of its name.
    func value(ofProperty name: String) -> String? {
        let declarations = (self["style"] ?? "").split(separator: ";").map { $0.split(separator: ":", maxSplits: 1) }
        let declared = declarations.last { $0.count == 2 && String($0[0]).trimmed.lowercased() == name }
        return (declared.map { String($0[1]) } ?? self[name])?.trimmed.lowercased()
    }
}
