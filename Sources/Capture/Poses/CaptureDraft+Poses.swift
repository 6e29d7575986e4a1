import Formats
import Foundation

extension CaptureDraft {
  /// Marks skipped files that contain poses as pose files, until they are used.
  ///
  /// - Parameters:
  ///   - folder: Folder of the photographs.
  ///   - root: The folder that is loaded.
  mutating func notePoses(in folder: URL, below root: URL) {
    for index in skipped.indices {
      guard case .skipped(.image(.notAnImage)) = skipped[index].fact,
        PoseFile.holdsPoses(folder.appendingPathComponent(skipped[index].file))
      else { continue }
      skipped[index] = FileRemark(file: skipped[index].file, .aside(.poses))
    }
    guard let file = PoseFile.above(folder, in: root) else { return }
    skipped.append(FileRemark(file: file.lastPathComponent, .aside(.poses)))
  }
}
