import PubCJPEG
import PubDiagnostics

/// The findings of a walk through the data of a picture, if they are whole.
package struct WalkedPicture: Hashable, Sendable {
    /// Whether it is a JPEG that looks drawn: a diagram, a screenshot, or an object on a plain background. At least a third of its area is
    /// flat, in no more than four tones. Flat areas of photographs have many tones, since light falls off across them.
    package var isLineArt: Bool

    /// The findings about a picture.
    package init(isLineArt: Bool) { self.isLineArt = isLineArt }

    /// The least even part of a JPEG of line art.
    private static let leastEvenness = 1.0 / 3

    /// The findings about a whole JPEG; `evenness` is the part of its blocks that are even.
    fileprivate init(evenness: Double) { isLineArt = evenness >= Self.leastEvenness }
}

/// Decodes the data of the picture `bytes`, found in the file `name` that `origin` refers to, to tell whether they are
/// whole, and the kind of the picture.
///
/// A JPEG goes into a PDF without being decoded, so that lost blocks would show on paper first: its entropy-coded data
/// are walked here, without transforming them to samples. The rows of a PNG are checked when it is prepared. Pure:
/// pictures may be verified in parallel. Linear in the number of codes: about 40 instructions a byte, and 60 for
/// progressive files and others that libjpeg walks through. Memory: for progressive files two bytes a sample, at most
/// 640 MiB. Errors: `image-damaged`, `image-variant` for progressive files beyond that memory.
package func walk(_ bytes: [UInt8], name: String, at origin: SourceLocation) -> Outcome<WalkedPicture> {
    guard bytes.starts(with: [0xFF, 0xD8, 0xFF]) else { return Outcome(WalkedPicture(isLineArt: false)) }
    if let evenness = CodeWalk(bytes)?.evenness(of: bytes) { return Outcome(WalkedPicture(evenness: evenness)) }
    var message = [CChar](repeating: 0, count: Int(CJPEG_MESSAGE_SIZE))
    var evenness = 0.0
    let state = CJPEG_walk(bytes, bytes.count, walkMemory, &evenness, &message)
    if let fault = PictureFault(state, message) { return Outcome(nil, [fault.diagnostic(name, at: origin)]) }
    return Outcome(WalkedPicture(evenness: evenness))
}

/// The most bytes that libjpeg may take for the coefficients of a progressive file.
private let walkMemory = 640 << 20

extension PictureFault {
    /// The error in a JPEG after a walk; nil if it is whole.
    fileprivate init?(_ state: CJPEGState, _ message: [CChar]) {
        switch state {
        case CJPEG_WHOLE: return nil
        case CJPEG_ENDS_EARLY: self = .damaged("its data end before its last row")
        case CJPEG_UNDECODABLE: self = .damaged("a part of its data cannot be decoded")
        case CJPEG_LEFT_OVER: self = .damaged("it has more data than its rows need")
        case CJPEG_TOO_LARGE: self = .variant("a progressive JPEG too large to be checked")
        default:
            let reason = message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
            self = .damaged(String(decoding: reason, as: UTF8.self))
        }
    }
}
