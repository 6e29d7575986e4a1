import Files
import Foundation

extension PoseExport {
  /// Names of files in `folder` from an earlier COLMAP export that readers would load together with
  /// `files`, or instead of them.
  public static func stale(in folder: URL, beside files: [ExportFile]) -> [String] {
    let written = Set(files.map(\.path))
    guard !written.isDisjoint(with: COLMAPModel.allFiles) else { return [] }
    return COLMAPModel.allFiles.filter {
      !written.contains($0) && FileKind.itself(at: folder.appendingPathComponent($0)) != nil
    }
  }
}
