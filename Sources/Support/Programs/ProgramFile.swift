import Files
import Foundation

/// The executable file of a program, found as by the shell.
public struct ProgramFile {
  /// The name as written by the user.
  public let name: String
  /// The path of the file.
  public let path: String

  /// Looks up a name that contains a slash relative to a folder, any other name in the folders of
  /// `PATH`.
  ///
  /// - Throws: `ProgramError.notFound` if there is no executable file.
  public init(_ name: String, from folder: URL) throws(ProgramError) {
    self.name = name
    let candidates =
      name.contains("/")
      ? [URL(fileURLWithPath: name, relativeTo: folder).path]
      : ProgramFile.folders.map { $0 + "/" + name }
    guard !name.isEmpty, let path = candidates.first(where: ProgramFile.canRun) else {
      throw .notFound(name)
    }
    self.path = path
  }

  /// The folders of `PATH`.
  public static var folders: [String] {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    return path.split(separator: ":").map(String.init)
  }

  /// Whether an executable regular file exists at a path.
  public static func canRun(_ path: String) -> Bool {
    FileKind.at(URL(fileURLWithPath: path)) == .file && access(path, X_OK) == 0
  }
}
