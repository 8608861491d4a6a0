import PubColor
import PubDiagnostics
import PubGeometry
import PubPress
import PubSettings
import PubTestSupport
import Testing

/// The print profiles of `Templates/profiles`, and the printing conditions of `Fonts/conditions.toml` whose ICC profiles
/// are made on demand.
@Suite(.needs(.fonts)) struct ProfileFilesTests {
    private static let folder = "Templates/profiles"
    private static let names = Tool.output(of: "ls '\(PackageFolder.path)/\(folder)'").split(separator: "\n")
        .filter { $0.hasSuffix(".toml") }.map { String($0.dropLast(5)) }

    private func tree(_ name: String) throws -> SettingsNode {
        let bytes = try #require(PackageFolder.bytes(of: name))
        let read = TOML.parse(String(decoding: bytes, as: UTF8.self), file: name)
        #expect(read.diagnostics.isEmpty)
        return try #require(read.value)
    }

    private func profile(_ name: String) throws -> PrintProfile {
        let read = PrintProfile.read(try tree("\(Self.folder)/\(name).toml"))
        #expect(read.diagnostics.isEmpty, "\(name)")
        return try #require(read.value)
    }

    /// A printing condition that can be made.
    private struct Condition {
        let name: String
        /// Its characterisation data, and their SHA-256.
        let data: String
        let sum: String
        /// The most ink in %.
        let limit: Double
    }

    private func conditions() throws -> [Condition] {
        let text = String(decoding: try #require(PackageFolder.bytes(of: "Fonts/conditions.toml")), as: UTF8.self)
        _ = try tree("Fonts/conditions.toml")
        let table = /\[([A-Za-z0-9_]+)\]\ndata = "([^"]+)"\nsha256 = "([0-9a-f]{64})"\n(?:[^\[]*\n)?limit = ([0-9]+)\n/
        return text.matches(of: table).map {
            Condition(name: String($0.1), data: String($0.2), sum: String($0.3), limit: Double($0.4) ?? 0)
        }
    }

    @Test func theProfilesThatTheManualPromisesAreThere() {
        for name in ["magazine", "sheet", "uncoated", "newspaper", "digital", "none"] {
            #expect(Self.names.contains(name), "\(name)")
        }
    }

    @Test(arguments: names) func aProfileIsReadWithoutAFinding(_ name: String) throws {
        let profile = try profile(name)
        #expect(!profile.intent.condition.isEmpty)
        #expect(profile.intent.icc != nil)
        let ink = profile.richBlack.sum()
        #expect(Double(ink) <= (profile.inkLimit ?? 4))
        #expect(profile.bleed != Length.zero || profile.richBlack == [0, 0, 0, 1], "newsprint has neither")
        #expect(profile.marks == PrinterMarks())
    }

    /// Names as the registry of the ICC writes them: software at the printer looks them up.
    @Test(arguments: names) func theConditionIsARegisteredOne(_ name: String) throws {
        let intent = try profile(name).intent
        guard let identifier = intent.identifier else {
            // What the ICC profile calls itself is in no registry.
            #expect(intent.registry == "")
            return
        }
        #expect(identifier.wholeMatch(of: /FOGRA\d\d|CGATS TR 00[1-6]|CGATS21-2-CRPC[1-7]/) != nil, "\(identifier)")
        #expect(intent.registry == "http://www.color.org")
    }

    /// The ICC profile is one that set-up brings, or the message on the missing file says how to get it.
    @Test(arguments: names) func whoLacksTheICCProfileLearnsHowToGetIt(_ name: String) throws {
        let profile = try profile(name)
        let icc = try #require(profile.intent.icc?.value)
        let limit = try conditions().first { "Fonts/\($0.name).icc" == icc }?.limit
        if icc == "Fonts/FOGRA39L_coated.icc" {
            #expect(profile.intent.source.isEmpty)
        } else if let limit {
            #expect(profile.intent.source == "`make \(icc)`")
            // Pictures are separated to the limit that swatches are held to.
            #expect(try abs(#require(profile.inkLimit) * 100 - limit) < 1e-9)
        } else {
            let file = try #require(icc.split(separator: "/").last)
            #expect(profile.intent.source.contains(file))
            #expect(profile.intent.source.contains("www."))
        }
    }

    @Test(arguments: names) func theICCProfileIsOfAPressWhereItIsThere(_ name: String) throws {
        let profile = try profile(name)
        let icc = try #require(profile.intent.icc)
        guard PackageFolder.has(icc.value) else { return }
        let bytes = try #require(PackageFolder.bytes(of: icc.value))
        let read = profile.outputIntent(bytes, name: icc.value, at: icc.origin)
        #expect(read.diagnostics.isEmpty)
        let intent = try #require(read.value)
        #expect(!intent.identifier.isEmpty)
        let transform = try intent.transform()
        // Saturated light stays within the limit, and paper takes no ink.
        let red = transform.inks(for: .rgb(0.6, 0, 0.05)).components
        #expect(Double(red.sum()) <= (profile.inkLimit ?? 4) + 0.001)
        #expect(red.y > 0.6)
        #expect(red.z > 0.3)
        #expect(transform.inks(for: .rgb(1, 1, 1)).components == .zero)
    }

    @Test func everyConditionIsOfKnownData() throws {
        let conditions = try conditions()
        #expect(conditions.count == 8)
        #expect(Set(conditions.map(\.sum)).count == conditions.count)
        for condition in conditions {
            #expect((220...330).contains(condition.limit), "\(condition.name)")
            let data = "build/conditions/\(condition.data)"
            guard PackageFolder.has(data) else { continue }
            let sum = Tool.output(of: "sha256sum '\(PackageFolder.path)/\(data)'").prefix(64)
            #expect(sum == condition.sum, "\(data)")
        }
    }

    /// A condition that no profile names is of no use.
    @Test func everyConditionHasAProfile() throws {
        let named = Set(try Self.names.compactMap { try profile($0).intent.icc?.value })
        for condition in try conditions() {
            #expect(named.contains("Fonts/\(condition.name).icc"), "\(condition.name)")
        }
    }
}
