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
  private enum Mode: Sendable {
    case video(KeyframeTracker)
    case photographs(PhotoTracker)
  }
  private var mode: Mode

  /// - Parameter photographs: Whether frames differ much from one to the next, so that each is
  ///   matched with several before; those of a video are followed from one to the next.
  public init(photographs: Bool = false, seed: UInt64 = 1) {
    mode =
      photographs ? .photographs(PhotoTracker(seed: seed)) : .video(KeyframeTracker(seed: seed))
  }

  /// How well the place of the newest frame is known.
  public var status: TrackingStatus {
    switch mode {
    case .video(let tracker): tracker.status
    case .photographs(let tracker): tracker.status
    }
  }

  /// Whether lengths are measured rather than assumed; false while there is no map.
  public var isMetric: Bool {
    switch mode {
    case .video(let tracker): tracker.isMetric
    case .photographs(let tracker): tracker.isMetric
    }
  }

  /// What is known of the scene, world frame.
  public var points: [SIMD3<Double>] {
    switch mode {
    case .video(let tracker): tracker.map.points.map(\.position)
    case .photographs(let tracker): tracker.map.points.map(\.position)
    }
  }

  /// Takes the next frame.
  ///
  /// - Parameter depth: Gives the frame's measured depth; asked for only when needed, as decoding
  ///   takes time.
  /// - Returns: `cameraFromWorld`, or `nil` while it is not known; see `status`.
  public mutating func track(
    _ frame: TrackingFrame, depth: () -> TrackingDepth? = { nil }
  ) -> RigidTransform? {
    switch mode {
    case .video(var tracker):
      // Out of the enum while it changes, so that its map is not copied.
      mode = .video(KeyframeTracker(seed: 0))
      defer { mode = .video(tracker) }
      return tracker.track(frame, depth: depth)
    case .photographs(var tracker):
      mode = .photographs(PhotoTracker(seed: 0))
      defer { mode = .photographs(tracker) }
      return tracker.track(frame, depth: depth)
    }
  }
}
