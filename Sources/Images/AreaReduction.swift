/// Makes a picture smaller row by row: each pixel becomes the mean of the area that it covers of the stored ones.
///
/// The numbers of the samples are averaged, as in JPEG's own decoding at a smaller size, and not the light that they
/// mean: numbers defined by a table in a profile give light only after a conversion, dark lines on paper keep their
/// weight, and the covered area of inks is what a printed tint is. Very fine patterns of black and white become a
/// little darker than they look from afar. With opacity, each pixel counts as much as it is opaque.
///
/// Sums are whole numbers, so that results are exact and the same on every machine.
struct AreaReduction {
    private let source: RowLayout
    /// The size of the result.
    let width: Int, height: Int
    /// The row of the source that comes next, and the one of the result that is being summed up.
    private var row = 0, resultRow = 0
    /// One of both: numbers of half the size take half the instructions, and are too small for few pictures only.
    private var sums: ColumnSums<UInt16, UInt32>?
    private var wideSums: ColumnSums<UInt32, UInt64>?
    private var result: [UInt8]

    /// A reduction of rows of `source` to `width` × `height` pixels, which are not more.
    init(_ source: RowLayout, width: Int, height: Int) {
        self.source = source
        self.width = width
        self.height = height
        result = [UInt8](repeating: 0, count: width * source.channels * source.sampleBytes)
        if ColumnSums<UInt16, UInt32>.holds(source) {
            sums = ColumnSums(source, width: width)
        } else {
            wideSums = ColumnSums(source, width: width)
        }
    }

    /// Adds the next row; gives `take` each row of the result that is complete.
    mutating func add(
        _ bytes: [UInt8], _ take: (inout [UInt8]) throws(PictureFault) -> Void
    ) throws(PictureFault) {
        sums?.read(bytes)
        wideSums?.read(bytes)
        // In units such that each row of the source has `height` and each row of the result `source.height`.
        let (start, end) = (row * height, (row + 1) * height)
        let border = (resultRow + 1) * source.height
        sum(bytes, weight: min(end, border) - start)
        if end >= border {
            sums?.finishRow(&result)
            wideSums?.finishRow(&result)
            try take(&result)
            resultRow += 1
            // A row of the source that crosses the border is a part of both rows of the result.
            if end > border { sum(bytes, weight: end - border) }
        }
        row += 1
    }

    private mutating func sum(_ bytes: [UInt8], weight: Int) {
        sums?.add(bytes, weight: weight)
        wideSums?.add(bytes, weight: weight)
    }
}
