import Foundation
import GuidedCapture
import Imaging

extension ObjectCaptureSession {
  /// State of a session. `completed` and `failed` are final.
  public enum CaptureState: Equatable, Sendable {
    /// The session waits for its first frame.
    case initializing
    /// The session waits for detection or capture to start.
    case ready
    /// A bounding box of the object is shown and can be edited.
    case detecting
    /// Shots are being taken.
    case capturing
    /// Pending data is being written.
    case finishing
    /// All files are on disk.
    case completed
    /// Ended by a fault or by `cancel()`: an `ObjectCaptureSession.Error`, or another error for a
    /// fault that has no case there.
    case failed(any Swift.Error)

    /// Whether two states are the same; any two `failed` states are.
    public static func == (a: CaptureState, b: CaptureState) -> Bool {
      switch (a, b) {
      case (.initializing, .initializing), (.ready, .ready), (.detecting, .detecting),
        (.capturing, .capturing), (.finishing, .finishing), (.completed, .completed),
        (.failed, .failed):
        true
      default: false
      }
    }

    /// Whether the session is over.
    var isFinal: Bool { self == .completed || self == .failed(Error.cancelled) }
  }

  /// Feedback to the photographer; several cases may be active at once.
  public enum Feedback: Hashable, Sendable {
    /// The light is low and may reduce quality; capture continues.
    case environmentLowLight
    /// It is too dark for capture.
    case environmentTooDark
    /// The camera moves so fast that shots would be blurred.
    case movingTooFast
    /// The object does not fit in the frame.
    case objectTooClose
    /// The object fills too little of the frame.
    case objectTooFar
    /// The box is outside the frame.
    case outOfFieldOfView
    /// No object was detected; a default box is offered.
    case objectNotDetected
    /// The texture is too weak or too repetitive to join a pass after a flip with the others.
    case objectNotFlippable
    /// There are more shots than a reconstruction on the device uses.
    case overCapturing
  }

  /// Quality of camera tracking.
  public enum Tracking: Hashable, Sendable {
    /// Why tracking is limited.
    public enum Reason: Hashable, Sendable {
      /// There is no map yet.
      case initializing
      /// The position was lost and is being searched.
      case relocalizing
      /// The camera rotates too fast for tracking.
      case excessiveMotion
      /// The frame shows too little texture.
      case insufficientFeatures
    }

    /// No frame has had a pose yet, and none is being estimated.
    case notAvailable
    /// A pose is missing or unreliable.
    case limited(reason: Reason)
    /// The position is known.
    case normal
  }

  /// Options of a capture.
  public struct Configuration: Sendable {
    /// Directory for data that a reconstruction can reuse; must be empty or missing at the start.
    public var checkpointDirectory: URL?
    /// Whether capture continues beyond `maximumNumberOfInputImages`.
    public var isOverCaptureEnabled = false
    /// File format of the shots: `heic`, one file per shot with everything in it, unless no encoder
    /// is installed.
    public var shotFormat = HEICContent.obstacle == nil ? ShotFormat.heic : .original

    /// Creates the default configuration: no checkpoint, and capture stops at the limit.
    public init() {}
  }
}
