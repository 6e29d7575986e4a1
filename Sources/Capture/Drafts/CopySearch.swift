import Files
import Foundation
import Imaging
import Scene
import Support

/// Finds photographs that show the same as another one: the same file, the same picture compressed
/// again or resized, or one taken without moving.
///
/// Equal files are found by size and hash. Other pictures are compared by `PictureMotion` if their
/// thumbnails are similar; each is compared with photographs that remain, so that a slow motion adds
/// up and is not lost. The thumbnails of HEIC files are not known when they are loaded; these are
/// compared if they state the same moment. Photographs that state other cameras or focal lengths are
/// not compared.
package struct CopySearch {
  /// A photograph, as far as the search needs it.
  package struct Photograph: Sendable {
    package var name: String
    package var info: ImageInfo
    /// Pose and time of a frame of a recording, as text: these state the motion, so that only frames
    /// in which they are equal can be copies.
    package var recorded: String?
    /// Number of recorded parts: depth, pose, gravity, mask.
    package var partCount = 0

    /// Creates the description of a photograph of a plain folder.
    package init(name: String, info: ImageInfo) { (self.name, self.info) = (name, info) }
  }

  /// Pictures decoded at a time, and kept for the next ones.
  private static let batch = 32
  private static let maxDecoded = 128

  private let photographs: [Photograph]
  private let signatures: [PictureSignature?]
  /// The first photograph of each group.
  private var leaders: [Int] = []
  private var groups: [Int: [Int]] = [:]
  private var decoded: [Int: FloatImage] = [:]

  private init(_ photographs: [Photograph]) {
    self.photographs = photographs
    signatures = photographs.map { PictureSignature($0.info) }
  }

  /// The original of each copy, by index.
  ///
  /// - Parameter comparesPictures: Whether to compare pictures, not only files.
  /// - Throws: `Cancelled`.
  package static func originals(
    of photographs: [Photograph], comparesPictures: Bool, in context: RunContext
  ) throws -> [Int: Int] {
    var search = CopySearch(photographs)
    let twins = try search.equalFiles(in: context)
    let distinct = photographs.indices.filter { twins[$0] == nil }
    if comparesPictures { try search.comparePictures(of: distinct, in: context) }
    for (copy, first) in twins.sorted(by: { $0.key < $1.key }) {
      let leader = search.groups.first { $0.value.contains(first) }?.key ?? first
      search.groups[leader, default: [leader]].append(copy)
    }
    var originals: [Int: Int] = [:]
    for group in search.groups.values {
      guard let original = group.min(by: { search.precedes($0, $1, in: group) }) else { continue }
      for copy in group where copy != original { originals[copy] = original }
    }
    return originals
  }

  /// The first photograph with the same bytes, for each later one.
  private func equalFiles(in context: RunContext) throws -> [Int: Int] {
    let sizes = Dictionary(grouping: photographs.indices) { photographs[$0].info.fileBytes }
    let suspects = sizes.values.filter { $0.count > 1 }.joined().sorted()
    let sources = suspects.map { photographs[$0].info.source }
    let hashes = try context.silent.parallelMap(sources, label: "") { source, _ in
      (try? source.file().bytes).map { ContentHash.of($0) }
    }
    struct Content: Hashable {
      var hash: UInt64
      var recorded: String?
    }
    var first: [Content: Int] = [:]
    var twins: [Int: Int] = [:]
    for (index, hash) in zip(suspects, hashes) {
      guard let hash else { continue }
      let content = Content(hash: hash, recorded: photographs[index].recorded)
      if let twin = first[content] { twins[index] = twin } else { first[content] = index }
    }
    return twins
  }

  /// Adds each photograph to the group of the first leader from which it does not differ.
  private mutating func comparePictures(of indices: [Int], in context: RunContext) throws {
    for start in stride(from: 0, to: indices.count, by: Self.batch) {
      let batch = Array(indices[start..<min(start + Self.batch, indices.count)])
      let close = batch.enumerated().map { order, index in
        (leaders + batch[..<order]).filter { mayShowTheSame($0, index) }
      }
      try decode(Set(zip(batch, close).flatMap { $1.isEmpty ? [] : [$0] + $1 }), in: context)
      for (index, candidates) in zip(batch, close) {
        let leader = candidates.first { groups[$0] != nil && isAtRest($0, index) }
        groups[leader ?? index, default: []].append(index)
        if leader == nil { leaders.append(index) }
      }
      if decoded.count > Self.maxDecoded { decoded.removeAll() }
    }
  }

  /// Whether two photographs are similar enough to compare their pictures.
  private func mayShowTheSame(_ a: Int, _ b: Int) -> Bool {
    let (first, second) = (photographs[a], photographs[b])
    if first.recorded != nil && second.recorded != nil { return false }
    if first.info.metadata.isOfOtherCamera(than: second.info.metadata) { return false }
    if first.info.format == .heic || second.info.format == .heic {
      guard let moment = first.info.metadata.time else { return false }
      return moment == second.info.metadata.time
    }
    guard let first = signatures[a], let second = signatures[b] else { return false }
    return first.isSimilar(to: second)
  }

  private func isAtRest(_ a: Int, _ b: Int) -> Bool {
    guard let first = decoded[a], let second = decoded[b] else { return false }
    return PictureMotion(first, second)?.isAtRest ?? false
  }

  private mutating func decode(_ wanted: Set<Int>, in context: RunContext) throws {
    let missing = wanted.filter { decoded[$0] == nil }.sorted()
    let sources = missing.map { photographs[$0].info.source }
    let pictures = try context.silent.parallelMap(sources, label: "") { source, _ in
      try? source.loadGrayPreview(maxDimension: PictureMotion.side)
    }
    for (index, picture) in zip(missing, pictures) { decoded[index] = picture }
  }

  /// Whether a photograph of a group is the original rather than another one: the one with more
  /// recorded parts, without a name derived from that of another, with more pixels, in a larger
  /// file, or the first by name.
  private func precedes(_ a: Int, _ b: Int, in group: [Int]) -> Bool {
    func rank(_ index: Int) -> [Int] {
      let photograph = photographs[index]
      let isDerived = group.contains {
        CopyName.isDerived(photograph.name, from: photographs[$0].name)
      }
      return [
        -photograph.partCount, isDerived ? 1 : 0, -photograph.info.width * photograph.info.height,
        -photograph.info.fileBytes, index,
      ]
    }
    return rank(a).lexicographicallyPrecedes(rank(b))
  }
}

extension PhotoMetadata {
  /// Whether both state a camera or a focal length, and these differ.
  fileprivate func isOfOtherCamera(than other: PhotoMetadata) -> Bool {
    func differ<Value: Equatable>(_ a: Value?, _ b: Value?) -> Bool {
      a != nil && b != nil && a != b
    }
    return differ(cameraName, other.cameraName) || differ(focalLength, other.focalLength)
      || differ(focalLength35, other.focalLength35)
  }
}
