import PubPDFObjects

// Gradients whose colours are light, or inks of another press, become gradients of inks of the press.
extension PageCopy {
    /// The gradient `source` over an area, along a line or between circles, in inks; nil to keep it unchanged.
    mutating func separated(shading source: PDFObject, depth: Int) throws(PDFFault) -> PlacedObject? {
        guard let separation, let light = foreign(pdf.value(source, "/ColorSpace")),
            let kind = pdf.number(pdf.value(source, "/ShadingType")), (1...3).contains(kind),
            let function = pdf.value(source, "/Function")
        else { return try separated(mesh: source, depth: depth) }
        // One function for each colour has no other form, nor has one of two values.
        var inks =
            kind > 1 && pdf.items(function) == nil
            ? try separated(function: function, of: light, depth: depth) : nil
        if inks == nil {
            let count = kind > 1 ? 1 : 2
            let domain =
                pdf.numbers(pdf.value(source, "/Domain"), count: 2 * count) ?? (count == 1 ? [0, 1] : [0, 1, 0, 1])
            inks = try sampled(function: function, within: domain, of: light)
        }
        guard let inks else { return nil }
        var shading = PlacedObject()
        shading.append("<<")
        let keys: Set<String> = ["/ShadingType", "/BBox", "/Coords", "/Domain", "/Extend", "/Matrix", "/AntiAlias"]
        try addEntries(of: source, to: &shading, depth: depth, only: keys) {
            (copy, key, value, target, depth) throws(PDFFault) in
            try copy.add(data: value, to: &target, depth: depth)
        }
        if let background = pdf.numbers(pdf.value(source, "/Background"), count: light.count) {
            shading.append("/Background[\(separation.operands(of: background, in: light))]")
        }
        shading.append("/ColorSpace/DeviceCMYK/Function")
        shading.append(inks)
        shading.append(">>")
        traits.devices.insert("/DeviceCMYK")
        traits.hasColor = true
        traits.separated.gradients += 1
        return shading
    }

    /// A function that gives red, green and blue as one that gives inks, in the form that follows a key; nil if it is not understood.
    private mutating func separated(
        function source: PDFObject, of light: ForeignSpace, depth: Int
    ) throws(PDFFault) -> PlacedObject? {
        try visit(depth: depth)
        guard let separation, let kind = pdf.number(pdf.value(source, "/FunctionType")) else { return nil }
        var function = PlacedObject()
        switch kind {
        case 2:
            guard let first = pdf.numbers(pdf.value(source, "/C0"), count: light.count),
                let last = pdf.numbers(pdf.value(source, "/C1"), count: light.count)
            else { return nil }
            function.append(
                "<</FunctionType 2/C0[\(separation.operands(of: first, in: light))]/C1[\(separation.operands(of: last, in: light))]"
            )
            try addEntries(of: source, to: &function, depth: depth, only: ["/Domain", "/N"]) {
                (copy, _, value, target, depth) throws(PDFFault) in
                try copy.add(data: value, to: &target, depth: depth)
            }
            function.append(">>")
        case 3:
            function.append("<</FunctionType 3/Functions[")
            for part in pdf.items(pdf.value(source, "/Functions")) ?? [] {
                guard let inks = try separated(function: part, of: light, depth: depth + 1) else { return nil }
                function.append(inks)
            }
            function.append("]")
            try addEntries(of: source, to: &function, depth: depth, only: ["/Domain", "/Bounds", "/Encode"]) {
                (copy, _, value, target, depth) throws(PDFFault) in
                try copy.add(data: value, to: &target, depth: depth)
            }
            function.append(">>")
        case 0:
            let plain = light.decode
            guard pdf.number(pdf.value(source, "/BitsPerSample")) == 8,
                pdf.items(pdf.value(source, "/Size"))?.count == 1,
                pdf.numbers(pdf.value(source, "/Range"), count: 2 * light.count) == plain,
                pdf.value(source, "/Decode").map({ pdf.numbers($0, count: 2 * light.count) == plain }) ?? true
            else { return nil }
            let samples = separation.inks(ofSamples: try pdf.bytes(of: source, limit: PDFLimit.copied), in: light)
            var stream = PlacedObject()
            stream.append("/FunctionType 0/BitsPerSample 8/Range[0 1 0 1 0 1 0 1]/Filter/FlateDecode")
            try addEntries(of: source, to: &stream, depth: depth, only: ["/Domain", "/Size", "/Encode", "/Order"]) {
                (copy, _, value, target, depth) throws(PDFFault) in
                try copy.add(data: value, to: &target, depth: depth)
            }
            stream.stream = PageCopy.deflated(samples)
            let index = reserve()
            set(index, stream)
            function.append(reference: index)
        default: return nil
        }
        return function
    }

    /// The samples of a gradient that has no other form, in each direction.
    private static let sampleCount = 256

    /// A function of one or two values that gives light, as samples of inks within the limits `domain`, in the form
    /// that follows a key; nil if it is not understood.
    mutating func sampled(
        function source: PDFObject, within domain: [Double], of light: ForeignSpace
    ) throws(PDFFault) -> PlacedObject? {
        let inputs = domain.count / 2
        guard let separation, let function = PDFFunction(source, of: pdf, inputs: inputs) else { return nil }
        let limits = function.domain.enumerated().map { index, own in
            let (start, end) = (max(own.lowerBound, domain[2 * index]), min(own.upperBound, domain[2 * index + 1]))
            return start <= end ? start...end : own
        }
        // ``PDFDecimal`` writes no greater numbers.
        guard limits.allSatisfy({ abs($0.lowerBound) <= 1e9 && abs($0.upperBound) <= 1e9 }) else { return nil }
        let count = inputs == 1 ? PageCopy.sampleCount : PageCopy.sampleCount * PageCopy.sampleCount
        try take(functionSteps: count * function.cost)
        let places = limits.map { limits in
            (0..<PageCopy.sampleCount).map { index in
                let part = Double(index) / Double(PageCopy.sampleCount - 1)
                return limits.lowerBound + (limits.upperBound - limits.lowerBound) * part
            }
        }
        let colors =
            inputs == 1
            ? places[0].map { function([$0]) }
            : places[1].flatMap { second in places[0].map { function([$0, second]) } }
        guard colors.allSatisfy({ $0.count == light.count }) else { return nil }
        let samples = separation.inks(ofColors: colors, in: light).flatMap { $0.map { UInt8(($0 * 255).rounded()) } }
        let size = places.map { "\($0.count)" }.joined(separator: " ")
        let written = limits.flatMap { [$0.lowerBound, $0.upperBound] }.map { PDFDecimal.text($0) }
        var stream = PlacedObject()
        stream.append("/FunctionType 0/BitsPerSample 8/Size[\(size)]/Range[0 1 0 1 0 1 0 1]")
        stream.append("/Domain[\(written.joined(separator: " "))]/Filter/FlateDecode")
        stream.stream = PageCopy.deflated(samples)
        let index = reserve()
        set(index, stream)
        var result = PlacedObject()
        result.append(reference: index)
        return result
    }
}
