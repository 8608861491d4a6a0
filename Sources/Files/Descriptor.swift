import PubPlatform

/// Owns one open file or folder.
package final class Descriptor: Sendable {
    /// The number that the system gave it.
    package let number: Int32

    /// Takes over `number`.
    package init(_ number: Int32) { self.number = number }

    deinit { close(number) }

    /// Opens `name` in `folder` (nil for the working directory), which is made with `mode` by `O_CREAT`; on failure the error
    /// number.
    package static func open(
        _ name: String, in folder: Descriptor?, _ flags: Int32, mode: mode_t = 0
    ) -> Result<Descriptor, SystemError> {
        while true {
            // Programs that this one starts do not inherit the file.
            let number = openat(folder?.number ?? AT_FDCWD, name, flags | O_CLOEXEC, mode)
            if number >= 0 { return .success(Descriptor(number)) }
            if errno != EINTR { return .failure(SystemError(code: errno)) }
        }
    }

    /// Its status.
    package func status() -> Result<stat, SystemError> {
        var result = stat()
        return fstat(number, &result) == 0 ? .success(result) : .failure(SystemError(code: errno))
    }

    /// The target of the symbolic link that was opened as such.
    func linkTarget() -> Result<String, SystemError> {
        SystemCalls.linkTarget(of: number).map { .success($0) } ?? .failure(SystemError(code: errno))
    }

    /// All bytes from the current place on, at most `limit` + 1 of them.
    package func read(limit: Int, expecting size: Int) -> Result<[UInt8], SystemError> {
        var bytes: [UInt8] = []
        // One byte more than the size, so that the end shows without a second buffer.
        var room = min(max(size, 0), limit) + 1
        while bytes.count <= limit {
            var code: Int32 = 0
            let chunk = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
                // The system fills at most the capacity, and says how much.
                let got = PubPlatform.read(number, buffer.baseAddress, room)
                if got < 0 { code = errno }
                count = max(got, 0)
            }
            if code == EINTR { continue }
            if code != 0 { return .failure(SystemError(code: code)) }
            if chunk.isEmpty { break }
            if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
            room = min(1 << 16, limit + 1 - min(bytes.count, limit))
        }
        return .success(bytes)
    }

    /// Up to `count` bytes from `offset` on; none at the end.
    package func read(at offset: Int, count: Int) -> Result<[UInt8], SystemError> {
        while true {
            var code: Int32 = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
                // The system fills at most the capacity, and says how much.
                let got = pread(number, buffer.baseAddress, count, offset)
                if got < 0 { code = errno }
                filled = max(got, 0)
            }
            if code == 0 { return .success(bytes) }
            if code != EINTR { return .failure(SystemError(code: code)) }
        }
    }

    /// Writes all of `bytes`.
    package func write(_ bytes: [UInt8]) -> Result<Void, SystemError> {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes { PubPlatform.write(number, $0.baseAddress! + done, bytes.count - done) }
            if count < 0, errno != EINTR { return .failure(SystemError(code: errno)) }
            done += max(count, 0)
        }
        return .success(())
    }

    /// The names in this folder that begin with `start`, sorted; at most `limit` of them are read. Only hints and
    /// clearing away ask for them: a folder that cannot be read has none.
    package func names(limit: Int, beginning start: String = "") -> [String] {
        let names = try? entries(limit: limit) { $0.hasPrefix(start) }.get()
        return (names ?? []).sorted()
    }

    /// The names in this folder, sorted by their bytes.
    package func entries() -> Result<[String], SystemError> {
        entries(limit: .max) { _ in true }.map { names in names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
    }

    private func entries(limit: Int, _ isWanted: (String) -> Bool) -> Result<[String], SystemError> {
        // A descriptor of its own, since closing the stream closes it.
        let copy = openat(number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0 else { return .failure(SystemError(code: errno)) }
        guard let stream = fdopendir(copy) else {
            let code = errno
            close(copy)
            return .failure(SystemError(code: code))
        }
        defer { closedir(stream) }
        var names: [String] = []
        while names.count < limit {
            // The end and a failure look alike but for this.
            errno = 0
            guard let entry = readdir(stream) else {
                return errno == 0 ? .success(names) : .failure(SystemError(code: errno))
            }
            // The name is an array of the entry that ends in zero.
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != "..", isWanted(name) { names.append(name) }
        }
        return .success(names)
    }
}

/// An error number of the system.
package struct SystemError: Error {
    /// The number (`errno`).
    package var code: Int32
}

/// The kind of a file, by the bits of its mode.
package enum FileKind {
    case file, folder, link, other

    package init(_ status: stat) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: self = .file
        case S_IFDIR: self = .folder
        case S_IFLNK: self = .link
        default: self = .other
        }
    }

    /// The kind of the item at `path`, links followed; nil if there is none.
    package init?(at path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// The names in the folder at `path`, sorted; none if it cannot be read.
    package static func names(in path: String) -> [String] {
        (try? Descriptor.open(path, in: nil, O_RDONLY | O_DIRECTORY).flatMap { $0.entries() }.get()) ?? []
    }
}
