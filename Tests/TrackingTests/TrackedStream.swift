import Foundation
import Geometry
import Imaging
import Numerics
import Support
import Testing

@testable import Capture
@testable import Simulation
@testable import Tracking

/// A simulated stream without poses, tracked, and compared with the truth.
struct TrackedStream {
  let stream: SimulatedStream
  var tracker: PoseTracker
  /// `cameraFromWorld` of the tracker and the truth of each frame that has a pose.
  var poses: [Int: RigidTransform] = [:]

  init(
    _ segments: [StreamSegment], seed: UInt64, width: Int = 280, rate: Double = 30
  ) throws {
    var options = SimulateOptions()
    options.width = width
    options.height = width * 3 / 4
    options.detail = 64
    options.poses = false
    options.rate = rate
    tracker = PoseTracker(photographs: rate < 3)
    stream = try SimulatedStream(segments, options: options, in: RunContext(seed: seed))
  }

  /// Tracks frames after `change` is applied to them.
  mutating func run(
    _ range: Range<Int>? = nil, hasDepth: Bool,
    change: (Int, inout TrackingFrame) -> Void = { _, _ in }
  ) throws {
    for index in range ?? 0..<stream.count {
      let frame = try stream.frame(index)
      let luma = try #require(frame.luma)
      #expect(frame.pose == nil)
      var input = TrackingFrame(
        luma: luma, camera: frame.camera.resized(width: luma.width, height: luma.height),
        time: frame.time)
      change(index, &input)
      let stream = self.stream
      poses[index] = tracker.track(input) {
        guard hasDepth, let sensor = try? stream.depth(index) else { return nil }
        return TrackingDepth(depth: sensor.depth, confidence: sensor.confidence)
      }
    }
  }

  func truth(_ index: Int) -> RigidTransform { stream.path.pose(at: stream.time(index)) }

  /// Maximum distance, meters, of the tracked centers from the true ones after the best-fitting
  /// similarity, and the scale of that similarity.
  func error() throws -> (largest: Double, scale: Double) {
    let indices = poses.keys.sorted()
    let own = indices.compactMap { poses[$0]?.center }
    let real = indices.map { truth($0).center }
    let fit = try #require(Similarity.align(from: own, to: real))
    let errors = zip(own, real).map { distance(fit * $0, $1) }
    return (errors.max() ?? 9, fit.scale)
  }

  /// Angle between the Y axis of the world and the true up direction, degrees.
  func tilt() throws -> Double {
    let index = try #require(poses.keys.min())
    let pose = try #require(poses[index])
    let own = pose.rotation * SIMD3(0, 1, 0)
    let up = truth(index).rotation * SIMD3(0, 0, 1)
    return acos(min(dot(own, up), 1)) * 180 / .pi
  }
}
