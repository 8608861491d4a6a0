import PubUnicode

/// Memory that a shaper uses for one paragraph after the other.
struct ShapingScratch {
    var buffers = ParagraphBuffers()
    var opportunities: [BreakOpportunity] = []
    var breaks: [Breakpoint] = []

    func deallocate() {
        buffers.deallocate()
    }
}
