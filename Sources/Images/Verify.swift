import CJPEG
import Diagnostics

/// Decodes the data of the picture `bytes`, found in the file `name` that `origin` refers to, as far as that shows
/// whether they are whole; nil when they are.
///
/// A JPEG goes into a PDF without being decoded, so that lost blocks would show on paper first: its entropy-coded data
/// are walked here, without the transform that makes samples of them. The rows of a PNG are looked at when it is
/// prepared. Pure: pictures may be verified in parallel. Linear in the number of codes, about 60 instructions a byte.
/// Memory: for progressive files two bytes a sample, at most 640 MiB.
/// Errors: `image-damaged`, `image-variant` for progressive files beyond that memory.
package func verify(_ bytes: [UInt8], name: String, at origin: SourceLocation) -> Diagnostic? {
    guard bytes.starts(with: [0xFF, 0xD8, 0xFF]) else { return nil }
    var message = [CChar](repeating: 0, count: Int(CJPEG_MESSAGE_SIZE))
    let state = CJPEG_walk(bytes, bytes.count, walkMemory, &message)
    return PictureFault(state, message)?.diagnostic(name, at: origin)
}

/// The most bytes that libjpeg may take for the coefficients of a progressive file.
private let walkMemory = 640 << 20

extension PictureFault {
    /// What is wrong with a JPEG after a walk; nil when it is whole.
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
