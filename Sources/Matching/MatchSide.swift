import Geometry
import LocalFeatures
import Scene
import Support

/// A view as pairs need it.
struct MatchSide: Sendable {
  let keypoints: [Keypoint]
  let set: DescriptorSet
  /// For each keypoint, the undistorted pixel measured from the principal point; empty where matches
  /// are not guided.
  let undistorted: [SIMD2<Float>]

  /// - Parameter camera: `nil` where no undistorted pixels are asked for.
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
