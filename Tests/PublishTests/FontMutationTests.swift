import PubTestSupport
import Testing

/// Damaged fonts, loaded, shaped and drawn by the program itself: a finding or a PDF within 2 s, never a crash.
///
/// Some seeds of each kind of damage.
@Suite(.needs(.fonts)) struct FontMutationTests {
    @Test(
        arguments: ["Vollkorn-Regular.ttf", "EBGaramond12-Regular.otf", "JetBrainsMono-Regular.ttf"], Mutation.allCases)
    func damageIsSurvived(_ name: String, _ mutation: Mutation) throws {
        let intact = Setup.font(name)
        let issue = IssueFolder()
        for seed in 1...3 {
            var random = Noise(state: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15)
            issue.write("damaged/Fonts/\(name)", bytes: mutation.applied(to: intact, &random))
            let run = issue.publish(
                "fonts", "--root", "damaged", "--specimen", "build/a.pdf", "--format", "json", limit: 20)
            #expect([.exited(0), .exited(1), .exited(3)].contains(run.ending), "seed \(seed): \(run.ending)")
            #expect(run.seconds < 2, "seed \(seed)")
            #expect(
                run.output.hasSuffix("]\n}\n") || run.ending != .exited(1), "seed \(seed): \(run.output.suffix(200))")
        }
    }
}

/// One way in which a font file is broken.
enum Mutation: CaseIterable {
    case shortFile, shortTable, wildOffset, wildLength, noise, ones, emptyTable

    func applied(to bytes: [UInt8], _ random: inout Noise) -> [UInt8] {
        var bytes = bytes
        func number(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
        let tables = Int(bytes[4]) << 8 | Int(bytes[5])
        let record = 12 + random.below(tables) * 16
        let (start, length) = (number(record + 8), number(record + 12))
        func put(_ value: Int, at place: Int) {
            for index in 0..<4 { bytes[place + index] = UInt8(truncatingIfNeeded: value >> (24 - 8 * index)) }
        }
        switch self {
        case .shortFile: bytes.removeLast(random.below(bytes.count - 12))
        case .shortTable: put(random.below(length), at: record + 12)
        case .wildOffset: put(random.below(1 << 32), at: record + 8)
        case .wildLength: put(random.below(1 << 32), at: record + 12)
        case .noise: for _ in 0..<20 { bytes[start + random.below(length)] = UInt8(random.below(256)) }
        case .ones: for _ in 0..<min(8, length) { bytes[start + random.below(min(length, 64))] = 0xFF }
        case .emptyTable: for index in start..<start + length { bytes[index] = 0 }
        }
        return bytes
    }
}

/// Marsaglia's xorshift64: the same numbers in every run.
struct Noise {
    var state: UInt64

    mutating func below(_ limit: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(max(limit, 1)))
    }
}
