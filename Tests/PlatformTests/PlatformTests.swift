import PubPlatform
import Synchronization
import Testing

@Suite struct PlatformTests {
    private final class Flag: Sendable {
        let isSet = Atomic(false)
    }

    @Test func aThreadRunsBesideItsMaker() throws {
        let flag = Flag()
        let thread = try #require(SystemThread { flag.isSet.store(true, ordering: .relaxed) })
        #expect(!thread.isCurrent)
        thread.join()
        let hasRun = flag.isSet.load(ordering: .relaxed)
        #expect(hasRun)
    }

    @Test func aNamelessFileGetsItsName() throws {
        let path = "/tmp/platform-\(getpid())"
        mkdir(path, 0o700)
        defer {
            unlink("\(path)/named")
            rmdir(path)
        }
        let folder = open(path, O_RDONLY | O_DIRECTORY)
        defer { close(folder) }
        let file = SystemCalls.openNameless(in: folder)
        // A file system may have none.
        guard file >= 0 else { return }
        #expect(write(file, "tide", 4) == 4)
        #expect(access("\(path)/named", F_OK) != 0)
        #expect(SystemCalls.name(file, "named", in: folder))
        close(file)
        var status = stat()
        #expect(stat("\(path)/named", &status) == 0)
        #expect(status.st_size == 4)
        #expect(SystemCalls.times(of: status).modified.tv_sec > 1_700_000_000)
    }

    @Test func aLinkIsReadAsSuch() {
        let path = "/tmp/platform-link-\(getpid())"
        symlink("/nowhere/else", path)
        defer { unlink(path) }
        let link = open(path, SystemCalls.pathOnly | O_NOFOLLOW)
        defer { close(link) }
        #expect(SystemCalls.linkTarget(of: link) == "/nowhere/else")
        let folder = open("/tmp", SystemCalls.pathOnly | O_DIRECTORY)
        defer { close(folder) }
        #expect(SystemCalls.linkTarget(of: folder) == nil)
    }

    @Test func anOpenFileIsOpenedAgain() {
        let file = open("/proc/self/cmdline", O_RDONLY)
        defer { close(file) }
        let again = open(SystemCalls.path(ofDescriptor: file), O_RDONLY)
        defer { close(again) }
        #expect(again >= 0)
        #expect(again != file)
    }

    @Test func ignoredSignalsAreKnown() {
        #expect(!SystemCalls.isIgnored(signal: SIGWINCH))
        signal(SIGWINCH, SIG_IGN)
        defer { signal(SIGWINCH, SIG_DFL) }
        #expect(SystemCalls.isIgnored(signal: SIGWINCH))
    }

    @Test func thereIsAProcessor() { #expect(SystemCalls.processorCount >= 1) }
}
