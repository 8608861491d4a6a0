import PubColor
import PubDisplayList
import PubGeometry
import PubTextModel

// Bands, lines and words in a plot whose values go upwards.
extension ChartLayout {
    mutating func drawBands(_ plot: UprightPlot) {
        for annotation in chart.annotations {
            let box: PlotRect
            switch annotation.mark {
            case .band(let values):
                box = PlotRect(plot.rect.left, plot.y(values.upperBound), plot.rect.right, plot.y(values.lowerBound))
            case .bandAt(let categories):
                let room = chart.kind == .bar ? plot.slot / 2 : 0
                box = PlotRect(
                    plot.places[categories.lowerBound] - room, plot.rect.top, plot.places[categories.upperBound] + room,
                    plot.rect.bottom)
            case .value, .line, .lineAt: continue
            }
            canvas.fill(box, look.band)
            write(annotation.text, inBand: box, plot)
        }
    }

    /// Writes the words of a band in the corner where they hide least, preferring its head to its foot.
    private mutating func write(_ text: String, inBand box: PlotRect, _ plot: UprightPlot) {
        if text.isEmpty { return }
        let metrics = type[.note]
        let lines = type.lines(text, .note, width: max(box.width - gap, metrics.size * 6))
        let width = lines.reduce(0) { max($0, type.width($1, .note)) }
        let height = metrics.capHeight + metrics.leading * Double(lines.count - 1)
        let inset = metrics.leading * 0.25
        let left = min(box.left + gap / 2, plot.rect.right - width)
        let right = max(box.right - gap / 2 - width, left)
        let foot = max(box.bottom - inset - height, box.top + inset)
        let marks = samples(plot)
        let corners = [
            SIMD2(left, box.top + inset), SIMD2(right, box.top + inset), SIMD2(left, foot), SIMD2(right, foot),
        ]
        // One mark less outweighs the order of the corners.
        let scored = corners.enumerated().map { index, corner in
            let room = PlotRect(
                corner.x - gap / 2, corner.y - inset, corner.x + width + gap / 2, corner.y + height + inset)
            return (index, marks.count { room.contains($0) } * 4 + index)
        }
        let best = corners[scored.min { ($0.1, $0.0) < ($1.1, $1.0) }?.0 ?? 0]
        for (index, line) in lines.enumerated() {
            let y = best.y + metrics.capHeight + metrics.leading * Double(index)
            canvas.write(line, .note, at: SIMD2(best.x, y))
        }
    }

    mutating func drawAnnotations(_ plot: UprightPlot) {
        for annotation in chart.annotations {
            switch annotation.mark {
            case .line(let value):
                let y = plot.y(value)
                stroke(from: SIMD2(plot.rect.left, y), to: SIMD2(plot.rect.right, y))
                write(annotation.text, aboveLineAt: y, plot)
            case .lineAt(let category):
                let x = plot.places[category]
                stroke(from: SIMD2(x, plot.rect.top), to: SIMD2(x, plot.rect.bottom))
                write(annotation.text, besideLineAt: x, plot)
            case .value(let category, let series):
                // A panel has the notes of its own series only.
                guard plot.series.contains(series), let value = chart.series[series].values[category] else { continue }
                write(
                    note: annotation.text, at: SIMD2(plot.places[category], plot.y(top(value, series, category))), plot,
                    series)
            case .band, .bandAt: break
            }
        }
    }

    /// The end of a value's mark: if stacked, above the values below it.
    private func top(_ value: Double, _ series: Int, _ category: Int) -> Double {
        chart.isStacked ? chart.stackedEnd(series, at: category) : value
    }

    /// Draws the line of an annotation.
    mutating func stroke(from start: SIMD2<Double>, to end: SIMD2<Double>) {
        let paint = look.axis?.paint ?? .ink
        canvas.stroke([start, end], paint, weight: type[.axis].size * 0.07, dashes: [2, 1.5])
    }

    /// Writes words above a line across the plot, at the end that has less behind them.
    private mutating func write(_ text: String, aboveLineAt y: Double, _ plot: UprightPlot) {
        let width = type.width(text, .note)
        let metrics = type[.note]
        let height = metrics.capHeight + metrics.size * 0.35
        let boxes = [
            PlotRect(plot.rect.right - width, y - height, plot.rect.right, y),
            PlotRect(plot.rect.left, y - height, plot.rect.left + width, y),
            PlotRect(plot.rect.right - width, y, plot.rect.right, y + height),
            PlotRect(plot.rect.left, y, plot.rect.left + width, y + height),
        ]
        let marks = samples(plot)
        let scored = boxes.enumerated().map { index, box in (index, marks.count { box.contains($0) } * 4 + index) }
        let best = boxes[scored.min { ($0.1, $0.0) < ($1.1, $1.0) }?.0 ?? 0]
        let isAbove = best.bottom <= y + 0.01
        canvas.write(
            text, .note,
            at: SIMD2(best.left, isAbove ? y - metrics.size * 0.35 : y + metrics.size * 0.35 + metrics.capHeight))
    }

    /// Writes words at the head of an upright line, on the side that has room.
    private mutating func write(_ text: String, besideLineAt x: Double, _ plot: UprightPlot) {
        let metrics = type[.note]
        let lines = type.lines(text, .note, width: max(plot.rect.width * 0.34, metrics.size * 6))
        let width = lines.reduce(0) { max($0, type.width($1, .note)) }
        let isRight = x + gap / 2 + width <= frame.right
        for (index, line) in lines.enumerated() {
            let y = plot.rect.top + metrics.capHeight + Double(index) * metrics.leading
            canvas.write(
                line, .note, at: SIMD2(isRight ? x + gap / 2 : x - gap / 2, y), isRight ? .start : .end)
        }
    }

