import Capture
import Geometry
import Imaging
import Tracking

/// How well poses are known, and poses that are estimated along the stream.
extension SessionCore {
  /// Tracking has failed after this long without a pose: a photographer does not wait longer. The
  /// number of frames counts too, as photographs may be far apart.
  static let maxLoss = (seconds: 5.0, frames: 15)
  /// Degrees a second beyond which poses are unreliable: a third of a turn.
  static let maxTurning = 120.0
  /// Seconds of a stream with poses during which a device is still initializing.
  static let startupSeconds = 0.3
  /// Root mean square difference of neighbouring pixels, grey levels of 255, below which a device
  /// finds nothing to track.
  static let minTexture = 1.0

  /// States how well the newest frame's pose is known, and gives up after a long loss.
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

  /// How well the position of a frame is known: by the tracker where there is one, else by whether
  /// the device gave a pose and how the frame looks.
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

  /// The frame with its pose, and without what that was estimated from.
  mutating func posed(_ frame: StreamFrame) -> StreamFrame {
    guard var tracker, let luma = frame.luma else { return frame }
    var frame = frame
    frame.luma = nil
    // Out of the session while it changes, so that its map is not copied.
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
  /// As a tracker states it.
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
