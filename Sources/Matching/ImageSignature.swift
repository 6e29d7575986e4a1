import LocalFeatures
import Numerics
import Scene
import Support

/// A global descriptor per view; the dot product of two measures the similarity of the views.
///
/// Reference: vectors of locally aggregated descriptors (VLAD; Jégou et al., "Aggregating Local
/// Descriptors into a Compact Image Representation", CVPR 2010) over 64 words trained on the
/// capture itself, normalized per word (Arandjelović & Zisserman, "All about VLAD", CVPR 2013).
enum ImageSignature {
  /// Number of words of the vocabulary; few suffice, as each has a whole vector (Jégou et al.).
  private static let wordCount = 64
  /// Maximum number of keypoints used per view, the largest ones; more do not change the result.
  private static let maxKeypoints = 2000
  private static let depth = DescriptorSet.length

  /// Magnitude at which components of packed signatures are clamped, for a single word: a
  /// difference from a word rarely reaches half its length.
  private static let maxComponent: Float = 0.5

  /// The views most similar to each view, the most similar first.
  ///
  /// Small captures are compared exhaustively, larger ones with a search tree.
  static func neighbors(
    of features: FeatureLists, count: Int, in context: RunContext
  ) throws -> [[Int]] {
    guard features.count > SignatureTree.maxChecks else {
      let scores = try similarities(of: features, in: context)
      return features.indices.map { i in
        let others = features.indices.filter { $0 != i }
          .sorted { (scores[i][$0], $1) > (scores[i][$1], $0) }
        return Array(others.prefix(count))
      }
    }
    let limit = maxComponent / Float(wordCount).squareRoot()
    guard
      let packed = try signatures(of: features, in: context, { PackedSignature($0, limit: limit) })
    else { return features.indices.map { _ in [] } }
    let tree = try SignatureTree(packed, in: context)
    return try context.parallelMap(Array(features.indices), label: "") { view, _ in
      tree.nearest(count, to: view).views
    }
  }

  /// The views' signatures in the form that `form` returns; `nil` without descriptors.
  private static func signatures<Kept: Sendable>(
    of features: FeatureLists, in context: RunContext, _ form: @Sendable ([Float]) -> Kept
  ) throws -> [Kept]? {
    guard let vocabulary = try Vocabulary(training: features, count: wordCount, in: context) else {
      return nil
    }
    let serial = {
      var copy = context
      copy.threads = 1
      return copy
    }()
    return try context.parallelMap(Array(features.indices), label: "") { view, _ in
      form(try signature(try features[view], vocabulary, in: serial))
    }
  }

  /// Cosine similarities between the signatures, view by view.
  static func similarities(of features: FeatureLists, in context: RunContext) throws -> [[Float]] {
    let count = features.count
    guard let rows = try signatures(of: features, in: context, { $0 }) else {
      return [[Float]](repeating: [Float](repeating: 0, count: count), count: count)
    }
    let length = rows.first?.count ?? 0
    let flat = Array(rows.joined())
    var products = [Float](repeating: 0, count: count * count)
    flat.withUnsafeBufferPointer { p in
      products.withUnsafeMutableBufferPointer { out in
        guard let p = p.baseAddress, let out = out.baseAddress else { return }
        multiplyTransposed(
          p, rows: count, p, columns: count, depth: length, into: out, stride: count)
      }
    }
    return (0..<count).map { Array(products[$0 * count..<($0 + 1) * count]) }
  }

  /// Sum of the differences from the nearest word, by word, normalized per word and as a whole.
  private static func signature(
    _ view: Features, _ vocabulary: Vocabulary, in context: RunContext
  ) throws -> [Float] {
    let used = min(view.keypoints.count, maxKeypoints)
    let bytes = Array(view.descriptors.prefix(used * depth))
    let nearest = try vocabulary.assign(bytes, each: 1, in: context)
    var sums = [Float](repeating: 0, count: vocabulary.count * depth)
    for (i, word) in nearest.enumerated() {
      let base = Int(word) * depth
      for k in 0..<depth {
        sums[base + k] += Float(bytes[i * depth + k]) - vocabulary.centers[base + k]
      }
    }
    for word in 0..<vocabulary.count { normalize(&sums, word * depth..<(word + 1) * depth) }
    normalize(&sums, sums.indices)
    return sums
  }

  private static func normalize(_ values: inout [Float], _ range: Range<Int>) {
    var sum: Float = 0
    for k in range { sum += values[k] * values[k] }
    guard sum > 0 else { return }
    let scale = 1 / sum.squareRoot()
    for k in range { values[k] *= scale }
  }
}
