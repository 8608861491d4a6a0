import Glibc

/// The number of files that the program may have open.
enum OpenFileLimit {
    /// Raises it as much as the system permits: an issue that is split into single pages keeps all of them open until
    /// the last is without error.
    static func raise() {
        let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        guard getrlimit(files, &limit) == 0, limit.rlim_cur < limit.rlim_max else { return }
        limit.rlim_cur = limit.rlim_max
        setrlimit(files, &limit)
    }
}
