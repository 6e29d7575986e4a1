import Geometry
import Numerics

/// Estimates where a camera is along a stream, frame by frame, without poses of a device.
///
/// World: right-handed, Y up (by gravity where it is measured, else square to the surface that
/// things stand on as the first views show it), the first camera at the origin. Metres where depth
/// is measured; else as if what the first views look at were half a metre away.
///
/// Deterministic: a pose depends on the frames up to its own and the seed.
public struct PoseTracker: Sendable {
  private var flow: FlowTracker

  public init(seed: UInt64 = 1) { flow = FlowTracker(seed: seed) }

  /// How well the place of the newest frame is known.
  public var status: TrackingStatus { flow.status }
  /// Whether lengths are measured rather than assumed; false while there is no map.
  public var isMetric: Bool { flow.isMetric }
  /// What is known of the scene, world frame.
  public var points: [SIMD3<Double>] { flow.map.points.map(\.position) }

  /// Takes the next frame.
  ///
  /// - Parameter depth: Gives the frame's measured depth; asked for only when needed, as decoding
  ///   takes time.
  /// - Returns: `cameraFromWorld`, or `nil` while it is not known; see `status`.
  public mutating func track(
    _ frame: TrackingFrame, depth: () -> TrackingDepth? = { nil }
  ) -> RigidTransform? {
    flow.track(frame, depth: depth)
  }
}
