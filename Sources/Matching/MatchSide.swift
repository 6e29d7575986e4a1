import Geometry
import LocalFeatures
import Scene
import Support

/// The data of a view that matching needs.
struct MatchSide: Sendable {
  let keypoints: [Keypoint]
  let set: DescriptorSet
  /// The undistorted pixel of each keypoint, relative to the principal point; empty without guided
  /// matching.
  let undistorted: [SIMD2<Float>]

  /// - Parameter camera: `nil` if no undistorted pixels are needed.
  init(keypoints: [Keypoint], set: DescriptorSet, camera: Camera?) {
    self.keypoints = keypoints
    self.set = set
    undistorted =
      camera.map { camera in
        keypoints.map {
          SIMD2<Float>(camera.normalize(SIMD2(Double($0.x), Double($0.y))) * camera.focal)
        }
      } ?? []
  }
}

/// The two views of a pair.
struct PairSides: Sendable {
  let pair: ViewIndexPair
  let first: MatchSide
  let second: MatchSide
}

extension MatchSide: SpilledValue {
  var byteCount: Int {
    self.set.byteCount + MemoryLayout<Keypoint>.stride * keypoints.count
      + MemoryLayout<SIMD2<Float>>.stride * undistorted.count
  }

  func store(into writer: inout ByteWriter) {
    writer.array(keypoints)
    set.store(into: &writer)
    writer.array(undistorted)
  }

  init(from reader: inout ByteReader) throws {
    keypoints = try reader.array()
    set = try DescriptorSet(from: &reader)
    undistorted = try reader.array()
  }
}
