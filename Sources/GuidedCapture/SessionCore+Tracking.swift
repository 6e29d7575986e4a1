import Capture
import Geometry
import Imaging
import Tracking

/// Tracking quality, and poses estimated along the stream.
extension SessionCore {
  /// Maximum time and number of frames without a pose before tracking fails. Both must be exceeded,
  /// because photographs can be far apart in time.
  static let maxLoss = (seconds: 5.0, frames: 15)
  /// Maximum angular velocity of reliable poses in degrees per second.
  static let maxTurning = 120.0
  /// Seconds at the start of a stream with poses during which a device is initializing.
  static let startupSeconds = 0.3
  /// Minimum root mean square difference of neighboring pixels, in gray levels from 0 to 255, for
  /// tracking on a device.
  static let minTexture = 1.0

  /// Updates the tracking quality for the latest frame; fails the session after a long loss.
  mutating func updateTracking(_ frame: StreamFrame, _ reading: FrameReading) {
    let before = tracking
    if frame.pose != nil { lastPose = (frame.time, frame.index) }
    tracking = tracking(of: frame, turning: reading.turning ?? 0)
    if frame.pose == nil, let last = lastPose, frame.time - last.time > Self.maxLoss.seconds,
      frame.index - last.frame > Self.maxLoss.frames
    {
      send(.fault(.trackingFailed))
    }
    if tracking != before { note("tracking \(tracking.name)") }
  }

  /// Tracking quality of a frame: from the tracker if there is one, otherwise from the device pose
  /// and the image.
  private func tracking(
    of frame: StreamFrame, turning: Double
  ) -> GuidedCaptureTracking {
    if let status = tracker?.status {
      return status == .normal && turning > Self.maxTurning
        ? .limited(reason: .excessiveMotion) : .init(status)
    }
    guard frame.pose != nil else {
      return lastPose == nil ? .notAvailable : .limited(reason: .relocalizing)
    }
    if frame.time < Self.startupSeconds { return .limited(reason: .initializing) }
    if turning > Self.maxTurning { return .limited(reason: .excessiveMotion) }
    if frame.statistics.texture < Self.minTexture {
      return .limited(reason: .insufficientFeatures)
    }
    return .normal
  }

  /// The frame with its pose, and without the luma used to estimate it.
  mutating func posed(_ frame: StreamFrame) -> StreamFrame {
    guard var tracker, let luma = frame.luma else { return frame }
    var frame = frame
    frame.luma = nil
    // The tracker is moved out of the session while it changes, to avoid a copy of its map.
    self.tracker = nil
    let (source, index) = (self.source, frame.index)
    frame.pose = tracker.track(
      TrackingFrame(
        luma: luma, camera: frame.camera.resized(width: luma.width, height: luma.height),
        time: frame.time, gravity: frame.gravity)
    ) {
      guard let sensor = (try? source.depth(index)) ?? nil else { return nil }
      return TrackingDepth(depth: sensor.depth, confidence: sensor.confidence)
    }
    self.tracker = tracker
    return frame
  }
}

extension GuidedCaptureTracking {
  /// The tracking quality for a tracker's status.
  init(_ status: TrackingStatus) {
    switch status {
    case .initializing: self = .limited(reason: .initializing)
    case .normal: self = .normal
    case .excessiveMotion: self = .limited(reason: .excessiveMotion)
    case .insufficientFeatures: self = .limited(reason: .insufficientFeatures)
    case .relocalizing: self = .limited(reason: .relocalizing)
    }
  }
}
