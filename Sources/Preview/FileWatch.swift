import Glibc

/// Waits until files of some folders change.
///
/// It watches folders, not files: an editor may write a file in place, or write another one and give that its name, and both are seen. With `inotify`
/// the kernel reports changes; if it cannot know, as on network shares, the folders are listed again and again.
package struct FileWatch: ~Copyable {
    /// How long nothing may change before a change is reported: editors save in several steps, and a commit writes many files. Shorter if all files
    /// that were written are closed: then nobody is known to write.
    private static let calm: Int32 = 25, calmWhenClosed: Int32 = 8
    /// The milliseconds without a change after which whoever waits may do what would be in the way of a build.
    private static let restless: Int32 = 2000
    /// The milliseconds until a change is reported even if files go on changing.
    private static let patience = 500
    /// Milliseconds between two lists of the folders.
    private static let interval: Int32 = 250

    /// The descriptor of inotify; nil if the folders are listed.
    private let notifier: Int32?
    private var folders: Set<String> = []
    private var numbers: [Int32: String] = [:]
    private var listed: [String: [Stamp]] = [:]
    /// The files that were written since the last change was reported, and not closed.
    private var open: Set<String> = []

    /// The properties that distinguish one version of a file from another.
    private struct Stamp: Equatable {
        var name: String
        var inode: UInt, size: Int, seconds: Int, nanoseconds: Int
    }

    /// No folder is watched. With `polls` folders are listed, whatever the system offers.
    package init(polls: Bool) {
        let number = polls ? -1 : inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        notifier = number >= 0 ? number : nil
    }

    deinit { if let notifier { close(notifier) } }

    /// Watches `wanted` and no other folders. Folders that do not exist are left out.
    package mutating func watch(_ wanted: Set<String>) {
        guard let notifier else {
            listed = listed.filter { wanted.contains($0.key) }
            for folder in wanted where listed[folder] == nil { listed[folder] = Self.list(folder) }
            folders = wanted
            return
        }
        let events = IN_CLOSE_WRITE | IN_MODIFY | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_ATTRIB
        var watched: [Int32: String] = [:]
        for folder in wanted {
            // A folder that is watched has its number again; one that was removed and made anew gets another.
            let number = inotify_add_watch(notifier, folder, UInt32(events) | UInt32(IN_ONLYDIR))
            if number >= 0 { watched[number] = folder }
        }
        for number in numbers.keys where watched[number] == nil { inotify_rm_watch(notifier, number) }
        numbers = watched
        folders = Set(watched.values)
    }

    /// The descriptor that can be read when something has changed in the folders; nil if they are listed.
    var descriptor: Int32? { notifier }

    /// Whether something has changed in the folders of `descriptor` that nobody has waited for yet.
    static func hasNews(_ descriptor: Int32) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return Glibc.poll(&request, 1, 0) > 0
    }

    /// Waits until nothing has changed for a moment, and marks the changes as known.
    mutating func settle() {
        guard let notifier else { return }
        defer { open = [] }
        for _ in 0..<Self.patience / Int(Self.calm) {
            let calm = open.isEmpty ? Self.calmWhenClosed : Self.calm
            if !takeEvents(of: notifier, waiting: calm, orCalm: true) { return }
        }
    }

    /// Waits until a file of the folders has changed, and none has changed for a moment since. Calls `rest` once if none changes for a while.
    package mutating func wait(resting rest: () -> Void = {}) {
        guard let notifier else { return poll(resting: rest) }
        let start = Self.now()
        var hasRested = false
        while true {
            let left = hasRested ? -1 : max(0, Self.restless - Int32(clamping: Self.now() - start))
            if takeEvents(of: notifier, waiting: left) { break }
            guard !hasRested, Self.now() - start >= Int64(Self.restless) else { continue }
            hasRested = true
            rest()
        }
        settle()
    }

    /// Milliseconds of a clock that nobody sets.
    private static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }

    // MARK: inotify

    /// Waits for events, for at most the given milliseconds, and takes them all. Returns whether one of them is about a file that counts;
    /// with `orCalm`, whether there was any event.
    private mutating func takeEvents(of notifier: Int32, waiting: Int32, orCalm: Bool = false) -> Bool {
        var request = pollfd(fd: notifier, events: Int16(POLLIN), revents: 0)
        guard Glibc.poll(&request, 1, waiting) > 0 else { return false }
        var counts = false
        let size = MemoryLayout<inotify_event>.size
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        // The descriptor does not block: it is read until nothing is left.
        while case let count = read(notifier, &bytes, bytes.count), count > 0 {
            var place = 0
            while place + size <= count {
                // The kernel writes whole events: each a head and a name, padded with zeros, whose length the head has.
                let event = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: inotify_event.self) }
                let end = min(place + size + Int(event.len), count)
                let name = String(
                    decoding: bytes[(place + size)..<end].prefix { $0 != 0 }, as: UTF8.self)
                note(event, name)
                if Self.counts(name) { counts = true }
                place = end
            }
        }
        return counts || orCalm
    }

    /// Keeps account of the files that are written and not closed.
    private mutating func note(_ event: inotify_event, _ name: String) {
        let file = "\(event.wd)/\(name)"
        if event.mask & UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE) != 0 {
            open.remove(file)
        } else if event.mask & UInt32(IN_CREATE | IN_MODIFY) != 0 {
            open.insert(file)
        }
    }

    /// Whether the file `name` may be part of an issue: files that editors keep beside it are not, such as backups, swap files and locks.
    static func counts(_ name: String) -> Bool {
        if name.hasPrefix(".") || name.hasPrefix("#") || name.hasSuffix("~") { return false }
        // Vim tries with a file of this name whether it may write.
        if name == "4913" { return false }
        return ![".swp", ".swx", ".tmp", ".bak", ".part", ".crdownload"].contains { name.hasSuffix($0) }
    }

    // MARK: Lists

    private mutating func poll(resting rest: () -> Void) {
        var waited: Int32 = 0
        while !hasChanged() {
            usleep(UInt32(Self.interval) * 1000)
            waited += Self.interval
            // At most once, since it goes on counting.
            if (Self.restless..<Self.restless + Self.interval).contains(waited) { rest() }
        }
        repeat { usleep(UInt32(Self.calm) * 1000) } while hasChanged()
    }

    private mutating func hasChanged() -> Bool {
        var hasChanged = false
        for folder in folders {
            let stamps = Self.list(folder)
            if stamps == listed[folder] { continue }
            listed[folder] = stamps
            hasChanged = true
        }
        return hasChanged
    }

    private static func list(_ folder: String) -> [Stamp] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var stamps: [Stamp] = []
        while let entry = readdir(stream) {
            // The name is an array of the entry that ends in zero.
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            var status = stat()
            guard counts(name), stat("\(folder)/\(name)", &status) == 0 else { continue }
            stamps.append(
                Stamp(
                    name: name, inode: status.st_ino, size: status.st_size, seconds: status.st_mtim.tv_sec,
                    nanoseconds: status.st_mtim.tv_nsec))
        }
        return stamps.sorted { $0.name < $1.name }
    }
}

