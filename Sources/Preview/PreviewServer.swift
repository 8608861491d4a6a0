import Glibc
import PubDiagnostics
import PubFiles
import PubGeometry
import PubLocalServer
import PubPipeline
import PubReports
import PubValues
import Synchronization

/// How a preview is served.
package struct PreviewOptions: Sendable {
    /// The port of the page; the next free one if it is taken.
    package var port = 4040
    /// The command that opens an editor, with `{file}`, `{line}` and `{column}` in it, or to be followed by `file:line:column`; nil for none.
    package var editor: String?
    /// Whether folders are listed again and again, instead of waiting for the system to report changes.
    package var polls = false

    /// A preview at port 4040 without an editor.
    package init() {}
}

/// Serves the pages of an issue to browsers of this machine, and makes them anew when a file of the issue changes.
///
/// Pages are drawn when a browser shows them, as PNG: by measurement of the sample issue a page of 96 pixels an inch has .59 MB on average, of 200
/// 1.7 MB, as JPEG a third of that, as vectors .4 to 1.9 MB. Bytes cost nothing on the loopback, PNG has the pixels of the build, and vectors would
/// be drawn by the browser's rules, without overprint. The address of a picture has the hash of its appearance, so that a browser asks only for
/// changed pages.
package final class PreviewServer: Sendable {
    /// A page that the browsers may ask for.
    private typealias Picture = (preview: IssuePreview, edition: Int, page: Int)

    private let manifest: String
    private let options: PreviewOptions
    private let server: LoopbackServer
    private let state: PreviewState
    private let pictures = PictureCache()
    /// The secret in the address. No request starts a program without it.
    private let token: String

    /// A server for previews of `manifest`. Throws when the system gives it no port.
    package init(of manifest: String, _ options: PreviewOptions) throws(EnvironmentFailure) {
        guard let server = LoopbackServer(port: options.port) else {
            throw EnvironmentFailure(
                "listen at port", "\(options.port)", code: errno,
                hint: "name another one with --port; 0 is any that is free")
        }
        self.manifest = manifest
        self.options = options
        self.server = server
        state = PreviewState(hasEditor: options.editor != nil)
        token = try Self.secret()
    }

    /// The address of the page for browsers.
    package var address: String { server.address + (options.editor == nil ? "" : "?token=\(token)") }

    /// The port of the page.
    package var port: Int { server.port }

    /// Makes the pages and serves them, for as long as the program runs. `report` is called after each build, and `rest` when no file was saved for
    /// a while after it, both on a thread of their own.
    package func run(
        _ build: BuildOptions,
        report: @escaping @Sendable (Result<BuildReport, FailedBuild>, _ seconds: Double) -> Void,
        rest: @escaping @Sendable () -> Void
    ) {
        let isStarted = startThread { [self] in
            let session = IssueSession(build)
            let first = WatchedFolders.folders(of: manifest, inputs: [])
            var polls = options.polls || WatchedFolders.needPolling(first)
            var watch = FileWatch(polls: polls)
            watch.watch(first)
            var overtaken = 0
            while true {
                state.begin()
                let start = Self.now()
                // A file that is saved again and again must not keep the pages from being shown at all.
                let descriptor = overtaken < Self.mostOvertaken ? watch.descriptor : nil
                let cancellation = descriptor.map { number in Cancellation { FileWatch.hasNews(number) } }
                let result: Result<BuildReport, FailedBuild>
                do throws(FailedBuild) {
                    let ahead = PagesAhead(of: state.lookedAt) { [state] in state.publishAhead($0) }
                    result = .success(try session.preview(unless: cancellation, ahead: ahead))
                } catch {
                    result = .failure(error)
                }
                if case .failure = result, cancellation?.isCancelled == true {
                    overtaken += 1
                    watch.settle()
                    continue
                }
                overtaken = 0
                let seconds = Self.now() - start
                // Who sees the pages may save a file at once: its folder is watched by then.
                let read = (try? result.get().inputs) ?? []
                let folders = WatchedFolders.folders(of: manifest, inputs: read + state.inputs)
                watch.watch(folders)
                state.publish(result, seconds: seconds)
                report(result, seconds)
                if !polls, WatchedFolders.needPolling(folders) {
                    // Pictures or templates may be on a share although the manifest is not. What changed there while they were read is made now.
                    polls = true
                    watch = FileWatch(polls: true)
                    watch.watch(folders)
                    continue
                }
                watch.wait(resting: rest)
            }
        }
        precondition(isStarted, "the system gives no thread")
        server.run { [self] in answer($0) }
    }

    /// The most builds that are given up one after the other for newer files.
    private static let mostOvertaken = 3

    private static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// 128 bits that nobody can guess, in hexadecimal digits.
    private static func secret() throws(EnvironmentFailure) -> String {
        do throws(SystemError) {
            let bytes = try Descriptor.open("/dev/urandom", in: nil, O_RDONLY).get().read(at: 0, count: 16).get()
            return bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        } catch {
            throw EnvironmentFailure("read", "/dev/urandom", code: error.code)
        }
    }

    // MARK: Answers

    private func answer(_ request: HTTPRequest) -> HTTPResponse {
        switch (request.method, request.path) {
        case ("POST", "/open"): return open(request)
        case ("POST", _): return HTTPResponse(405, "GET or HEAD")
        case (_, "/"): return HTTPResponse(type: "text/html; charset=utf-8", PackageResources.page_html)
        case (_, "/page.css"): return HTTPResponse(type: "text/css; charset=utf-8", PackageResources.page_css)
        case (_, "/page.js"): return HTTPResponse(type: "text/javascript; charset=utf-8", PackageResources.page_js)
        case (_, "/state"): return stateAfter(request)
        case (_, "/source"): return source(request)
        case (_, "/places"): return places(request)
        default:
            let parts = request.path.split(separator: "/", omittingEmptySubsequences: false)
            switch parts.count == 3 ? parts[1] : "" {
            case "sheet": return picture(String(parts[2]), request)
            case "plates": return plates(String(parts[2]), request)
            default: return HTTPResponse(404, "nothing is here")
            }
        }
    }

    /// The state after the one that the browser knows; it waits for that, but not for ever.
    private func stateAfter(_ request: HTTPRequest) -> HTTPResponse {
        let known = request.query["after"].flatMap { Int($0) } ?? 0
        let edition = request.query["edition"]
        guard let json = state.json(after: known, lookingAt: edition, seconds: 25) else { return HTTPResponse(204, "") }
        return HTTPResponse(type: "application/json", json)
    }

    private func picture(_ look: String, _ request: HTTPRequest) -> HTTPResponse {
        drawn(look, request, most: 600, as: "image/png") { (edition, page, resolution) throws(EnvironmentFailure) in
            try edition.picture(of: page, resolution: resolution)
        }
    }

    /// The inks of a page, and a picture of their plates below each other. All of them come at once, so that a browser switches them on and off by itself.
    private func plates(_ look: String, _ request: HTTPRequest) -> HTTPResponse {
        guard let place = state.picture(look), place.preview.editions[place.edition].hasPlates else {
            return HTTPResponse(404, "no page of a press looks like that")
        }
        return drawn(look, request, most: 200, as: "application/json") {
            (edition, page, resolution) throws(EnvironmentFailure) in
            try edition.plates(of: page, resolution: resolution).map { Array(Self.object($0).utf8) } ?? []
        }
    }

    private static func object(_ plates: IssuePreview.Edition.Plates) -> String {
        let inks = plates.inks.map { ink in
            "{\"name\":\(JSONText.string(ink.name)),\"light\":[\(ink.light.x),\(ink.light.y),\(ink.light.z)],"
                + "\"coverage\":\(DecimalText.fixed(ink.coverage, places: 1))}"
        }
        let most = plates.greatestInk.map { "{\"percent\":\(Int($0.percent.rounded())),\($0.area.jsonMembers)}" }
        return "{\"inks\":[\(inks.joined(separator: ","))],\"most\":\(most ?? "null"),"
            + "\"frame\":{\(plates.picture.frame.jsonMembers)},\"picture\":\"\(plates.picture.dataAddress)\"}"
    }

    /// The result of `draw` for the page that looks like `look`, at the resolution of the request, up to `most` pixels an inch; it is kept for the
    /// next request.
    private func drawn(
        _ look: String, _ request: HTTPRequest, most: Int, as type: String,
        _ draw: (IssuePreview.Edition, Int, Double) throws(EnvironmentFailure) -> [UInt8]
    ) -> HTTPResponse {
        guard let dpi = request.query["dpi"].flatMap({ Int($0) }), (8...most).contains(dpi) else {
            return HTTPResponse(400, "dpi is from 8 to \(most)")
        }
        guard let place = state.picture(look) else { return HTTPResponse(404, "no page looks like that") }
        do throws(EnvironmentFailure) {
            let bytes = try pictures.bytes(of: "\(type) \(look) \(dpi)") { () throws(EnvironmentFailure) in
                try draw(place.preview.editions[place.edition], place.page, Double(dpi))
            }
            var response = HTTPResponse(type: type, bytes)
            response.isImmutable = true
            return response
        } catch {
            return HTTPResponse(503, error.description)
        }
    }

    /// The edition and the page that a request names.
    private func page(_ request: HTTPRequest) -> (IssuePreview.Edition, Int)? {
        guard let edition = request.query["edition"].flatMap({ Int($0) }),
            let page = request.query["page"].flatMap({ Int($0) }), let preview = state.preview,
            preview.editions.indices.contains(edition), preview.editions[edition].sheets.indices.contains(page)
        else { return nil }
        return (preview.editions[edition], page)
    }

    private func source(_ request: HTTPRequest) -> HTTPResponse {
        func length(_ name: String) -> Length? {
            // A browser may ask for anything: no length is infinite.
            request.query[name].flatMap { Double($0) }.flatMap { abs($0) < 100_000 ? Length(points: $0) : nil }
        }
        guard let (edition, page) = page(request), let x = length("x"), let y = length("y") else {
            return HTTPResponse(400, "no such place")
        }
        guard let found = edition.source(at: Point(x: x, y: y), of: page) else { return HTTPResponse(204, "") }
        let origin = SourceColumn.origin(of: found)
        let text =
            "{\"file\":\(JSONText.string(origin.file)),\"line\":\(origin.line),\"column\":\(origin.column),"
            + "\"word\":\(found.word.map(JSONText.string) ?? "null"),\"area\":{\(found.area.jsonMembers)}}"
        return HTTPResponse(type: "application/json", Array(text.utf8))
    }

    private func places(_ request: HTTPRequest) -> HTTPResponse {
        guard let edition = request.query["edition"].flatMap({ Int($0) }), let preview = state.preview,
            preview.editions.indices.contains(edition), let named = request.query["file"],
            let line = request.query["line"].flatMap({ Int($0) }), let file = state.input(named)
        else { return HTTPResponse(404, "no such file in the issue") }
        // Without a column the line as such.
        let column = request.query["column"].flatMap { Int($0) } ?? 0
        let origin = SourceLocation(file: file, line: line, column: column)
        let word = SourceColumn.word(at: origin)
        let places = preview.editions[edition].places(of: origin, word: word).map {
            "{\"page\":\($0.page),\($0.area.jsonMembers)}"
        }
        return HTTPResponse(type: "application/json", Array("[\(places.joined(separator: ","))]".utf8))
    }

    private func open(_ request: HTTPRequest) -> HTTPResponse {
        guard let editor = options.editor, request.query["token"] == token else {
            return HTTPResponse(403, "the address of the page lacks its token")
        }
        guard let file = request.query["file"].flatMap(state.input),
            let line = request.query["line"].flatMap({ Int($0) }),
            let column = request.query["column"].flatMap({ Int($0) })
        else { return HTTPResponse(404, "no such file in the issue") }
        let words = EditorCommand(editor).words(file: file, line: line, column: column)
        return EditorCommand.start(words) ? HTTPResponse(204, "") : HTTPResponse(503, "\(words[0]) does not start")
    }
}

extension Rect {
    /// Its members in JSON, in points: `"x":1,…`.
    var jsonMembers: String { JSONText.members(of: self) }
}
