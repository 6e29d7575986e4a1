import Formats
import Foundation

extension CaptureDraft {
  /// Says of files that hold poses that they do, until they are taken.
  ///
  /// - Parameters:
  ///   - folder: Where the photographs are.
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
