extension PixelRows {
    /// Whether it is a photograph, not drawn art.
    ///
    /// Grain tells them apart: in a photograph neighbours of nearly every pixel differ a little and without order.
    /// Drawn art is flat, or rises evenly, and its edges are large changes. A pixel is grainy if it is off the mean of
    /// its neighbours at the left and right by 3/2 … 24 of 255 (in green, or in gray); at least an eighth of a
    /// photograph's visible pixels are, and hardly ever more than a tenth of drawn art's. Every fourth row is examined.
    /// Smooth photographs without grain count as art: they lose nothing, and take more room.
    func isPhotograph() throws(PictureFault) -> Bool {
        var seen = 0, grainy = 0, row = 0
        let pixel = layout.channels * layout.sampleBytes
        let green = layout.color == .gray ? 0 : layout.sampleBytes
        let opacity = layout.hasAlpha ? pixel - layout.sampleBytes : nil
        try forEach { (bytes) throws(PictureFault) in
            row += 1
            guard row % 4 == 1, layout.width > 2 else { return }
            for place in stride(from: pixel, to: bytes.count - pixel, by: pixel) {
                if let opacity, bytes[place + opacity] == 0 { continue }
                seen += 1
                let (left, right) = (Int(bytes[place - pixel + green]), Int(bytes[place + pixel + green]))
                // Twice the difference from the mean, so that halves are whole numbers.
                if (3...48).contains(abs(2 * Int(bytes[place + green]) - left - right)) { grainy += 1 }
            }
        }
        return grainy * 8 >= seen && grainy > 0
    }
}
