import Geometry
import Numerics

/// Estimates the camera poses of a stream, frame by frame, without device poses.
///
/// World: right-handed, Y up (from measured gravity if available, otherwise orthogonal to the
/// support surface in the first views), the first camera at the origin. The unit is the meter if
/// depth is measured; otherwise the content of the first views is assumed to be half a meter away.
///
/// Deterministic: a pose depends only on the frames up to its own and the seed.
public struct PoseTracker: Sendable {
  private enum Mode: Sendable {
    case video(KeyframeTracker)
    case photographs(PhotoTracker)
  }
  private var mode: Mode

  /// - Parameter photographs: Whether frames differ greatly, so that each is matched with several
  ///   previous ones; frames of a video are tracked from one to the next.
  public init(photographs: Bool = false, seed: UInt64 = 1) {
    mode =
      photographs ? .photographs(PhotoTracker(seed: seed)) : .video(KeyframeTracker(seed: seed))
  }

  /// Tracking quality of the newest frame.
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

  /// Map points, world frame.
  public var points: [SIMD3<Double>] {
    switch mode {
    case .video(let tracker): tracker.map.points.map(\.position)
    case .photographs(let tracker): tracker.map.points.map(\.position)
    }
  }

  /// Processes the next frame.
  ///
  /// - Parameter depth: Returns the frame's measured depth; called only if required, as decoding
  ///   takes time.
  /// - Returns: `cameraFromWorld`, or `nil` if unknown; see `status`.
  public mutating func track(
    _ frame: TrackingFrame, depth: () -> TrackingDepth? = { nil }
  ) -> RigidTransform? {
    switch mode {
    case .video(var tracker):
      // Moved out of the enum during the mutation, so that its map is not copied.
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
