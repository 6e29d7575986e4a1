import Files
import Foundation

/// The file of a program, as the system's shell finds it.
public struct ProgramFile {
  /// The name as the user wrote it.
  public let name: String
  /// The path it is run by.
  public let path: String

  /// Looks a name with a slash up from a folder, any other in the folders of `PATH`.
  ///
  /// - Throws: `ProgramError.notFound` where nothing there can be run.
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

  /// Whether a regular file stands there that may be run.
  public static func canRun(_ path: String) -> Bool {
    FileKind.at(URL(fileURLWithPath: path)) == .file && access(path, X_OK) == 0
  }
}
