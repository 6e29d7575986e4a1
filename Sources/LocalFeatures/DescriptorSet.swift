import Scene
import Support

/// A view's descriptors, prepared for search.
package struct DescriptorSet: Sendable {
  /// Number of values in a descriptor.
  package static let length = 128
  /// Euclidean norm of a descriptor: RootSIFT times 512, so that most values fit into a byte.
  package static let norm: Float = 512
  /// `length` bytes per descriptor.
  package let bytes: [UInt8]
  /// Half the squared norm of each descriptor.
  package let halfNorms: [Float]
  /// For each descriptor, the first one at the same place. A keypoint with several orientations has
  /// one descriptor for each; these are consecutive and share a place.
  package let places: [Int32]
  /// Descriptor indices grouped by word; group w is `starts[w] ..< starts[w + 1]`.
  package let members: InvertedIndex
  /// The same, with each descriptor in the groups of its nearest words.
  package let probes: InvertedIndex

  package var count: Int { halfNorms.count }

  /// Mean number of descriptors of a place beyond which they come from tilted images: several
  /// orientations alone give about 1.2.
  private static let manyPerPlace = 1.5

  /// Whether most places have descriptors of tilted images, which resemble each other.
  package var isTilted: Bool {
    let own = places.indices.count { Int(places[$0]) == $0 }
    return Double(count) > Self.manyPerPlace * Double(own)
  }

  /// Creates a set for exhaustive search, with a single word.
  package init(_ features: Features) {
    self.init(features, members: [], probes: [], words: 1, probesEach: 1)
  }

  /// - Parameters:
  ///   - members: The nearest word of each descriptor; empty for a single word.
  ///   - probes: The `probesEach` nearest words of each descriptor.
  package init(_ features: Features, members: [Int32], probes: [Int32], words: Int, probesEach: Int)
  {
    let count = features.keypoints.count
    bytes = features.descriptors
    precondition(bytes.count == count * Self.length, "128 bytes per keypoint")
    halfNorms = DescriptorSet.halfNorms(bytes, count)
    places = DescriptorSet.places(features.keypoints)
    let single = [Int32](repeating: 0, count: count)
    self.members = InvertedIndex(members.isEmpty ? single : members, each: 1, words: words)
    self.probes =
      probes.isEmpty ? self.members : InvertedIndex(probes, each: probesEach, words: words)
  }

  private static func halfNorms(_ bytes: [UInt8], _ count: Int) -> [Float] {
    bytes.withUnsafeBufferPointer { p in
      (0..<count).map { i in
        var sum: Int32 = 0
        for k in 0..<length {
          let v = Int32(p[i &* length &+ k])
          sum &+= v &* v
        }
        return Float(sum) / 2
      }
    }
  }

  private static func places(_ keypoints: [Keypoint]) -> [Int32] {
    var first = [Int32](repeating: 0, count: keypoints.count)
    for i in keypoints.indices {
      let isSame =
        i > 0 && keypoints[i].x == keypoints[i - 1].x && keypoints[i].y == keypoints[i - 1].y
      first[i] = isSame ? first[i - 1] : Int32(i)
    }
    return first
  }
}

/// Item indices grouped by word (counting sort), in increasing order within a group.
package struct InvertedIndex: Sendable {
  package let starts: [Int]
  package let items: [Int32]

  /// - Parameter assignments: `each` words per item.
  package init(_ assignments: [Int32], each: Int, words: Int) {
    var starts = [Int](repeating: 0, count: words + 1)
    for word in assignments { starts[Int(word) + 1] += 1 }
    for word in 0..<words { starts[word + 1] += starts[word] }
    var next = starts
    var items = [Int32](repeating: 0, count: assignments.count)
    for (i, word) in assignments.enumerated() {
      items[next[Int(word)]] = Int32(i / each)
      next[Int(word)] += 1
    }
    self.starts = starts
    self.items = items
  }

  package var words: Int { starts.count - 1 }
}

extension DescriptorSet: SpilledValue {
  package var byteCount: Int {
    bytes.count + 4 * (halfNorms.count + places.count) + members.byteCount + probes.byteCount
  }

  package func store(into writer: inout ByteWriter) {
    writer.array(bytes)
    writer.array(halfNorms)
    writer.array(places)
    members.store(into: &writer)
    probes.store(into: &writer)
  }

  package init(from reader: inout ByteReader) throws {
    bytes = try reader.array()
    halfNorms = try reader.array()
    places = try reader.array()
    members = try InvertedIndex(from: &reader)
    probes = try InvertedIndex(from: &reader)
  }
}

extension InvertedIndex: Storable {
  fileprivate var byteCount: Int { 8 * starts.count + 4 * items.count }

  package func store(into writer: inout ByteWriter) {
    writer.array(starts)
    writer.array(items)
  }

  package init(from reader: inout ByteReader) throws {
    starts = try reader.array()
    items = try reader.array()
  }
}
