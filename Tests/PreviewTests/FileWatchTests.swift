import Glibc
import PubPreview
import PubValues
import Testing

/// Changes are seen however an editor saves, by the system as by lists.
@Suite struct FileWatchTests {
    private let folder: String

    init() {
        var template = Array("/tmp/publish-watch-XXXXXX".utf8CString)
        folder = String(cString: mkdtemp(&template))
        write("a.md", "one")
    }

    private func write(_ name: String, _ text: String) {
        guard let file = fopen("\(folder)/\(name)", "w") else { return }
        fputs(text, file)
        fclose(file)
    }

    /// Whether `change` ends a wait within 5 seconds.
    private func isSeen(polls: Bool, _ change: @escaping @Sendable () -> Void) async -> Bool {
        await withCheckedContinuation { continuation in
            let (folder, answer) = (folder, Answer(continuation))
            answer.start {
                var watch = FileWatch(polls: polls)
                watch.watch([folder])
                answer.start {
                    usleep(50_000)
                    change()
                    sleep(5)
                    answer.give(false)
                }
                watch.wait()
                answer.give(true)
            }
        }
    }

    @Test(arguments: [false, true]) func aFileIsWrittenInPlace(polls: Bool) async {
        let file = "\(folder)/a.md"
        #expect(
            await isSeen(polls: polls) {
                let stream = fopen(file, "w")
                fputs("changed", stream)
                fclose(stream)
            })
    }

    @Test(arguments: [false, true]) func anotherFileGetsTheName(polls: Bool) async {
        write("a.md~", "two")
        let folder = folder
        #expect(await isSeen(polls: polls) { rename("\(folder)/a.md~", "\(folder)/a.md") })
    }

    @Test(arguments: [false, true]) func aFileIsNewOrGone(polls: Bool) async {
        let folder = folder
        #expect(await isSeen(polls: polls) { unlink("\(folder)/a.md") })
        #expect(await isSeen(polls: polls) { fclose(fopen("\(folder)/b.md", "w")) })
    }

    /// A file that an editor still writes is waited for, for a while: nobody sees the half of it.
    @Test func aFileIsWaitedForUntilItIsClosed() async {
        let (folder, file) = (folder, "\(folder)/b.md")
        let text = await withCheckedContinuation { (continuation: CheckedContinuation<String, Never>) in
            Self.start {
                var watch = FileWatch(polls: false)
                watch.watch([folder])
                Self.start {
                    guard let stream = fopen(file, "w") else { return }
                    for part in ["one ", "two ", "three"] {
                        fputs(part, stream)
                        fflush(stream)
                        usleep(12_000)
                    }
                    fclose(stream)
                }
                watch.wait()
                var bytes = [CChar](repeating: 0, count: 100)
                if let stream = fopen(file, "r") {
                    fgets(&bytes, 100, stream)
                    fclose(stream)
                }
                let read = bytes.prefix { $0 != 0 }.map(UInt8.init)
                continuation.resume(returning: String(decoding: read, as: UTF8.self))
            }
        }
        #expect(text == "one two three")
    }

    /// Who waits may do other work once nobody has saved for two seconds, and only once.
    @Test(arguments: [false, true]) func aRestComesOnce(polls: Bool) async {
        let folder = folder
        let rests = await withCheckedContinuation { (continuation: CheckedContinuation<Int, Never>) in
            Self.start {
                var watch = FileWatch(polls: polls)
                watch.watch([folder])
                Self.start {
                    sleep(5)
                    fclose(fopen("\(folder)/c.md", "w"))
                }
                var rests = 0
                watch.wait(resting: { rests += 1 })
                continuation.resume(returning: rests)
            }
        }
        #expect(rests == 1)
    }

    private static func start(_ body: @escaping @Sendable () -> Void) {
        let isStarted = startThread(body)
        #expect(isStarted)
    }

    /// Where others change files, the kernel of this machine does not know of it.
    @Test func sharesAreRemote() {
        for type in ["nfs4", "cifs", "9p", "fuse", "fuse.sshfs", "virtiofs"] { #expect(WatchedFolders.isRemote(type)) }
        for type in ["ext4", "btrfs", "tmpfs", "overlay", "fuseblk"] { #expect(!WatchedFolders.isRemote(type)) }
    }

    /// What editors keep beside a file while it is open is no change of it.
    @Test(arguments: [false, true]) func swapFilesAreNoChange(polls: Bool) async {
        let folder = folder
        #expect(
            await !isSeen(polls: polls) {
                for name in [".a.md.swp", "4913", "a.md~", "#a.md#", ".#a.md"] {
                    fclose(fopen("\(folder)/\(name)", "w"))
                }
            })
    }
}

/// The first of two answers that threads give.
private final class Answer: @unchecked Sendable {
    // Read and written under the lock alone.
    private var continuation: CheckedContinuation<Bool, Never>?
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

    init(_ continuation: CheckedContinuation<Bool, Never>) {
        self.continuation = continuation
        pthread_mutex_init(lock, nil)
    }

    func give(_ isSeen: Bool) {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        continuation?.resume(returning: isSeen)
        continuation = nil
    }

    func start(_ body: @escaping @Sendable () -> Void) { #expect(startThread(body)) }
}
