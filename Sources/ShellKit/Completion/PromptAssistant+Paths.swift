import Foundation
import Support

/// Maximum number of files of a folder that are examined.
private let maxPaths = 5000

extension PromptAssistant {
  /// Files and folders whose paths begin with `word`; folders end in a slash.
  func paths(_ word: String) -> [String] {
    let slash = word.lastIndex(of: "/").map { word.index(after: $0) } ?? word.startIndex
    let folder = String(word[..<slash])
    let url = state.url(folder.isEmpty ? "." : folder)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    let showsHidden = word[slash...].hasPrefix(".")
    return names.filter { showsHidden || !$0.hasPrefix(".") }.prefix(maxPaths).map { name in
      var isFolder: ObjCBool = false
      let path = url.appendingPathComponent(name).path
      _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      return folder + name + (isFolder.boolValue ? "/" : "")
    }
  }

  /// Programs in `PATH` that begin with `word`; none for an empty word, as the list would be too
  /// long.
  static func programs(_ word: String) -> [String] {
    guard !word.isEmpty else { return [] }
    return ProgramFile.folders.flatMap { folder in
      ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
        .filter { $0.hasPrefix(word) && ProgramFile.canRun(folder + "/" + $0) }
    }
  }
}
