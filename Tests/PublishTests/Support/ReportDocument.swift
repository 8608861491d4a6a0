import FoundationEssentials

/// What `--format json` writes.
struct ReportDocument: Decodable {
    struct Product: Decodable, Equatable {
        var edition: String
        var path: String
        var pages: Int
        var folios: String?
        var issue_pages: Int
        var draft: Bool
    }

    struct Elsewhere: Decodable, Equatable {
        var errors: Int
        var warnings: Int
    }

    struct Article: Decodable {
        var id: String
        var pages: Int
        var folios: [String]
        var sheets: [Int]
        var lines: Int
        var words: Int
        var over: Int?
        var over_words: Int?
    }

    struct Timing: Decodable {
        var stage: String
        var seconds: Double
        var processor_seconds: Double
    }

    struct Finding: Decodable {
        struct Note: Decodable {
            var message: String
            var file: String
            var line: Int
            var column: Int
        }
        var id: String
        var severity: String
        var message: String
        var file: String
        var line: Int
        var column: Int
        var hint: String?
        var notes: [Note]

        /// `error[missing-file] Issues/one/issue.toml:12`: what most tests ask for.
        var summary: String { "\(severity)[\(id)] \(file):\(line)" }
    }

    struct Page: Decodable, Hashable {
        var folio: String
        var cost: Double
        var items: [String: Double]
        var plan: String?
        var as_planned: Bool?
    }

    struct Picture: Decodable, Equatable {
        struct Source: Decodable, Equatable {
            var space: String
            var profile: String
            var bits: Int
            var width: Int
            var height: Int
        }
        struct Result: Decodable, Equatable {
            var space: String
            var intent: String?
            var width: Int
            var height: Int
            var encoding: String
        }
        var edition: String
        var name: String
        var from: Source
        var to: Result
        var ink: Int?
        var cached: Bool
    }

    struct Failure: Decodable {
        var message: String
        var hint: String?
    }

    var products: [Product]
    var articles: [Article]
    var timings: [Timing]
    var pages: [Page]
    var pictures: [Picture]
    var elsewhere: Elsewhere?
    var failure: Failure?
    var diagnostics: [Finding]

    /// The document in `run`'s output.
    init(_ run: Run) throws {
        self = try JSONDecoder().decode(ReportDocument.self, from: Data(run.output.utf8))
    }
}
