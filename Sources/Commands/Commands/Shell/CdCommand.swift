import Files
import Foundation
import Script
import ShellKit
import Support

/// Options of `cd`.
struct CdOptions: StageOptions {
  var path = "~"

  static let settings: [Setting<Self>] = [
    .text("path", \.path, kind: .path, "New working folder.").positional()
  ]
}

/// `cd` changes the working folder of relative paths.
struct CdCommand: Command {
  static let spec = CommandSpec(
    "cd", group: .shell, summary: "Changes the working folder, from which relative paths start.",
    examples: ["cd photos": "/photos"])

  func run(_ options: CdOptions, in shell: inout ShellState) throws -> Reply {
    let url = shell.url(options.path)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder),
      isFolder.boolValue
    else { throw CommandError.notThere("folder \(url.path)") }
    shell.directory = url
    return Reply(url.path, value: ["path": .string(url.path)])
  }
}
