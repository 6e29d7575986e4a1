import Capture
import Files
import Foundation
import Geometry
import Imaging
import Scene
import Support
import Tracking

/// A guided session over a frame source, without isolation or concurrency: calls change the state,
/// `advance` plays frames. `ObjectCaptureSession` wraps it for programs; the shell wraps it
/// separately.
public struct SessionCore: Sendable {
  /// Shorthand for the errors of a session.
  public typealias Failure = GuidedCaptureError
  /// Shorthand for the feedback of a session.
  public typealias Feedback = GuidedCaptureFeedback

  /// Current state of the session.
  public internal(set) var state: GuidedCaptureState
  /// Bounding box of the object; `nil` before detection and in free-form capture.
  public internal(set) var box: ObjectBox?
  /// Capture dial of the current pass.
  public internal(set) var dial = CaptureDial()
  /// All feedback with latest values and start times.
  public internal(set) var feedback = FeedbackMonitor()
  /// Quality of camera tracking.
  public internal(set) var tracking = GuidedCaptureTracking.notAvailable
  /// Shots on disk in capture order.
  public internal(set) var shots: [SessionShot] = []
  /// Transcript of the session, one line per event.
  public internal(set) var transcript: [SessionLine] = []
  /// Points scanned since the object was placed or flipped.
  public internal(set) var cloud = ScanCloud()
  /// Measurements of the latest frame; `nil` before the first.
  public internal(set) var reading: FrameReading?
  /// The latest frame; `nil` before the first.
  public internal(set) var current: StreamFrame?
  /// Index of the next frame.
  public internal(set) var cursor = 0
  /// Whether good frames are captured automatically.
  public var isAutoCaptureEnabled = true {
    didSet {
      if isAutoCaptureEnabled != oldValue { note(isAutoCaptureEnabled ? .autoOn : .autoOff) }
    }
  }
  /// Source of the frames.
  public let source: any FrameSource
  /// Folder of the shots; `nil` before `start`.
  public internal(set) var imagesDirectory: URL?
  /// The configuration given to `start`.
  public internal(set) var configuration = GuidedCaptureConfiguration()
  /// Prevents other writers from using the folders until the session ends.
  var claims: [FolderClaim] = []
  /// Records the calls, so that the session can be restored; `nil` for an unsaved session.
  var journal: SessionJournal?
  var mode = SessionMode.live
  var motion = MotionMeter()
  var chooser = ShotChooser()
  var flippability = Flippability()
  var recentSharpness: [Double] = []
  var badFrames = 0
  var lastPose: (time: Double, frame: Int)?
  /// Estimates poses if the source has none.
  public internal(set) var tracker: PoseTracker?

  /// Creates a session that has not started; `maxShots` is the limit of a reconstruction on the
  /// device.
  public init(source: any FrameSource, maxShots: Int = 250) {
    self.source = source
    tracker =
      source.hasPoses
      ? nil : PoseTracker(photographs: source.interval > StreamFrame.photographInterval)
    state = GuidedCaptureState(maxShots: maxShots)
  }

  /// Stream time in seconds of the latest frame.
  public var time: Double { current?.time ?? 0 }
  /// Whether all frames have been played.
  public var isAtEnd: Bool { cursor >= source.count }
  /// Whether a manual shot is currently possible.
  public var canRequestImageCapture: Bool { state.canTakeShot && current != nil }
  /// Whether poses are in meters; otherwise the scale is a guess and shots store no pose.
  public var isMetric: Bool { tracker?.isMetric ?? source.isMetric }
  /// The currently active feedback.
  public var activeFeedback: Set<Feedback> { feedback.active }

  mutating func note(_ text: String) {
    transcript.append(SessionLine(time: time, frame: current?.index ?? 0, text: text))
  }
}
