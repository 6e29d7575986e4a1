import Files
import Imaging
import Support

extension CaptureDraft {
  /// Reports photographs with byte-identical files, which have no baseline between them and thus
  /// show no depth.
  mutating func noteTwins(in context: RunContext) throws {
    let groups = Dictionary(grouping: frames.indices) { frames[$0].info.fileBytes }
    let suspects = groups.values.filter { $0.count > 1 }.joined().sorted()
    let images = suspects.map { frames[$0].info.source }
    let hashes = try context.silent.parallelMap(images, label: "") { image, _ in
      (try? image.file().bytes).map { ContentHash.of($0) }
    }
    var first: [UInt64: Int] = [:]
    for (index, hash) in zip(suspects, hashes) {
      guard let hash else { continue }
      if let twin = first[hash] {
        notes.append(FileRemark(file: frames[index].path, .samePicture(as: frames[twin].path)))
      } else {
        first[hash] = index
      }
    }
  }
}
