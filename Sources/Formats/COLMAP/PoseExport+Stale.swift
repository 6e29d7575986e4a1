import Files
import Foundation

extension PoseExport {
  /// Names of files in `folder` that an earlier export of a COLMAP model left and that readers
  /// would take along with `files`, or instead of them.
  public static func stale(in folder: URL, beside files: [ExportFile]) -> [String] {
    let written = Set(files.map(\.path))
    guard !written.isDisjoint(with: COLMAPModel.allFiles) else { return [] }
    return COLMAPModel.allFiles.filter {
      !written.contains($0) && FileKind.itself(at: folder.appendingPathComponent($0)) != nil
    }
  }
}
