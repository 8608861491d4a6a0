import PubDiagnostics
import PubFiles

extension BuildOptions {
    /// The errors of products that options put below something that is no folder.
    func folderProblems() -> [Diagnostic] {
        let folders = [
            ("--png", pngFolder), ("--output", output.map(InputFolders.folderName)),
            ("--depfile", depfile.map(InputFolders.folderName)),
            ("--fontlist", fontlist.map(InputFolders.folderName)),
        ]
        var problems: [Diagnostic] = []
        for case (let option, let folder?) in folders {
            guard let obstacle = InputFolders.obstacle(at: folder) else { continue }
            problems.append(
                .error(
                    "not-a-folder", "\(obstacle) is no folder: nothing can be written in it",
                    at: SourceLocation(file: option), hint: "name a folder, such as build; it is made if it is missing")
            )
        }
        return problems
    }
}
