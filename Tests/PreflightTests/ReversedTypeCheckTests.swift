import PubDiagnostics
import PubDisplayList
import PubGeometry
import PubIdentity
import PubPreflight
import Testing

@Suite struct ReversedTypeCheckTests {
    private func found(_ places: [ReversedType], weight: Int = 400) -> [Diagnostic] {
        ReversedTypeCheck(of: "print") { _ in ("Face", weight) }
            .findings(about: places, in: Publication(), furniture: SourceLocation(file: "issue.toml", line: 3))
    }

    private func type(_ size: Double, _ inks: [String], isOnPicture: Bool = false) -> ReversedType {
        ReversedType(
            font: FontKey(1), size: Length(points: size), inks: inks, isOnPicture: isOnPicture, element: .artifact)
    }

    @Test func smallTypeOnSeveralInksIsReported() {
        let finding = found([type(8, ["cyan", "black"])])
        #expect(finding.map { "\($0.id) \($0.origin)" } == ["reversed-type issue.toml:3"])
        #expect(
            finding.map { "\($0.message)".contains("8 pt in Face is left white on 2 inks (cyan, black)") } == [true])
        #expect(found([type(8, [], isOnPicture: true)]).map(\.id) == ["reversed-type"])
    }

    @Test func oneInkIsNoHarm() { #expect(found([type(5, ["black"])]).isEmpty) }

    /// As one that `reversed` has chosen.
    @Test func aHeavyFaceBearsIt() { #expect(found([type(7, ["cyan", "black"])], weight: 500).isEmpty) }

    @Test func eachKindIsReportedOnce() {
        let places = [type(8, ["cyan", "black"]), type(8, ["cyan", "black"]), type(7, ["cyan", "black"])]
        #expect(found(places).count == 2)
    }
}
