import PubImages
import Testing

@Suite struct ReductionTests {
    private func reduced(_ bytes: [UInt8], by steps: UInt8) throws -> PreparedPicture {
        let target = PictureTarget(reduction: PictureReduction(steps: steps))
        return try #require(prepare(bytes, name: "a picture", at: place, for: target).value)
    }

    /// A picture is never made so small that pixels are missing, nor left much larger than it is wanted.
    @Test func stepsKeepThePixelsThatAreWanted() {
        for hundredths in stride(from: 0, through: 100_000, by: 7) {
            let excess = Double(hundredths) / 100
            let reduction = PictureReduction(excess: excess)
            #expect((reduction == .none) == (excess <= 1.25))
            if reduction != .none { #expect((1...1.091).contains(excess / reduction.factor), "\(excess)") }
        }
        #expect(PictureReduction(excess: 2).factor == 2)
        #expect(PictureReduction(excess: .infinity).factor > 1000)
        #expect(PictureReduction(excess: .nan) == .none)
        #expect(PictureReduction(steps: 8).pixels(of: 1001) == 501)
        #expect(PictureReduction(steps: 160).pixels(of: 3) == 1)
    }

    @Test func areasBecomeTheirMean() throws {
        // Columns of 0 and 200 by twos: halved, each pixel is one of both.
        let picture = DrawnPicture(40, 20) { x, _, _ in x / 2 % 2 == 0 ? 0 : 200 }
        let half = try reduced(picture.png, by: 8)
        #expect((half.samples.width, half.samples.height) == (20, 10))
        #expect(unfiltered(half.samples).prefix(6) == [0, 0, 0, 200, 200, 200])
        let quarter = try reduced(picture.png, by: 16)
        #expect(Set(unfiltered(quarter.samples)) == [100])
    }

    /// Each pixel is the mean of the area that it covers, to the last digit, wherever its edges are.
    @Test(arguments: [1, 3, 4] as [Int], [1, 3, 5, 11, 23] as [UInt8])
    func pixelsAreTheMeansOfTheirAreas(channels: Int, steps: UInt8) throws {
        let (width, height) = (331, 207)
        let picture = DrawnPicture(width, height, channels: channels) { x, y, channel in
            channel == 3 ? 255 : (x / 20 + y / 20 * (channel + 1)) % 3 == 0 ? 30 : UInt8(220 - channel)
        }
        let small = try reduced(picture.png, by: steps)
        guard small.conversion != nil else { return }
        let (across, down) = (small.samples.width, small.samples.height)
        #expect(across == PictureReduction(steps: steps).pixels(of: width))
        // In units of which each side has as many as both pictures have pixels.
        func shares(_ place: Int, _ count: Int, _ all: Int) -> [(index: Int, share: Int)] {
            let (start, end) = (place * all, (place + 1) * all)
            return (start / count...(end - 1) / count).map { ($0, min(end, ($0 + 1) * count) - max(start, $0 * count)) }
        }
        let (colors, samples) = (min(channels, 3), unfiltered(small.samples))
        let columns = (0..<across).map { shares($0, across, width) }
        var means: [UInt8] = []
        for y in 0..<down {
            let rows = shares(y, down, height)
            for x in 0..<across {
                for channel in 0..<colors {
                    var sum = 0
                    for row in rows {
                        for column in columns[x] {
                            let place = (row.index * width + column.index) * channels + channel
                            sum += Int(picture.samples[place]) * row.share * column.share
                        }
                    }
                    means.append(UInt8((sum + width * height / 2) / (width * height)))
                }
            }
        }
        #expect(samples == means)
    }

    @Test func flatPicturesStayFlatAtAnySize() throws {
        for steps in [3, 5, 11, 23, 40] as [UInt8] {
            let flat = try reduced(DrawnPicture(331, 207) { _, _, channel in UInt8(90 + channel) }.png, by: steps)
            let rows = unfiltered(flat.samples)
            let width = PictureReduction(steps: steps).pixels(of: 331)
            // Where a flat picture takes no fewer bytes, it stays.
            guard flat.conversion != nil else { continue }
            #expect(flat.samples.width == width)
            #expect(stride(from: 0, to: rows.count, by: 3).allSatisfy { rows[$0..<$0 + 3] == [90, 91, 92] })
        }
    }

    /// The colour of what is not seen does not get into what is.
    @Test func pixelsCountAsMuchAsTheyAreOpaque() throws {
        let picture = DrawnPicture(64, 64, channels: 4) { x, _, channel in
            switch channel {
            case 0: x % 2 == 0 ? 240 : 0
            case 1: x % 2 == 0 ? 0 : 240
            case 2: UInt8(x)
            default: x % 2 == 0 ? 255 : 0
            }
        }
        let half = try reduced(picture.png, by: 8)
        let colors = unfiltered(half.samples)
        #expect(colors[0] == 240)
        #expect(colors[1] == 0)
        #expect(Set(unfiltered(try #require(half.softMask))) == [128])
    }

    @Test func sixteenBitsAreAveraged() throws {
        let picture = try reduced(fixture("gray-16.png"), by: 8)
        #expect((picture.samples.width, picture.samples.height) == (12, 8))
        #expect(picture.samples.bitDepth == 8)
    }

    @Test func photographsBecomeSmallerJPEGs() throws {
        let whole = try reduced(DrawnPicture.photograph(400, 300).png, by: 1)
        #expect(whole.samples.filter == .dct)
        let file = stream(of: whole.samples)
        for (steps, width, height) in [(8, 184, 138), (3, 283, 212), (30, 27, 20)] as [(UInt8, Int, Int)] {
            let picture = try reduced(file, by: steps)
            #expect((picture.samples.width, picture.samples.height) == (width, height))
            #expect(picture.samples.filter == .dct)
            #expect(picture.color == .rgb)
            let header = try #require(probe(stream(of: picture.samples), name: "", at: place).value)
            #expect((header.storedWidth, header.storedHeight) == (width, height))
        }
    }

    @Test func inksStayTheirNumbers() throws {
        let picture = try reduced(fixture("cmyk-adobe.jpg"), by: 8)
        let stored = try #require(prepared("cmyk-adobe.jpg").value)
        #expect(picture.isInverted)
        #expect(picture.color == .cmyk)
        let small = try #require(pixels(stream(of: picture.samples), name: "", atLeast: 12, at: place).value)
        let large = try #require(pixels(stream(of: stored.samples), name: "", atLeast: 24, at: place).value)
        guard picture.conversion != nil else { return }
        #expect(abs(Int(small.bytes[2]) - Int(large.bytes[2])) < 12)
    }

    /// Fewer pixels are no gain where they take more bytes.
    @Test func drawingsThatWouldGrowStay() throws {
        let stored = try #require(prepared("palette.png").value)
        let picture = try reduced(fixture("palette.png"), by: 1)
        #expect(stream(of: picture.samples) == stream(of: stored.samples))
        #expect(picture.conversion == nil)
    }

    @Test func lineArtOfOneBitStays() throws {
        let picture = try reduced(fixture("gray-1.png"), by: 20)
        #expect(picture.samples.bitDepth == 1)
        #expect((picture.samples.width, picture.samples.height) == (24, 16))
    }
}
