import PubIdentity
import Synchronization

/// The files of the catalogue of fonts (`Fonts/catalogue.toml`) that texts asked for, found or not. Any thread may note some: they are a
/// set, so that they are listed in the order of their names.
final class FaceRequests: Sendable {
    private let names = Mutex(Set<String>())

    /// Notes the file of `family` for a text of `weight`.
    func note(_ family: StandardFallbacks.Family, weight: Int) {
        guard let file = family.file(weight: weight) else { return }
        names.withLock { _ = $0.insert(file) }
    }

    /// The names of all files, sorted.
    var files: [String] { names.withLock { $0.sorted() } }
}
