import Glibc

/// Both ends of a pseudo-terminal.
package struct TerminalEnds {
    /// The end at which somebody would sit.
    package let master: Int32
    /// The end of the program.
    package let slave: Int32

    /// Opens a terminal; nil where the platform has none.
    package init?() {
        // The functions of POSIX are not in Glibc's module; ioctl_tty(2) has what they do.
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        let (unlock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
        var number: Int32 = 0
        guard master >= 0 else { return nil }
        guard ioctl(master, unlock, &number) == 0, ioctl(master, getNumber, &number) == 0 else {
            Glibc.close(master)
            return nil
        }
        slave = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
        if slave < 0 {
            Glibc.close(master)
            return nil
        }
    }

    /// True where a terminal can be opened.
    static let areThere: Bool = {
        guard let ends = TerminalEnds() else { return false }
        ends.close()
        return true
    }()

    /// Closes both ends.
    package func close() {
        Glibc.close(master)
        Glibc.close(slave)
    }
}