    // MARK: Notes

    /// Writes a note where it hides least, as near to its value as possible, with a line to it.
    private mutating func write(note text: String, at place: SIMD2<Double>, _ plot: UprightPlot, _ series: Int) {
        let metrics = type[.note]
        let lines = type.lines(text, .note, width: max(plot.rect.width * 0.3, metrics.size * 7))
        let width = lines.reduce(0) { max($0, type.width($1, .note)) }
        let height = metrics.capHeight + metrics.leading * Double(lines.count - 1)
        let room = PlotRect(plot.rect.left, min(frame.top, plot.rect.top), frame.right, plot.rect.bottom)
        let marks = samples(plot)
        let taken = canvas.labels.map(canvas.box(of:))
        var best: (box: PlotRect, cost: Double)?
        for distance in [0.7, 1, 1.4, 1.8, 2.3, 2.8, 4, 5.5] {
            for (isAbove, shift) in [true, false].flatMap({ above in [0.5, 0.1, 0.9, 0, 1].map { (above, $0) } }) {
                let left = place.x - width * shift
                let top = isAbove ? place.y - distance * metrics.leading - height : place.y + distance * metrics.leading
                let box = PlotRect(left, top, left + width, top + height)
                let clear = gap * 0.75
                let roomy = PlotRect(left - clear, top - clear, left + width + clear, top + height + clear)
                guard box.left >= room.left, box.right <= room.right, box.top >= room.top, box.bottom <= room.bottom
                else { continue }
                let hidden = marks.count { roomy.contains($0) } + taken.count { roomy.overlaps($0) } * 20
                // A grid line behind the words costs more than a place below the value, and far less than a mark.
                let cost =
                    Double(hidden) * 10 + distance + abs(shift - 0.5) + (isAbove ? 0 : 0.4)
                    + Double(canvas.gridLines(crossing: box)) * 0.9
                if cost < best?.cost ?? .infinity { best = (box, cost) }
            }
        }
        let box = best?.box ?? within(room, PlotRect(place.x, room.top, place.x + width, room.top + height))
        let isAbove = box.bottom < place.y
        let end = SIMD2(
            max(min(place.x, box.right), box.left),
            isAbove ? box.bottom + metrics.size * 0.2 : box.top - metrics.size * 0.2)
        let radius = lineWeight * 1.1
        let step = end - place
        let length = (step * step).sum().squareRoot()
        if length > radius * 2 {
            canvas.stroke([place + step * (radius / length), end], look.axis?.paint ?? .ink, weight: 0.35)
        }
        if chart.kind == .line || chart.kind == .area { canvas.dot(at: place, radius: radius, form: 0, paint(series)) }
        let isLeft = end.x <= box.left + width * 0.25
        let isRight = end.x >= box.right - width * 0.25 && !isLeft
        for (index, line) in lines.enumerated() {
            let y = box.top + metrics.capHeight + Double(index) * metrics.leading
            let x = isRight ? box.right : isLeft ? box.left : (box.left + box.right) / 2
            canvas.write(line, .note, at: SIMD2(x, y), isRight ? .end : isLeft ? .start : .middle)
        }
    }

    private func within(_ room: PlotRect, _ box: PlotRect) -> PlotRect {
        let left = max(min(box.left, room.right - box.width), room.left)
        return PlotRect(left, box.top, left + box.width, box.bottom)
    }

    /// Places that marks cover, a few points apart at most, which words should not hide.
    private func samples(_ plot: UprightPlot) -> [SIMD2<Double>] {
        var samples: [SIMD2<Double>] = []
        for series in plot.series {
            var before: SIMD2<Double>?
            for (category, value) in chart.series[series].values.enumerated() {
                guard let value else {
                    before = nil
                    continue
                }
                let place = SIMD2(plot.places[category], plot.y(top(value, series, category)))
                if chart.kind == .bar {
                    let half = plot.slot * barShare / 2
                    for x in [place.x - half, place.x, place.x + half] {
                        add(from: SIMD2(x, place.y), to: plot.y(0), into: &samples)
                    }
                }
                if let before, chart.kind == .line || chart.kind == .area {
                    // No word has room between two of them.
                    let count = min(
                        max(Int(max(abs(place.x - before.x), abs(place.y - before.y)) / type[.note].capHeight), 1), 60)
                    for part in 1...count {
                        let between = before + (place - before) * Double(part) / Double(count)
                        samples.append(between)
                        if chart.kind == .area { add(from: between, to: plot.rect.bottom, into: &samples) }
                    }
                } else {
                    samples.append(place)
                }
                before = place
                // Each place that is tried for words is compared with all of them.
                if samples.count > 20_000 { return samples }
            }
        }
        return samples
    }

    /// Adds places from the end of a mark to its foot, so near to each other that no line of words has room between them.
    private func add(from end: SIMD2<Double>, to foot: Double, into samples: inout [SIMD2<Double>]) {
        let count = min(max(Int(abs(foot - end.y) / (type[.note].capHeight * 0.7)), 1), 60)
        for part in 0...count {
            samples.append(SIMD2(end.x, end.y + (foot - end.y) * Double(part) / Double(count)))
        }
    }
}