/// The folders of an issue whose files may change.
package enum WatchedFolders {
    /// The most folders that are watched: the system limits their number.
    private static let limit = 2000

    /// The folder of `manifest` and all folders below it, and the folders of `inputs`, the files that were read; by their real paths. Hidden folders
    /// are left out, and so are folders of products, named build.
    static func folders(of manifest: String, inputs: [String]) -> Set<String> {
        var result: Set<String> = []
        for input in inputs + [manifest] {
            if let folder = real(folder(of: input)) { result.insert(folder) }
        }
        var open = [folder(of: manifest)].compactMap(real)
        while let folder = open.popLast(), result.count < limit {
            result.insert(folder)
            guard let stream = opendir(folder) else { continue }
            defer { closedir(stream) }
            while let entry = readdir(stream) {
                // The name is an array of the entry that ends in zero.
                let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                    String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
                }
                // Links to folders are left out: they may lead in a circle.
                if name.hasPrefix(".") || name == "build" { continue }
                let path = "\(folder)/\(name)"
                switch Int(entry.pointee.d_type) {
                case Int(DT_DIR): open.append(path)
                // Some file systems leave the kind to those who ask the file itself.
                case Int(DT_UNKNOWN):
                    var status = stat()
                    if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { open.append(path) }
                default: continue
                }
            }
        }
        return result
    }

    /// Whether changes in one of `folders`, which are real paths, may go unsaid by the kernel: it is on a network share, or in a file system of
    /// another program.
    static func needPolling(_ folders: Set<String>) -> Bool {
        let mounts = mounts()
        return folders.contains { folder in
            let holding = mounts.filter {
                $0.place == "/" || folder == $0.place || folder.hasPrefix($0.place + "/")
            }
            // Of several file systems at one place the last hides the others.
            let longest = holding.map(\.place.utf8.count).max()
            return holding.last { $0.place.utf8.count == longest }.map { isRemote($0.type) } ?? false
        }
    }

    /// Whether others than this machine, or than its kernel, change files of a file system of `type`.
    package static func isRemote(_ type: String) -> Bool {
        let remote = [
            "nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "vboxsf", "vmhgfs", "prl_fs", "afs", "ceph", "virtiofs",
            "lustre", "fuse",
        ]
        return remote.contains(type) || type.hasPrefix("fuse.")
    }

    /// The places and types of file systems, in the order in which they were mounted.
    private static func mounts() -> [(place: String, type: String)] {
        guard let stream = fopen("/proc/self/mountinfo", "r") else { return [] }
        defer { fclose(stream) }
        var result: [(place: String, type: String)] = []
        var line: UnsafeMutablePointer<CChar>?
        var size = 0
        defer { free(line) }
        while getline(&line, &size, stream) > 0, let text = line.map({ String(cString: $0) }) {
            // proc(5): "36 35 98:0 /mnt1 /mnt2 rw,noatime master:1 - ext3 /dev/root rw"
            let words = text.split(separator: " ")
            guard words.count > 6, let dash = words.firstIndex(of: "-"), dash + 1 < words.count else { continue }
            result.append((String(words[4]), String(words[dash + 1])))
        }
        return result
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func real(_ path: String) -> String? {
        guard let found = realpath(path, nil) else { return nil }
        defer { free(found) }
        return String(cString: found)
    }
}
