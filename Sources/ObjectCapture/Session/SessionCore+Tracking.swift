import Capture
import Geometry
import Imaging
import Tracking

/// Poses that are estimated along the stream.
extension SessionCore {
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

extension ObjectCaptureSession.Tracking {
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
