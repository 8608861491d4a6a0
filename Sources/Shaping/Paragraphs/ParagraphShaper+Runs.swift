import PubFonts
import PubGeometry
import PubIdentity
import PubTextModel

extension ParagraphShaper {
    /// The part `part` of the text at `level`, with its scales.
    mutating func runState(_ part: AttributedText.Run, level: UInt8) -> RunState {
        var state = RunState(part, paragraph, shaper, level: level)
        state.scales = scales(of: state.style, attributes: state.attributes, level: level)
        return state
    }

    /// `run` in the style at `index`, a fallback face's or its own.
    mutating func fallbackRun(_ run: RunState, _ index: Int) -> RunState {
        if index == run.styleIndex { return run }
        var other = run
        other.styleIndex = index
        other.style = shaper.styles[index]
        other.words = other.style.words
        other.scales = scales(of: other.style, attributes: run.attributes, level: run.level)
        return other
    }

    /// `run` turned: upright, or lying again.
    mutating func turnedRun(_ run: RunState) -> RunState {
        var other = run
        let characters = text.attributes[run.attributes]
        other.isUpright = !run.isUpright
        other.styleIndex = shaper.style(of: characters, level: run.level, isUpright: other.isUpright)
        other.style = shaper.styles[other.styleIndex]
        other.words = other.style.words
        other.scales = scales(of: other.style, attributes: run.attributes, level: run.level)
        return other
    }

    /// The scales of `style` with the attributes at `index`; its row in the table of runs is made when it is new.
    private mutating func scales(of style: ShapingStyle, attributes index: Int, level: UInt8) -> RunScales {
        let characters = text.attributes[index]
        let font = style.key.font
        let isUpright = style.key.isUpright
        // Texts switch between few rows, one for each set of attributes, one more for each fallback and each level:
        // looking back over a handful keeps the table short, and the time linear where they are many.
        let known = runs.indices.suffix(16).last {
            runs[$0].font == font && Int(runs[$0].attributes) == index && runs[$0].level == level
                && runs[$0].isUpright == isUpright && !runs[$0].isCombined
        }
        if known == nil {
            runs.append(row(attributes: index, characters, font, level))
            runs[runs.count - 1].isUpright = isUpright
            let size = runs[runs.count - 1].size
            runs[runs.count - 1].kashida = style.kashida.map { $0.scaled(to: size, unitsPerEm: style.unitsPerEm) }
        }
        return RunScales(
            run: known ?? runs.count - 1, characters: characters, attributes, unitsPerEm: style.unitsPerEm)
    }

    private func row(attributes index: Int, _ characters: CharacterAttributes, _ font: FontKey, _ level: UInt8)
        -> ShapedRun
    {
        let metrics = shaper.fonts.metrics(of: font)
        let size = characters.stretchedSize
        func scaled(_ units: Int32) -> Length {
            size.scaled(by: Double(units) / Double(metrics.unitsPerEm))
        }
        var ascent = max(.zero, scaled(metrics.ascender) + characters.baselineShift)
        var descent = max(.zero, scaled(metrics.descender) - characters.baselineShift)
        // Text no larger than the paragraph's never makes a line higher, however its face is drawn and whether it is
        // raised or lowered: the leading was chosen for it.
        if size <= attributes.em {
            ascent = min(ascent, strut.ascent)
            descent = min(descent, strut.descent)
        }
        var run = ShapedRun(
            attributes: Int32(index), font: font, size: size, baselineShift: characters.baselineShift, ascent: ascent,
            descent: descent, level: level)
        run.glyphScale = characters.glyphScale
        return run
    }
}
