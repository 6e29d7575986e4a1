import Commands
import Foundation
import Script
import ShellKit

extension SimulatedCapture {
  private static let contents = SharedValues<String, FolderContents>()

  /// Writes the files that commands leave in an empty folder. Equal commands run once per process.
  package static func write(_ commands: String, to folder: URL) throws {
    try contents.value(commands) {
      let temporary = try TemporaryFolder()
      var shell = Shell(
        state: ShellState(directory: temporary.url), presenter: CollectingPresenter())
      _ = try shell.run(Source(name: "simulated", text: commands))
      return try FolderContents(of: temporary.url)
    }.write(to: folder)
  }
}
