import Foundation

extension CaptureDraft {
  /// Says of files that hold poses that they do, and are not used unasked.
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
    guard folder.standardizedFileURL != root.standardizedFileURL,
      let file = PoseFile.find(in: root), PoseFile.holdsPoses(file)
    else { return }
    skipped.append(FileRemark(file: file.lastPathComponent, .aside(.poses)))
  }
}
