import PubXMLEvents

extension SVGEffortRules {
    /// The rules of the style sheets in `bytes`: elements are counted by them, and they may come behind. Linear.
    init(sheetsOf bytes: [UInt8]) {
        self.init()
        let hasStyle = bytes.indices.contains { index in
            [UInt8(ascii: "<"), UInt8(ascii: ":")].contains(bytes[index])
                && bytes[(index + 1)...].starts(with: "style".utf8)
        }
        guard hasStyle else { return }
        var isStyle = false
        // What is wrong with the file is reported when it is inspected.
        try? readXML(bytes) { event, _ in
            switch event {
            case .start(let element): isStyle = element.name == "style" || element.name.hasSuffix(":style")
            case .end: isStyle = false
            case .text(let text): if isStyle { add(SVGStyle(sheet: text).rules) }
            case .doctype: return false
            case .declaration, .instruction, .comment: break
            }
            return true
        }
    }
}
