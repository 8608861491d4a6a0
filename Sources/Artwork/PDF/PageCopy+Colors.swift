extension PageCopy {
    /// Adds a colour space (§8.6), and notes light and spot inks.
    mutating func add(space source: SourceObject, to target: inout PlacedObject, depth: Int) throws(PDFFault) {
        if let name = pdf.name(source) {
            switch name {
            case "/DeviceGray", "/Pattern": break
            case "/DeviceCMYK": noteColor()
            case "/DeviceRGB": note(light: "red, green and blue")
            default: throw .unsupported("the colour space \(name.excerpt)")
            }
            return target.append(name)
        }
        try add(source, to: &target, depth: depth) { (copy, depth) throws(PDFFault) in
            try copy.space(source, depth: depth)
        }
    }

    private mutating func space(_ source: SourceObject, depth: Int) throws(PDFFault) -> PlacedObject {
        guard let items = pdf.items(source), let family = items.first.flatMap({ pdf.name($0) }) else {
            throw .malformed("a colour space without a family")
        }
        var result = PlacedObject()
        result.append("[" + PageCopy.written(name: family))
        /// The items that are spaces; the others are data.
        var spaces: Set<Int> = []
        switch family {
        case "/CalGray": break
        case "/CalRGB": note(light: "red, green and blue")
        case "/Lab": note(light: "Lab")
        case "/ICCBased":
            let count = pdf.number(pdf.value(items.count > 1 ? items[1] : nil, "/N"))
            if count == 3 { note(light: "red, green and blue with a profile") }
            if count == 4 { noteColor() }
            guard count == 1 || count == 3 || count == 4 else { throw .malformed("a profile of no colours") }
        case "/Indexed", "/Pattern": spaces = [1]
        case "/Separation":
            spaces = [2]
            if items.count > 1 { noteInk(items[1]) }
        case "/DeviceN":
            spaces = [2]
            for ink in pdf.items(items.count > 1 ? items[1] : nil) ?? [] { noteInk(ink) }
        case "/DeviceGray": break
        case "/DeviceCMYK": noteColor()
        case "/DeviceRGB": note(light: "red, green and blue")
        default: throw .unsupported("the colour space \(family.excerpt)")
        }
        for (index, item) in items.enumerated().dropFirst() {
            result.append(" ")
            if spaces.contains(index) {
                let printed = hasColor
                try add(space: item, to: &result, depth: depth)
                // What stands for an ink on screens is not printed.
                if family == "/Separation" || family == "/DeviceN" { setColor(printed) }
            } else if family == "/DeviceN", index == 4 {
                try add(inks: item, to: &result, depth: depth)
            } else {
                try add(data: item, to: &result, depth: depth)
            }
        }
        result.append("]")
        return result
    }

    private mutating func noteInk(_ name: SourceObject) {
        guard let name = pdf.name(name), !["/All", "/None", "/Black"].contains(name) else { return }
        if ["/Cyan", "/Magenta", "/Yellow"].contains(name) {
            noteColor()
        } else {
            note(spot: String(name.dropFirst()))
        }
    }

    /// What a space of several inks says of them (§8.6.6.5).
    private mutating func add(inks source: SourceObject, to target: inout PlacedObject, depth: Int) throws(PDFFault) {
        try add(source, to: &target, depth: depth) { (copy, depth) throws(PDFFault) in
            var inks = PlacedObject()
            try copy.addEntries(of: source, to: &inks, depth: depth, only: ["/Subtype", "/Colorants", "/Process"]) {
                (copy, key, value, target, depth) throws(PDFFault) in
                guard key != "/Subtype", copy.pdf.isDictionary(value) else {
                    return try copy.add(data: value, to: &target, depth: depth)
                }
                target.append("<<")
                try copy.addEntries(of: value, to: &target, depth: depth) {
                    (copy, inner, value, target, depth) throws(PDFFault) in
                    if key == "/Colorants" || inner == "/ColorSpace" {
                        try copy.add(space: value, to: &target, depth: depth)
                    } else {
                        try copy.add(data: value, to: &target, depth: depth)
                    }
                }
                target.append(">>")
            }
            return try copy.finished(inks, source)
        }
    }
}
