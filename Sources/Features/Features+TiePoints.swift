import Files
import LocalFeatures
import Scene
import Support

extension CachedFeatures {
  /// Color of tie points: corners of markers are between black and white.
  private static let color = SIMD3<UInt8>(repeating: 128)

  /// The features with these tie points at the end, in place of those of an earlier run.
  func with(_ points: [TiePoint]) -> CachedFeatures {
    let old = report.tiePoints ?? 0
    guard old > 0 || !points.isEmpty else { return self }
    var result = self
    let found = max(features.keypoints.count - old, 0)
    result.features.keypoints.removeSubrange(found...)
    result.features.keypoints += points.map { Keypoint($0) }
    if features.descriptors.count == features.keypoints.count * DescriptorSet.length {
      result.features.descriptors.removeSubrange((found * DescriptorSet.length)...)
      result.features.descriptors += points.flatMap(\.descriptor)
    }
    if features.colors.count == features.keypoints.count {
      result.features.colors.removeSubrange(found...)
      result.features.colors += points.map { _ in Self.color }
    }
    result.report.keypoints = result.features.keypoints.count
    result.report.tiePoints = points.isEmpty ? nil : points.count
    return result
  }
}

extension TiePoint {
  /// Number of values of a descriptor that are not zero: few values that two points share.
  private static let values = 32

  /// A descriptor that only the same point has.
  ///
  /// Its values follow from the name by a random stream. Descriptors of two points differ by 1.2 of
  /// their length, and from those of keypoints by more than `max-distance`, so that the ratio test
  /// accepts the same point in every pair.
  var descriptor: [UInt8] {
    var hash = ContentHash()
    hash.add(name)
    var random = RandomStream(seed: hash.value)
    let norm = Double(DescriptorSet.norm)
    let value = UInt8(saturating: (norm / Double(Self.values).squareRoot()).rounded())
    var bytes = [UInt8](repeating: 0, count: DescriptorSet.length)
    var left = Self.values
    while left > 0 {
      let place = random.index(below: bytes.count)
      if bytes[place] == 0 {
        bytes[place] = value
        left -= 1
      }
    }
    return bytes
  }
}
