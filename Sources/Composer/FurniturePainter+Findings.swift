import PubDesign
import PubDiagnostics
import PubDisplayList
import PubGeometry
import PubPages

// Furniture that cannot be read, or lets words of the page not be read: each piece of a master is reported once.
extension FurniturePainter {
    /// A running head that is drawn on a page.
    struct DrawnHead {
        /// The running head.
        let head: RunningHeads.ResolvedHead
        /// The area of its letters.
        let area: Rect

        init(_ head: RunningHeads.ResolvedHead, _ set: RunningHeads.SetHead) {
            self.head = head
            area = set.area
        }

        /// Its name in findings: the words of the master, not the words of a page.
        var name: Message { "the line “\(head.runningHead.text.shortened)” of the master “\(head.master.name)”" }
    }

    /// The bands of the page, as wide as it, that may have furniture printed in front of words: the bands of `lines`,
    /// which keep their height when they move to another edge, and of shapes and pictures in front.
    func heights(
        of lines: [PlacedHead], _ side: PageSide, _ surface: FurnitureSurface, on page: Page
    ) -> [ClosedRange<Length>] {
        let pictures = surface.master.pictures.compactMap { picture in
            isHere(picture.place, .front, side, surface)
                ? rect(picture.place, picture.size(of: naturalSize(of: picture)), surface, on: page) : nil
        }
        return (lines.map(\.set.area) + surface.fronts + pictures).map { $0.minY...max($0.minY, $0.maxY) }
    }

    /// Reports furniture in front of `words`, the words of the page's content at its heights. Linear in furniture times words.
    mutating func reportOnWords(_ words: [Rect], _ side: PageSide, _ surface: FurnitureSurface, on page: Page) {
        func isOnWords(_ area: Rect) -> Bool { words.contains { FurnitureSurface.meet($0, area) } }
        // A designer who keeps a line over all pictures knows what it covers.
        for line in drawn where line.head.runningHead.over != .keep && isOnWords(line.area) {
            report(
                "\(line.name) is printed on words of the page", surface, at: line.head.runningHead.origin,
                hint: "look at its `offset` and `along`; `over = \"keep\"` says that it is meant to be there")
        }
        func check(_ place: FurniturePlace, _ natural: Size?, _ what: Message) {
            guard isHere(place, .front, side, surface), !surface.hides(place.group),
                let area = rect(place, natural, surface, on: page), isOnWords(area)
            else { return }
            report(
                "\(what) of the master “\(surface.master.name)” covers words of the page", surface, at: place.origin,
                hint: "look at its `offset` and `along`, or print it below the words: `layer = \"back\"`")
        }
        for shape in surface.master.shapes { check(shape.place, nil, "a shape") }
        for picture in surface.master.pictures {
            check(picture.place, picture.size(of: naturalSize(of: picture)), "a picture")
        }
    }

    /// Reports running heads of the page drawn last that are among `faint`, words with too little contrast; returns the
    /// other words. Linear in words times running heads.
    mutating func reportLowContrast(_ faint: [LowContrastText]) -> [LowContrastText] {
        var others: [LowContrastText] = []
        for words in faint {
            guard words.element.isArtifact else {
                others.append(words)
                continue
            }
            guard let line = drawn.first(where: { FurnitureSurface.meet(words.place, $0.area) }) else { continue }
            let below: Message = words.background == .paper ? "the paper" : "what is below it"
            found.add(
                .warning(
                    "low-contrast", "\(line.name) is hardly seen on \(below)", at: line.head.runningHead.origin,
                    hint: "give its style another colour, or put a shape of the master below it: a contrast of "
                        + "\(Contrast.text(words.needed)) : 1 is good to read"))
        }
        return others
    }

    private mutating func report(
        _ message: Message, _ surface: FurnitureSurface, at origin: SourceLocation, hint: String
    ) {
        let finding = Diagnostic.warning("furniture-on-words", message, at: origin, hint: hint)
        found.add(surface.article.map { finding.noting("on pages of this article", at: heads[$0].origin) } ?? finding)
    }
}
