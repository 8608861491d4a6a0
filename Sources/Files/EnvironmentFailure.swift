import PubPlatform

/// A failure of the machine: a full disk, a missing permission, an I/O error. The exit code is 3.
package struct EnvironmentFailure: Error, Hashable, Sendable {
    /// The action that failed, in the words of the message: `write`.
    package var action: String
    /// The file or folder.
    package var path: String
    /// The error number of the system (`errno`); 0 when `reason` says why.
    package var code: Int32
    /// The reason, if it is not the system's.
    package var reason: String?

    /// Advice for the user, if the error number does not say enough.
    private var ownHint: String?

    /// The failure of `action` on `path`.
    package init(_ action: String, _ path: String, code: Int32, hint: String? = nil) {
        self.action = action
        self.path = path
        self.code = code
        ownHint = hint
    }

    /// The failure of `action` on `path` for a reason of another component.
    package init(_ action: String, _ path: String, reason: String, hint: String? = nil) {
        self.init(action, path, code: 0, hint: hint)
        self.reason = reason
    }

    /// The failure of an input that somebody changed while it was needed.
    package static func change(of path: String) -> EnvironmentFailure {
        EnvironmentFailure("read", path, reason: "it changed during the build", hint: "build again")
    }

    /// The failure of making `path` after somebody has cancelled it.
    package static func cancellation(of path: String) -> EnvironmentFailure {
        EnvironmentFailure("publish", path, reason: "the build is not wanted any more")
    }

    /// Advice for the user; nil if the message says it.
    package var hint: String? {
        if let ownHint { return ownHint }
        return switch code {
        case ENOSPC, EDQUOT: "make room on the disk and build again: the old file is untouched"
        case EACCES, EPERM: "check the permissions of the file and its folders"
        case EROFS: "the disk cannot be written"
        case EIO: "the disk or the connection to it fails: try again, or move the files to another one"
        case EMFILE, ENFILE: "too many files are open: end other programs and build again"
        case ENOMEM: "memory is full: end other programs, or raise the limit (ulimit -v)"
        case EISDIR: "a folder is in its place"
        default: nil
        }
    }
}

extension EnvironmentFailure: CustomStringConvertible {
    /// `cannot write build/a.pdf: No space left on device`.
    package var description: String {
        // strerror gives a constant of the C locale, which nothing in this program changes.
        "cannot \(action) \(path): \(reason ?? String(cString: strerror(code)))"
    }
}
