import LocalFeatures
import Numerics
import Scene
import Support

/// Cluster centers of a capture's own descriptors ("visual words").
///
/// Reference: Sivic & Zisserman, "Video Google", ICCV 2003; trained by Lloyd's algorithm on a
/// sample. Sums are integers, so that the result does not depend on the order of work.
struct Vocabulary: Sendable {
  private static let depth = DescriptorSet.length
  /// Number of descriptors per block of products with all words.
  private static let chunkSize = 512
  /// Rounds of Lloyd's algorithm, after which the words hardly move.
  private static let iterations = 8
  /// Maximum number of descriptors for training, to limit the time.
  private static let maxSamples = 32_768

  let count: Int
  /// `count` × 128 values.
  private(set) var centers: [Float]
  private var halfNorms: [Float]

  /// Trains `count` words, or fewer if there are fewer descriptors; `nil` without descriptors.
  init?(training features: FeatureLists, count wanted: Int, in context: RunContext) throws {
    let sample = try Vocabulary.sample(features)
    let samples = sample.count / Self.depth
    guard samples > 0 else { return nil }
    count = min(wanted, samples)
    var random = RandomStream(seed: context.seed, stream: 0x766F_6361_62)
    var picks = Array(0..<samples)
    for i in 0..<count { picks.swapAt(i, i + random.index(below: samples - i)) }
    centers = picks.prefix(count).flatMap { i in
      sample[i * Self.depth..<(i + 1) * Self.depth].map(Float.init)
    }
    halfNorms = []
    updateNorms()
    for iteration in 0..<Self.iterations {
      let words = try assign(sample, each: 1, in: context)
      improve(sample, words)
      context.progress("Learning visual words", Double(iteration + 1) / Double(Self.iterations))
    }
  }

  /// Evenly spaced descriptors of all views, at most `maxSamples`.
  private static func sample(_ features: FeatureLists) throws -> [UInt8] {
    let total = features.keypointCount
    let step = max(1, (total + maxSamples - 1) / maxSamples)
    var sample: [UInt8] = []
    for index in features.indices where features.sizes[index].keypoints > 0 {
      let view = try features[index]
      for i in stride(from: 0, to: view.keypoints.count, by: step) {
        sample += view.descriptors[i * depth..<(i + 1) * depth]
      }
    }
    return sample
  }

  /// Moves each center to the mean of its descriptors; words without descriptors do not move.
  private mutating func improve(_ sample: [UInt8], _ words: [Int32]) {
    var sums = [Int32](repeating: 0, count: count * Self.depth)
    var sizes = [Int](repeating: 0, count: count)
    for (i, word) in words.enumerated() {
      sizes[Int(word)] += 1
      for k in 0..<Self.depth {
        sums[Int(word) * Self.depth + k] += Int32(sample[i * Self.depth + k])
      }
    }
    for word in 0..<count where sizes[word] > 0 {
      for k in 0..<Self.depth {
        centers[word * Self.depth + k] =
          Float(sums[word * Self.depth + k]) / Float(sizes[word])
      }
    }
    updateNorms()
  }

  private mutating func updateNorms() {
    halfNorms = (0..<count).map { word in
      var sum: Float = 0
      for k in 0..<Self.depth {
        let v = centers[word * Self.depth + k]
        sum += v * v
      }
      return sum / 2
    }
  }

  /// The `each` (≤ `count`) nearest words of each descriptor, the nearest first.
  func assign(_ descriptors: [UInt8], each: Int, in context: RunContext) throws -> [Int32] {
    let total = descriptors.count / Self.depth
    let chunks = (total + Self.chunkSize - 1) / Self.chunkSize
    let parts = try context.parallelMap(Array(0..<chunks), label: "") { chunk, _ in
      let start = chunk * Self.chunkSize
      return assignChunk(descriptors, start..<min(start + Self.chunkSize, total), each: each)
    }
    return Array(parts.joined())
  }

  private func assignChunk(_ descriptors: [UInt8], _ range: Range<Int>, each: Int) -> [Int32] {
    let buffer = UnsafeMutablePointer<Float>.allocate(
      capacity: range.count * (Self.depth + count))
    defer { buffer.deallocate() }
    let products = buffer + range.count * Self.depth
    descriptors.withUnsafeBufferPointer { bytes in
      for k in 0..<range.count * Self.depth {
        buffer[k] = Float(bytes[range.lowerBound &* Self.depth &+ k])
      }
    }
    centers.withUnsafeBufferPointer { base in
      guard let base = base.baseAddress else { return }
      multiplyTransposed(
        buffer, rows: range.count, base, columns: count, depth: Self.depth, into: products,
        stride: count)
    }
    var words = [Int32](repeating: 0, count: range.count * each)
    for i in 0..<range.count {
      nearest(products + i * count, each: each, into: &words, at: i * each)
    }
    return words
  }

  /// Insertion into a short sorted list; requires at least `each` words.
  private func nearest(
    _ products: UnsafePointer<Float>, each: Int, into words: inout [Int32], at start: Int
  ) {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: each) { scores in
      for k in 0..<each { scores[k] = -.infinity }
      for word in 0..<count {
        let score = products[word] - halfNorms[word]
        guard score > scores[each - 1] else { continue }
        var place = each - 1
        while place > 0 && score > scores[place - 1] {
          scores[place] = scores[place - 1]
          words[start + place] = words[start + place - 1]
          place -= 1
        }
        scores[place] = score
        words[start + place] = Int32(word)
      }
    }
  }
}
