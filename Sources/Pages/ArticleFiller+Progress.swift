import PubColumns
import PubDesign
import PubDiagnostics
import PubDocuments
import PubGeometry
import PubIdentity
import PubStyles
import PubTextModel

// Layout always ends: a page takes some of its article, or some of the boxes that wait in it. Two in a row that take nothing end the
// article with an error, since the pages after them would be like them. Handmade pages do not count, since their number is given.
extension ArticleFiller {
    /// The pages in a row that may take nothing: the first one, whose picture may have all of it.
    private static let mostIdlePages: UInt8 = 1

    /// Whether the article ends incomplete because its pages have no room for the next item, which is reported. `before` is the
    /// cursor at the start of this page.
    mutating func isStuck(since before: FlowCursor) -> Bool {
        if cursor.hasProgressed(since: before) {
            cursor.idlePages = 0
            return false
        }
        if !isAsBefore(before) {
            if isByHand { return false }
            cursor.idlePages += 1
            if cursor.idlePages <= Self.mostIdlePages { return false }
        }
        page.findings.report(noLeftPage ?? noRoom)
        return true
    }

    /// Whether nothing has changed since `before`, on an empty page.
    private func isAsBefore(_ before: FlowCursor) -> Bool {
        var before = before
        // They wait for room, and are no progress of the text.
        before.carriedMarginNotes = []
        return page.isEmpty && cursor == before
    }

    /// Whether the page is made by hand.
    var isByHand: Bool { plan.handPages[cursor.page + 1] != nil }

    /// The error of a picture over two pages that waits alone; nil for anything else.
    private var noLeftPage: Diagnostic? {
        guard page.isEmpty, let id = cursor.floats.first, galley.box(id).placement == .spread else { return nil }
        return .error(
            "no-left-page", "the picture over two pages has no left-hand page: the text ends before one",
            at: galley.box(id).origin,
            hint: "call it earlier in the text, or let the article begin on the other side: start = \"recto\"")
    }

    /// The error that the pages have no room for the next item.
    private var noRoom: Diagnostic {
        let owner = isByHand ? "page \(cursor.page + 1), which is made by hand," : "the master “\(frame.master.name)”"
        let next = nextContent
        return Diagnostic.error(
            "overset-article",
            "\(owner) has no room for \(next.name) of “\(galley.article.id)”: \(obstacle)", at: placeOfMaster,
            hint: cure
        ).noting("this has no room", at: next.origin)
    }

    /// The next item of the article, as a reader finds it: the text, or behind that the first waiting box.
    private var nextContent: (name: String, origin: SourceLocation) {
        if let id = cursor.openBox?.box { return content(of: id) }
        if cursor.item < items.count {
            switch items[cursor.item] {
            case .paragraph(let paragraph):
                return ("the text from “\(paragraph.text.string.shortened)” on", paragraph.origin)
            case .box(let id): return content(of: id)
            case .columnBreak, .pageBreak: break
            }
        }
        if let id = (cursor.deferred + cursor.floats + cursor.calledMarginNotes).first { return content(of: id) }
        return ("the notes", plan.origin)
    }

    private func content(of id: BoxID) -> (name: String, origin: SourceLocation) {
        (galley.box(id).name, galley.box(id).origin)
    }

    /// The reason that there is no room.
    private var obstacle: String {
        if page.isTaken, let picture = frame.master.gridFrames.first(where: takesPage) {
            return "the picture in \(picture.title) has all of the page"
        }
        guard frame.master.hasFramesOfText else { return "its columns are too small for it" }
        let names = frame.master.titlesOfFramesOfText
        return "\(names.joined(separator: ", ")) \(names.count == 1 ? "is" : "are") too small for it"
    }

    /// Whether the picture of a frame has all of the page, so that the page ends.
    func takesPage(_ gridFrame: GridFrame) -> Bool {
        guard case .picture = gridFrame.content else { return false }
        return gridFrame.area.isWhole || frame.placed(gridFrame.area).rect == frame.typeArea
    }

    /// A way to give the article room.
    private var cure: String {
        let larger = page.isTaken ? "give it a frame of text" : "make them larger"
        if isByHand { return "\(larger), or leave the page out" }
        let (own, other) = (frame.master.name, PageDesign.defaultMaster)
        if own == other { return "\(larger) in the master “\(own)”" }
        let key = frame.master.isOpener ? "\"\(other)\"" : "{ first = \"\(own)\", next = \"\(other)\" }"
        return
            "name another master for the pages after the first, as master = \(key); or \(larger) in the master “\(own)”"
    }
}

extension FlowCursor {
    /// Whether a page that began at `before`, in the same article, took something: text, a part of a box or of a note, or a box that
    /// waited or has its place in a frame. Linear in the boxes that wait.
    fileprivate func hasProgressed(since before: FlowCursor) -> Bool {
        if item > before.item || open != before.open || openBox != before.openBox || openNotes != before.openNotes {
            return true
        }
        // The right half of a picture over two pages.
        if before.openSpread != nil || ahead.count > before.ahead.count { return true }
        let waiting = floats + deferred + calledMarginNotes
        return (before.floats + before.deferred + before.calledMarginNotes).contains { !waiting.contains($0) }
    }
}

extension GridFrame {
    /// The name of the article in findings: its table, or for a handmade page its content.
    fileprivate var title: String {
        if !table.isEmpty { return "[\(table)]" }
        switch content {
        case .text: return "the frame of text"
        case .head: return "the frame of the head"
        case .picture(let name): return "the frame of #\(name)"
        }
    }
}

extension Master {
    /// The names of its text frames in findings.
    fileprivate var titlesOfFramesOfText: [String] {
        let onGrid = gridFrames.filter { if case .text = $0.content { true } else { false } }.map(\.title)
        return onGrid + frames.filter { !$0.name.isEmpty }.map { "[master.\(name).frame.\($0.name)]" }
    }
}
