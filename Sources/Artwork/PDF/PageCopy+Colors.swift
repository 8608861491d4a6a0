import PubDiagnostics
import PubPDFObjects

extension PageCopy {
    /// Adds a colour space (§8.6), and notes light and spot inks.
    mutating func add(space source: PDFObject, to target: inout PlacedObject, depth: Int) throws(PDFFault) {
        if let name = pdf.name(source) {
            switch name {
            case "/DeviceGray", "/Pattern": break
            case "/DeviceCMYK": traits.hasColor = true
            case "/DeviceRGB": traits.note(light: "red, green and blue")
            default: throw .unsupported("the colour space \(name.excerpt)")
            }
            traits.devices.insert(name)
            return target.append(name)
        }
        try add(source, as: .space, to: &target, depth: depth) { (copy, depth) throws(PDFFault) in
            try copy.space(source, depth: depth)
        }
    }

    /// Adds the entries of a dictionary; one of them is a colour space and all others are data.
    mutating func addEntries(
        withSpaceOf source: PDFObject, to target: inout PlacedObject, depth: Int
    ) throws(PDFFault) {
        try addEntries(of: source, to: &target, depth: depth) { (copy, key, value, target, depth) throws(PDFFault) in
            if key == "/ColorSpace" {
                try copy.add(space: value, to: &target, depth: depth)
            } else {
                try copy.add(data: value, to: &target, depth: depth)
            }
        }
    }

    /// The colour spaces that resources may substitute for device spaces (§8.6.5.6), with the number of their values.
    private static let defaults = [
        (device: "/DeviceGray", name: "/DefaultGray", count: 1), ("/DeviceRGB", "/DefaultRGB", 3),
        ("/DeviceCMYK", "/DefaultCMYK", 4),
    ]

    /// The names of the colour spaces that `resources` substitute for device spaces, if the objects already made use these.
    func defaultSpaces(of resources: PDFObject?) throws(PDFFault) -> [String] {
        let spaces = pdf.value(resources, ResourceKind.space.rawValue)
        var names: [String] = []
        for (device, name, count) in PageCopy.defaults where traits.devices.contains(device) {
            guard let space = pdf.value(spaces, name) else { continue }
            guard valueCount(of: space) == count else {
                throw .malformed("its \(name.dropFirst()) has another number of colours than what it stands for")
            }
            names.append(name)
        }
        return names
    }

    private mutating func space(_ source: PDFObject, depth: Int) throws(PDFFault) -> PlacedObject {
        guard let items = pdf.items(source), let family = items.first.flatMap({ pdf.name($0) }) else {
            throw .malformed("a colour space without a family")
        }
        if family == "/Indexed", let palette = try separated(palette: items) { return palette }
        var result = PlacedObject()
        result.append("[" + family)
        /// The items that are spaces; the others are data.
        var spaces: Set<Int> = []
        switch family {
        case "/CalGray": break
        case "/CalRGB": traits.note(light: "red, green and blue")
        case "/Lab": traits.note(light: "Lab")
        case "/ICCBased":
            guard items.count > 1, pdf.isStream(items[1]) else {
                throw .malformed("a colour space without its profile")
            }
            result.append(" ")
            try add(profile: items[1], to: &result, depth: depth)
            result.append("]")
            return result
        case "/Indexed", "/Pattern": spaces = [1]
        case "/Separation":
            spaces = [2]
            if items.count > 1 { noteInk(items[1]) }
        case "/DeviceN":
            spaces = [2]
            for ink in pdf.items(items.count > 1 ? items[1] : nil) ?? [] { noteInk(ink) }
        case "/DeviceGray": break
        case "/DeviceCMYK": traits.hasColor = true
        case "/DeviceRGB": traits.note(light: "red, green and blue")
        default: throw .unsupported("the colour space \(family.excerpt)")
        }
        traits.devices.insert(family)
        for (index, item) in items.enumerated().dropFirst() {
            result.append(" ")
            if spaces.contains(index) {
                let hasColor = traits.hasColor
                try add(space: item, to: &result, depth: depth)
                // The alternate that shows an ink on screens is not printed.
                if family == "/Separation" || family == "/DeviceN" { traits.hasColor = hasColor }
            } else if family == "/DeviceN", index == 4 {
                try add(inks: item, to: &result, depth: depth)
            } else {
                try add(data: item, to: &result, depth: depth)
            }
        }
        result.append("]")
        return result
    }

    /// Adds an ICC profile (§8.6.5.5). Its header is believed about its colours, as printers do.
    private mutating func add(
        profile source: PDFObject, to target: inout PlacedObject, depth: Int
    ) throws(PDFFault) {
        try add(source, as: .profile, to: &target, depth: depth) { (copy, depth) throws(PDFFault) in
            let bytes = try copy.pdf.bytes(of: source, limit: PDFLimit.copied)
            // ICC.1:2010, table 17.
            guard bytes.count > 128, bytes[36..<40].elementsEqual("acsp".utf8) else {
                throw .malformed("a profile of colours that is none")
            }
            let count: Double
            // The colour space of the data (ICC.1:2010, 7.2.6).
            switch String(decoding: bytes[16..<20], as: UTF8.self) {
            case "GRAY": count = 1
            case "RGB ":
                count = 3
                copy.traits.note(light: "red, green and blue with a profile")
            case "Lab ":
                count = 3
                copy.traits.note(light: "Lab with a profile")
            case "CMYK":
                count = 4
                copy.traits.hasColor = true
            default: throw .unsupported("a profile of other colours than grey, red, green and blue, Lab or CMYK")
            }
            guard copy.pdf.number(copy.pdf.value(source, "/N")) == count else {
                throw .malformed("a profile of another number of colours than its file says")
            }
            var profile = PlacedObject()
            try copy.addEntries(of: source, to: &profile, depth: depth, only: ["/N", "/Range"]) {
                (copy, key, value, target, depth) throws(PDFFault) in
                try copy.add(data: value, to: &target, depth: depth)
            }
            return try copy.finished(profile, source)
        }
    }

    private mutating func noteInk(_ name: PDFObject) {
        guard let name = pdf.name(name), !["/All", "/None", "/Black"].contains(name) else { return }
        if ["/Cyan", "/Magenta", "/Yellow"].contains(name) {
            traits.hasColor = true
        } else {
            traits.note(spot: PDFName.text(of: name))
        }
    }

    /// Adds the attributes of a space of several inks (§8.6.6.5).
    private mutating func add(inks source: PDFObject, to target: inout PlacedObject, depth: Int) throws(PDFFault) {
        try add(source, as: .inks, to: &target, depth: depth) { (copy, depth) throws(PDFFault) in
            var inks = PlacedObject()
            try copy.addEntries(of: source, to: &inks, depth: depth, only: ["/Subtype", "/Colorants", "/Process"]) {
                (copy, key, value, target, depth) throws(PDFFault) in
                guard key != "/Subtype", copy.pdf.isDictionary(value) else {
                    return try copy.add(data: value, to: &target, depth: depth)
                }
                target.append("<<")
                if key == "/Colorants" {
                    // Its keys are the names of inks, whatever they are.
                    for (ink, space) in copy.pdf.entries(value) {
                        target.append(ink + " ")
                        try copy.add(space: space, to: &target, depth: depth)
                    }
                } else {
                    try copy.addEntries(withSpaceOf: value, to: &target, depth: depth)
                }
                target.append(">>")
            }
            return try copy.finished(inks, source)
        }
    }
}
