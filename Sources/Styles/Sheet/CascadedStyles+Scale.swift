import PubGeometry
import PubSettings

extension CascadedStyles {
    /// Makes type larger or smaller: sizes, leadings, and with them indents, the space around paragraphs, tab stops
    /// and the effects of text. Lengths in em or as a part of something follow by themselves.
    mutating func scale(by factor: Double) {
        if factor == 1 { return }
        let initial = ParagraphKeys.keys.text.size.valueOrInitial(nil)
        for (name, var scaled) in paragraphs {
            scaled.text.scale(by: factor)
            // A style that does not say its size has the initial one, which grows like the others.
            scaled.text.size = scaled.text.size ?? Located(initial.value.scaled(by: factor), at: initial.origin)
            scaled.scaleDistances(by: factor)
            paragraphs[name] = scaled
        }
        for name in characters.keys { characters[name]?.text.scale(by: factor) }
    }
}

extension SpecifiedTextStyle {
    fileprivate mutating func scale(by factor: Double) {
        size = size.map { Located($0.value.scaled(by: factor), at: $0.origin) }
        tracking = tracking?.scaled(by: factor)
        baselineShift = baselineShift?.scaled(by: factor)
        underline = underline?.mapped { $0.scaled(by: factor) }
        strike = strike?.mapped { $0.scaled(by: factor) }
        overline = overline?.mapped { $0.scaled(by: factor) }
        stroke = stroke?.mapped { $0.scaled(by: factor) }
        background = background?.mapped { $0.scaled(by: factor) }
        shadow = shadow?.mapped { $0.scaled(by: factor) }
        letterpress = letterpress?.mapped { $0.scaled(by: factor) }
    }
}

extension SpecifiedDecoration {
    fileprivate func scaled(by factor: Double) -> SpecifiedDecoration {
        var scaled = self
        scaled.weight = weight?.scaled(by: factor)
        scaled.offset = offset.scaled(by: factor)
        return scaled
    }
}

extension SpecifiedTextStroke {
    fileprivate func scaled(by factor: Double) -> SpecifiedTextStroke {
        var scaled = self
        scaled.weight = weight.scaled(by: factor)
        return scaled
    }
}

extension SpecifiedTextBackground {
    fileprivate func scaled(by factor: Double) -> SpecifiedTextBackground {
        var scaled = self
        scaled.padding = padding.scaled(by: factor)
        scaled.radius = radius.scaled(by: factor)
        scaled.stroke = stroke?.mapped { line in
            var line = line
            line.weight = line.weight.scaled(by: factor)
            return line
        }
        return scaled
    }
}

extension SpecifiedTextShadow {
    fileprivate func scaled(by factor: Double) -> SpecifiedTextShadow {
        var scaled = self
        (scaled.x, scaled.y) = (x.scaled(by: factor), y.scaled(by: factor))
        return scaled
    }
}

extension SpecifiedLetterpress {
    fileprivate func scaled(by factor: Double) -> SpecifiedLetterpress {
        var scaled = self
        scaled.depth = depth.scaled(by: factor)
        return scaled
    }
}

extension SpecifiedParagraphStyle {
    fileprivate mutating func scaleDistances(by factor: Double) {
        leading = leading.map { Located($0.value.scaled(by: factor), at: $0.origin) }
        firstLineIndent = firstLineIndent?.scaled(by: factor)
        indentStart = indentStart?.scaled(by: factor)
        indentEnd = indentEnd?.scaled(by: factor)
        spaceBefore = spaceBefore?.scaled(by: factor)
        spaceAfter = spaceAfter?.scaled(by: factor)
        listIndent = listIndent?.scaled(by: factor)
        ruby = ruby.map { ruby in
            var ruby = ruby
            (ruby.size, ruby.gap) = (ruby.size.scaled(by: factor), ruby.gap.scaled(by: factor))
            return ruby
        }
        square = square?.mapped { square in
            var square = square
            (square.size, square.gap) = (square.size.scaled(by: factor), square.gap.scaled(by: factor))
            return square
        }
        tabs = tabs?.map { tab in
            var tab = tab
            tab.position = tab.position.scaled(by: factor)
            return tab
        }
    }
}

extension SpecifiedLength {
    /// A length times `factor`; em and parts as they are.
    fileprivate func scaled(by factor: Double) -> SpecifiedLength {
        if case .absolute(let length) = self {
            return .absolute(Length(clampingPoints: length.points * factor) ?? length)
        }
        return self
    }
}
