import Scene

/// The keypoints of an image with their descriptors, during selection.
package struct DescribedKeypoints {
  /// Positions in pixels of the searched image, corner convention.
  package private(set) var keypoints: [RankedKeypoint] = []
  /// 128 bytes per keypoint.
  package private(set) var descriptors: [UInt8] = []
  /// Whether the doubled resolution was searched.
  package var upsampled = false
  /// Number of keypoints removed by the mask.
  package var masked = 0

  package var count: Int { keypoints.count }

  /// The keypoints and descriptors without ranks and colors.
  package var features: Features {
    Features(keypoints: keypoints.map(\.keypoint), descriptors: descriptors)
  }

  mutating func append(_ more: [RankedKeypoint], _ bytes: [UInt8]) {
    precondition(bytes.count == more.count * DescriptorSampler.length, "128 bytes per keypoint")
    keypoints += more
    descriptors += bytes
  }

  /// Sorts the keypoints from index `start` by decreasing scale (stable).
  mutating func sortByScale(from start: Int) {
    let part = keypoints[start...]
    keep(
      part.indices.sorted {
        (part[$0].keypoint.scale, $1) > (part[$1].keypoint.scale, $0)
      }, from: start)
  }

  /// The descriptor of a keypoint.
  func descriptor(of index: Int) -> [UInt8] {
    let length = DescriptorSampler.length
    return Array(descriptors[index * length..<(index + 1) * length])
  }

  /// Moves keypoints to their places, and those of one place next to each other.
  mutating func group(by places: KeypointPlaces) {
    for (index, position) in places.positions.enumerated() {
      (keypoints[index].keypoint.x, keypoints[index].keypoint.y) = (position.x, position.y)
    }
    keep(
      keypoints.indices.sorted { (places.first[$0], $0) < (places.first[$1], $1) }, from: 0)
  }

  /// Replaces the keypoints from index `start` by those at `indices`, in that order.
  mutating func keep(_ indices: [Int], from start: Int) {
    let length = DescriptorSampler.length
    var bytes = Array(descriptors[..<(start * length)])
    bytes.reserveCapacity((start + indices.count) * length)
    for i in indices { bytes += descriptors[i * length..<(i + 1) * length] }
    keypoints = keypoints[..<start] + indices.map { keypoints[$0] }
    descriptors = bytes
  }
}

/// A keypoint and the extremum that it was detected as.
package struct RankedKeypoint {
  package var keypoint: Keypoint
  package var extremum: Extremum
}

extension SpatialSelection {
  /// Indices of the strongest `count` keypoints, distributed over the image, in increasing order.
  func choose(_ count: Int, from keypoints: ArraySlice<RankedKeypoint>) -> [Int] {
    choose(
      count, points: keypoints.map { SIMD2($0.keypoint.x, $0.keypoint.y) },
      rank: keypoints.map(\.extremum.response)
    ).map { $0 + keypoints.startIndex }
  }
}
