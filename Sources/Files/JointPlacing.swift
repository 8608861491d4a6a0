import PubPlatform

/// One of the steps that are done together: a new file takes its place, or an old one goes.
struct PlacingStep {
    /// The new file; nil for the removal of the old one.
    var file: TemporaryFile?
    /// The folder, and the name in it.
    var folder: Descriptor
    var name: String
}

/// The failure of steps that were to be done together.
struct PlacingFailure: Error {
    /// The step that failed, and the error number of the system.
    var step: Int
    var error: SystemError
    /// The steps before it that could not be taken back.
    var remaining: [Int] = []
}

/// Steps that are done together: replaced files keep a second name until all have succeeded.
private struct JointPlacing {
    /// The file that a step replaces.
    private enum Old {
        /// There is none.
        case absent
        /// It has this second name.
        case kept(String)
        /// The file system gives no second names, or none is needed.
        case lost
    }

    let steps: [PlacingStep]
    private var old: [Old] = []

    init(_ steps: [PlacingStep]) { self.steps = steps }

    /// Does all steps. Nothing can be seen of them until all files have names, and old ones second names.
    mutating func run(_ state: inout TemporaryFiles.State) throws(PlacingFailure) {
        defer { forgetOld() }
        for index in steps.indices { try name(index, &state) }
        for index in steps.indices { old.append(try keepOld(index, &state)) }
        for index in steps.indices {
            do throws(PlacingFailure) { try take(index, &state) } catch {
                throw PlacingFailure(step: index, error: error.error, remaining: takeBack(..<index))
            }
        }
    }

    /// Gives an unnamed file a name: a link cannot replace a file, a renaming can.
    private func name(_ index: Int, _ state: inout TemporaryFiles.State) throws(PlacingFailure) {
        guard let file = steps[index].file else { return }
        guard let entry = state.entries[file.token] else { throw failure(of: index, EINTR) }
        if entry.name != nil { return }
        let temporary = TemporaryFiles.name(TemporaryFiles.head(of: steps[index].name), file.token)
        guard SystemCalls.name(file.descriptor.number, temporary, in: steps[index].folder.number) else {
            throw failure(of: index, errno)
        }
        state.entries[file.token]?.name = temporary
    }

    /// Gives the old file a second name; the last step is never taken back.
    private func keepOld(_ index: Int, _ state: inout TemporaryFiles.State) throws(PlacingFailure) -> Old {
        if index == steps.count - 1 { return .lost }
        let (folder, name) = (steps[index].folder.number, steps[index].name)
        state.count += 1
        let second = TemporaryFiles.name(TemporaryFiles.head(of: name), state.count)
        if linkat(folder, name, folder, second, 0) == 0 { return .kept(second) }
        switch errno {
        case ENOENT: return .absent
        case EPERM, EOPNOTSUPP, ENOSYS, EMLINK: return .lost
        default: throw failure(of: index, errno)
        }
    }

    private func take(_ index: Int, _ state: inout TemporaryFiles.State) throws(PlacingFailure) {
        let (folder, name) = (steps[index].folder.number, steps[index].name)
        guard let file = steps[index].file else {
            if unlinkat(folder, name, 0) == 0 || errno == ENOENT { return }
            throw failure(of: index, errno)
        }
        guard let temporary = state.entries[file.token]?.name else { throw failure(of: index, EINTR) }
        guard renameat(folder, temporary, folder, name) == 0 else { throw failure(of: index, errno) }
        state.entries.removeValue(forKey: file.token)
    }

    /// Takes the steps of `range` back; returns the steps that could not be.
    private mutating func takeBack(_ range: PartialRangeUpTo<Int>) -> [Int] {
        steps[range].indices.filter { index in
            let (folder, name) = (steps[index].folder.number, steps[index].name)
            switch old[index] {
            case .absent: return unlinkat(folder, name, 0) != 0 && errno != ENOENT
            case .kept(let second):
                if renameat(folder, second, folder, name) != 0 { return true }
                old[index] = .lost
                return false
            case .lost: return true
            }
        }
    }

    /// Removes the second names that are left.
    private func forgetOld() {
        for (step, old) in zip(steps, old) {
            if case .kept(let second) = old { unlinkat(step.folder.number, second, 0) }
        }
    }

    private func failure(of index: Int, _ code: Int32) -> PlacingFailure {
        PlacingFailure(step: index, error: SystemError(code: code))
    }
}

extension TemporaryFiles {
    /// Does `steps`, whose files are whole, in their order: all of them, or none if one fails and the file system can take
    /// the others back. An interruption comes before or after all of it, since ``close()`` waits.
    func place(_ steps: [PlacingStep]) throws(PlacingFailure) {
        let result = state.withLock { state in
            Result { () throws(PlacingFailure) in
                var placing = JointPlacing(steps)
                try placing.run(&state)
            }
        }
        try result.get()
    }

    /// Puts the file, which is whole, in the place of `name` in `folder`, which is its own.
    package func place(_ file: TemporaryFile, as name: String, in folder: Descriptor) -> Result<Void, SystemError> {
        Result { () throws(PlacingFailure) in try place([PlacingStep(file: file, folder: folder, name: name)]) }
            .mapError(\.error)
    }
}
