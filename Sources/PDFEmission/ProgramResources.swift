import PubDiagnostics
import PubFonts
import PubIdentity
import PubImages
import Synchronization

/// The faces and pictures that a program gives emission. More pictures may come while pages are written; any thread may ask.
final class ProgramResources: Sendable {
    private let fonts: FontCatalog
    private let pictures: Mutex<[ImageKey: Picture]>

    init(_ fonts: FontCatalog, _ pictures: [Picture]) {
        self.fonts = fonts
        self.pictures = Mutex(Dictionary(pictures.map { ($0.key, $0) }) { first, _ in first })
    }

    /// Adds a picture that pages from now on may name.
    func add(_ picture: Picture) { pictures.withLock { $0[picture.key] = picture } }

    private func picture(_ key: ImageKey) throws(EmissionError) -> Picture {
        guard let picture = pictures.withLock({ $0[key] }) else {
            throw .picture(key, reason: "no such picture was given")
        }
        return picture
    }

    /// The program of `font`; nil for a face of another catalogue.
    private func program(_ font: FontKey) -> FontProgram? { fonts.contains(font) ? fonts.program(of: font) : nil }

    /// The resources of a PDF.
    var forPDF: EmissionResources {
        EmissionResources(
            font: { self.program($0) },
            header: { try self.picture($0).header },
            picture: { key, target in
                let picture = try self.picture(key)
                let outcome = prepare(picture.bytes, name: picture.name, at: .none, for: target)
                return try outcome.of(key)
            })
    }

    /// The resources of a page that is drawn in pixels.
    var forPixels: RasterResources {
        RasterResources(font: { self.program($0) }) { key, width in
            let picture = try self.picture(key)
            return try pixels(picture.bytes, name: picture.name, atLeast: width, at: .none).of(key)
        }
    }
}

extension Outcome {
    /// The value; throws the first finding if there is none.
    fileprivate func of(_ key: ImageKey) throws(EmissionError) -> Value {
        if let value { return value }
        throw .picture(key, reason: diagnostics.first?.message ?? "it cannot be read")
    }
}
