/// An isolating run sequence of UAX #9: characters of one level that follow one another once isolates are passed over.
struct BidiSequence {
    let level: UInt8
    /// sos and eos: the classes before and after it.
    let start: BidiClass
    let end: BidiClass
    var classes: [BidiClass]
    let original: [BidiClass]

    /// W1 to W7, N0 to N2. `scalars` has the scalar of each class, for brackets.
    mutating func resolve(scalars: [UInt32]) {
        resolveMarksAndNumbers()
        resolveSeparators()
        resolveTerminators()
        resolveLatinNumbers()
        resolveBrackets(scalars)
        resolveNeutrals()
    }

    /// I1 and I2.
    func implicitLevel(at index: Int) -> UInt8 {
        switch (level & 1, classes[index]) {
        case (0, .rightToLeft): level + 1
        case (0, .arabicNumber), (0, .europeanNumber): level + 2
        case (1, .leftToRight), (1, .arabicNumber), (1, .europeanNumber): level + 1
        default: level
        }
    }

    /// W1: marks take the type of their base. W2: numbers after Arabic letters are Arabic. W3: AL is R.
    private mutating func resolveMarksAndNumbers() {
        var before = start
        for index in classes.indices where classes[index] == .nonspacingMark {
            if index > 0 {
                let base = classes[index - 1]
                // Isolates are not changed by what is around them, nor are marks after them by what is inside.
                let isIsolate = original[index - 1].isIsolateInitiator || original[index - 1] == .popDirectionalIsolate
                before = isIsolate && base.isNeutral ? .otherNeutral : base
            }
            classes[index] = before
        }
        var strong = start
        for index in classes.indices {
            switch classes[index] {
            case .leftToRight, .rightToLeft: strong = classes[index]
            case .arabicLetter:
                strong = .arabicLetter
                classes[index] = .rightToLeft
            case .europeanNumber: if strong == .arabicLetter { classes[index] = .arabicNumber }
            default: break
            }
        }
    }

    /// W4: one separator between two numbers of a kind is part of the number.
    private mutating func resolveSeparators() {
        guard classes.count > 2 else { return }
        for index in 1..<classes.count - 1 {
            let (before, after) = (classes[index - 1], classes[index + 1])
            guard before == after else { continue }
            switch (classes[index], before) {
            case (.europeanSeparator, .europeanNumber), (.commonSeparator, .europeanNumber),
                (.commonSeparator, .arabicNumber):
                classes[index] = before
            default: break
            }
        }
    }

    /// W5: terminators beside European numbers belong to them. W6: the remaining separators are neutral.
    private mutating func resolveTerminators() {
        var index = 0
        while index < classes.count {
            guard classes[index] == .europeanTerminator else {
                index += 1
                continue
            }
            var next = index
            while next < classes.count, classes[next] == .europeanTerminator { next += 1 }
            let isNumber =
                index > 0 && classes[index - 1] == .europeanNumber
                || next < classes.count && classes[next] == .europeanNumber
            if isNumber { for each in index..<next { classes[each] = .europeanNumber } }
            index = next
        }
        for index in classes.indices {
            switch classes[index] {
            case .europeanSeparator, .europeanTerminator, .commonSeparator: classes[index] = .otherNeutral
            default: break
            }
        }
    }

    /// W7: European numbers after Latin letters run like them.
    private mutating func resolveLatinNumbers() {
        var strong = start
        for index in classes.indices {
            switch classes[index] {
            case .leftToRight, .rightToLeft: strong = classes[index]
            case .europeanNumber: if strong == .leftToRight { classes[index] = .leftToRight }
            default: break
            }
        }
    }

    /// N1 and N2: neutrals between two alike run like them, others like the level.
    private mutating func resolveNeutrals() {
        var index = 0
        var before = start
        while index < classes.count {
            guard classes[index].isNeutral else {
                before = Self.direction(classes[index])
                index += 1
                continue
            }
            var next = index
            while next < classes.count, classes[next].isNeutral { next += 1 }
            let after = next < classes.count ? Self.direction(classes[next]) : end
            let found = before == after ? before : BidiClass(ofLevel: level)
            for each in index..<next { classes[each] = found }
            index = next
        }
    }

    /// The direction that a type has beside neutrals: numbers count as R.
    private static func direction(_ kind: BidiClass) -> BidiClass { kind == .leftToRight ? .leftToRight : .rightToLeft }
}

extension BidiSequence {
    /// A pair of brackets by their places in the sequence.
    private struct Pair {
        var opening: Int
        var closing: Int
    }

    /// N0: brackets take the direction of their content, or of the text before them. Linear: counts of both directions before
    /// each place tell the content of a pair.
    private mutating func resolveBrackets(_ scalars: [UInt32]) {
        let pairs = pairs(scalars)
        if pairs.isEmpty { return }
        let embedding = BidiClass(ofLevel: level)
        // Entry i: how many places before i are strong; brackets set here are in no other pair that comes later.
        var along: [Int32] = [0]
        var against: [Int32] = [0]
        for kind in classes {
            let isStrong = !kind.isNeutral && !kind.isRemoved
            let isAlong = isStrong && Self.direction(kind) == embedding
            along.append(along[along.count - 1] + (isAlong ? 1 : 0))
            against.append(against[against.count - 1] + (isStrong && !isAlong ? 1 : 0))
        }
        var context = start
        var seen = 0
        for pair in pairs {
            while seen < pair.opening {
                let kind = classes[seen]
                if !kind.isNeutral, !kind.isRemoved { context = Self.direction(kind) }
                seen += 1
            }
            if along[pair.closing] > along[pair.opening] {
                set(pair, embedding)
            } else if against[pair.closing] > against[pair.opening] {
                set(pair, context)
            }
        }
    }

    /// Gives both brackets, and the marks on them, the direction `kind`.
    private mutating func set(_ pair: Pair, _ kind: BidiClass) {
        for bracket in [pair.opening, pair.closing] {
            classes[bracket] = kind
            var mark = bracket + 1
            while mark < classes.count, original[mark] == .nonspacingMark {
                classes[mark] = kind
                mark += 1
            }
        }
    }

    /// BD16: the pairs, in the order of their opening brackets. A stack deeper than 63 ends the search.
    private func pairs(_ scalars: [UInt32]) -> [Pair] {
        var pairs: [Pair] = []
        var open: [(number: Int, place: Int)] = []
        for index in classes.indices where classes[index] == .otherNeutral {
            let value = BracketTable.value(of: scalars[index])
            if value == 0 { continue }
            if value & 1 == 0 {
                if open.count == 63 { break }
                open.append((value >> 1, index))
            } else if let match = open.lastIndex(where: { $0.number == value >> 1 }) {
                pairs.append(Pair(opening: open[match].place, closing: index))
                open.removeSubrange(match...)
            }
        }
        return pairs.sorted { $0.opening < $1.opening }
    }
}
