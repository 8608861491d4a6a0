/// The objects of a linearized file (ISO 32000-1, annex F), whose first page is displayed before the rest has arrived over a network.
///
/// They are gathered in a temporary file, and written in their final order when the document ends: streams are copied, references
/// renumbered.
final class LinearizedObjects: ObjectStore {
    private var gathered: GatheredObjects
    private let target: CheckedFile
    private let compression: Compression

    /// A store that gathers in `scratch` and writes to `target`; both are empty.
    init(_ target: CheckedFile, gatheredIn scratch: CheckedFile, _ compression: Compression) {
        self.target = target
        self.compression = compression
        gathered = GatheredObjects(scratch)
    }

    func reserve() -> Int { gathered.reserve() }

    func write(_ number: Int, _ syntax: [UInt8]) { gathered.add(number, syntax) }

    func beginStream(_ number: Int, _ entries: [UInt8], length: Int) {
        gathered.add(number, entries, dataLength: length)
    }

    func append(_ bytes: UnsafeRawBufferPointer) { gathered.append(bytes) }

    func endStream(after last: UInt8?) { gathered.endStream(after: last) }

    func finish(_ trailer: DocumentTrailer) throws(EmissionError) {
        try gathered.verify()
        var plan = LinearPlan(LinearOrder(gathered, trailer), of: gathered, trailer)
        let outlinePacks = packs(plan.firstPacked, plan)
        let otherPacks = packs(plan.mainPacked, plan)
        let entries = trailer.entries(root: Int(plan.numbers[trailer.root]), info: Int(plan.numbers[trailer.info]))
        plan.setPlaces(
            of: gathered, root: trailer.root, trailer: entries, outlinePacks: outlinePacks.map(\.length),
            otherPacks: otherPacks.map(\.length), compression)
        write(plan, root: trailer.root, entries, outlinePacks, otherPacks)
        try gathered.check()
        try target.check()
        guard target.count == plan.end else {
            throw .finishing(reason: "an object has another length than was reckoned")
        }
    }

    // MARK: Object streams

    /// An object stream of the file.
    private struct Pack {
        var number: Int
        var entries: String
        var bytes: [UInt8]

        var length: Int {
            CheckedFile.Syntax.length(
                ofStream: number, entries: entries.utf8.count, data: bytes.count, last: bytes.last)
        }
    }

    /// The object streams of a part of the file.
    private func packs(_ streams: [(number: Int, objects: [Int])], _ plan: LinearPlan) -> [Pack] {
        streams.map { number, objects in
            var pack = ObjectPack()
            for old in objects {
                guard let object = gathered.object(old) else { continue }
                var syntax: [UInt8] = []
                gathered.add(object, to: &syntax, numbers: plan.numbers)
                _ = pack.add(Int(plan.numbers[old]), syntax)
            }
            let stream = pack.stream
            return Pack(number: number, entries: stream.entries, bytes: compression.deflate(stream.bytes))
        }
    }

    // MARK: The file

    private func write(
        _ plan: LinearPlan, root: Int, _ trailer: String, _ outlinePacks: [Pack], _ otherPacks: [Pack]
    ) {
        target.append(CheckedFile.Syntax.header)
        target.append(plan.parameters)
        target.append(plan.firstTable(trailer))
        write(root, plan)
        target.append(stream: plan.hints.bytes, plan.hints.entries, as: plan.hintNumber)
        for number in plan.order.firstPage { write(number, plan) }
        for pack in outlinePacks { target.append(stream: pack.bytes, pack.entries, as: pack.number) }
        for page in plan.order.pages { for number in page { write(number, plan) } }
        for number in plan.order.shared { write(number, plan) }
        for number in plan.standing { write(number, plan) }
        for pack in otherPacks { target.append(stream: pack.bytes, pack.entries, as: pack.number) }
        target.append(stream: plan.mainTable, plan.mainTableEntries(trailer), as: plan.mainTableNumber)
        target.append(plan.ending)
    }

    /// Writes the object with the old number `old`.
    private func write(_ old: Int, _ plan: LinearPlan) {
        guard let object = gathered.object(old) else { return }
        var syntax = Array(CheckedFile.Syntax.beginning(of: Int(plan.numbers[old])).utf8)
        if object.isStream { syntax += "<<".utf8 }
        gathered.add(object, to: &syntax, numbers: plan.numbers)
        if object.isStream {
            syntax += CheckedFile.Syntax.beginningOfData(length: object.dataLength).utf8
            target.append(syntax)
            gathered.copyData(of: object, to: target)
            target.append(CheckedFile.Syntax.endOfData(after: object.last))
        } else {
            target.append(syntax + Array(CheckedFile.Syntax.endOfObject.utf8))
        }
    }
}
