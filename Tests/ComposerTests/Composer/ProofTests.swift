import PubColor
import PubComposer
import PubDiagnostics
import PubDisplayList
import PubGeometry
import PubIdentity
import PubTestSupport
import PubTextModel
import Testing

/// What a proof draws over and under pages.
@Suite(.needs(.fonts)) struct ProofTests {
    private let issue = TestIssue(
        (0..<120).map { "Paragraph \($0) has a few words that fill more than a line of its column." }
            .joined(separator: "\n\n"))

    private var proof: Proof {
        let fonts = issue.resources.fonts
        return Proof(fonts: fonts) { text, size, paint in
            let look = CharacterAttributes(font: fonts.key(of: fonts.faces[0]), size: size, paint: paint)
            var attributes = ParagraphAttributes(leading: size.scaled(by: 1.2), em: size)
            attributes.alignment = .start
            return Paragraph(AttributedText(text, look), attributes)
        }
    }

    private func paths(of page: Page) -> [PathItem] {
        page.marks.items.compactMap { if case .path(let path) = $0 { path } else { nil } }
    }

    @Test func framesAndGridLieBelowThePage() throws {
        var publication = issue.publication
        let before = publication.pages[0].marks.items
        for (index, sketch) in issue.composition.sketches.enumerated() {
            proof.addFrames(sketch, to: &publication.pages[index])
        }
        let page = publication.pages[0]
        #expect(Array(page.marks.items.suffix(before.count)) == before)
        let marks = paths(of: page).prefix(page.marks.items.count - before.count)
        let frames = marks.filter { ($0.path.controlBounds?.height ?? .zero) > .zero }
        // The template's columns, on a right-hand page: 40 pt from the spine, 170 wide, 10 apart; head 36, foot 48.
        let boxes = frames.compactMap(\.path.controlBounds).map {
            [$0.minX.points, $0.minY.points, $0.width.points, $0.height.points]
        }
        #expect(boxes == [[40, 36, 170, 516], [220, 36, 170, 516]])
        let lines = marks.filter { $0.path.controlBounds?.height == .zero }
        let left = lines.filter { $0.path.controlBounds?.minX.points == 40 }.compactMap {
            $0.path.controlBounds?.minY.points
        }
        #expect(left == Array(stride(from: 48.0, through: 552, by: 12)))
        #expect(lines.count == left.count * 2)
        #expect(lines.allSatisfy { $0.path.controlBounds?.width.points == 170 && $0.stroke != nil && $0.fill == nil })
        // Body text stands on these lines.
        #expect(page.textMarks.allSatisfy { left.contains($0.y) })
        // Left-hand pages have their own frames.
        let second = try #require(publication.pages.dropFirst().first)
        #expect(
            paths(of: second).compactMap(\.path.controlBounds).contains {
                $0.minX.points == 30 && $0.width.points == 170
            })
    }

    @Test func everyPageSaysWhatItIs() throws {
        #expect(issue.pages.count > 1)
        for var page in issue.pages {
            proof.addSlug("PROOF · Trial", to: &page)
            let slug = page.textMarks.filter { $0.text == "PROOF · Trial" }
            try #require(slug.count == 1)
            #expect(slug[0].y < 36, "above the type area")
        }
    }

    @Test func findingsAreNumberedBesideTheirPlacesInOrder() throws {
        var publication = issue.publication
        let count = publication.pages.count
        // Each paragraph of the source takes two lines.
        let findings = [1, 7, 41, 21, 79, 61].map { line in
            Diagnostic.warning(
                "trial-\(line)", "something on line \(line)",
                at: PubDiagnostics.SourceLocation(file: "lead", line: line))
        }
        proof.addFindings(findings, to: &publication)
        #expect(publication.pages.count == count + 1)
        let list = try #require(publication.pages.last)
        #expect(list.folio == "\(count + 1)")
        for (index, finding) in findings.enumerated() {
            #expect(list.textMarks.contains { $0.text.hasPrefix("\(index + 1)") && $0.text.contains(finding.id) })
            let paragraph = try #require(issue.find("Paragraph \((finding.origin.line - 1) / 2) "))
            let number = publication.pages[paragraph.page].textMarks.first {
                $0.text == "\(index + 1)" && abs($0.y - paragraph.mark.y) < 0.1 && $0.end < paragraph.mark.x
            }
            #expect(number != nil, "\(finding.id)")
        }
        // They are drawn in the order of their places: a dictionary's order would differ from run to run.
        for (page, old) in zip(publication.pages, issue.pages) {
            let added = page.textMarks.dropFirst(old.textMarks.count).map(\.y)
            #expect(added == added.sorted())
        }
    }

    @Test func aPageWithoutFindingsHasNoList() {
        var publication = issue.publication
        proof.addFindings([], to: &publication)
        #expect(publication == issue.publication)
    }
}
