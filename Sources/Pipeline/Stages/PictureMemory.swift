import PubDiagnostics
import PubIdentity
import PubImages
import PubValues
import Synchronization

/// The results of a session for pictures in this and the last build, by their contents: no picture is decoded again that did not
/// change. Several threads look for them.
final class PictureMemory: Sendable {
    /// The identity of a picture: the hash of its bytes, its page, whether its source holds it, and the faces for its text.
    struct Subject: Hashable {
        private var content: ContentHash
        private var fonts: ContentHash?
        private var page: Int?
        /// Whether its source holds it itself: then it has no outline.
        private var isAttached: Bool

        /// The subject of `request`, whose bytes have the hash `content`; drawings are set in the faces of the hash `fonts`.
        init(_ request: PictureRequest, _ content: ContentHash, fonts: ContentHash?) {
            self.content = content
            self.fonts = fonts
            page = request.page?.value
            isAttached = if case .attachment = request.content { true } else { false }
        }
    }

    /// The result for a picture, and the places that name it, since findings refer to these.
    private struct Entry {
        var picture: ProbedPicture
        var name: String
        var origins: [SourceLocation?]

        init(_ picture: ProbedPicture, _ request: PictureRequest) {
            self.picture = picture
            name = request.fileName ?? request.namedBy.name
            origins = [request.value.origin, request.page?.origin]
        }
    }

    private let pictures = Mutex(Memo<Subject, Entry>())
    private let tones = Mutex(Memo<ImageKey, LuminanceGrid>())
    private let inks = Mutex(Memo<ImageKey, Int>())
    private let noted = Mutex(0)

    /// The result for the picture of `subject`, which `request` names; nil if it is not known, or its findings are about another place.
    func picture(_ subject: Subject, at request: PictureRequest) -> ProbedPicture? {
        guard let known = pictures.withLock({ $0[subject] }) else { return nil }
        let asked = Entry(known.picture, request)
        let isSame = known.picture.log.diagnostics.isEmpty || (known.name, known.origins) == (asked.name, asked.origins)
        return isSame ? known.picture : nil
    }

    /// Remembers the result for the picture of `subject`, which `request` names.
    func note(_ picture: ProbedPicture, of subject: Subject, at request: PictureRequest) {
        let entry = Entry(picture, request)
        pictures.withLock { $0[subject] = entry }
        noted.withLock { $0 += 1 }
    }

    /// The tones of the picture `key`; nil if they are not known.
    func tones(of key: ImageKey) -> LuminanceGrid? { tones.withLock { $0[key] } }

    /// Remembers the tones of the picture `key`.
    func note(_ found: LuminanceGrid, of key: ImageKey) {
        tones.withLock { $0[key] = found }
        noted.withLock { $0 += 1 }
    }

    /// The most ink of the picture `key`, in per cent of a solid one; nil if it is not known.
    func greatestInk(of key: ImageKey) -> Int? { inks.withLock { $0[key] } }

    /// Remembers the most ink of the picture `key`, in per cent of a solid one.
    func note(greatestInk ink: Int, of key: ImageKey) {
        inks.withLock { $0[key] = ink }
        noted.withLock { $0 += 1 }
    }

    /// How much was noted in this build.
    var notedCount: Int { noted.withLock { $0 } }

    /// Begins the next build.
    func turn() {
        pictures.withLock { $0.turn() }
        tones.withLock { $0.turn() }
        inks.withLock { $0.turn() }
        noted.withLock { $0 = 0 }
    }
}
