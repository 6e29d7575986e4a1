import Capture
import Files
import Foundation
import Geometry
import Imaging
import Scene
import Support
import Tracking

/// A guided session over a source of frames, without isolation or concurrency: calls change the
/// state, `advance` plays frames. `ObjectCaptureSession` wraps one for programs, the shell another.
public struct SessionCore: Sendable {
  /// Short for the session's errors.
  public typealias Failure = GuidedCaptureError
  /// Short for the session's feedback.
  public typealias Feedback = GuidedCaptureFeedback

  /// The state that the calls step through.
  public internal(set) var state: GuidedCaptureState
  /// The object's box; `nil` before detection and in free-form capture.
  public internal(set) var box: ObjectBox?
  /// Segments of this pass that hold good shots.
  public internal(set) var dial = CaptureDial()
  /// Every feedback with its newest value and since when it holds.
  public internal(set) var feedback = FeedbackMonitor()
  /// How well the camera's position is known.
  public internal(set) var tracking = GuidedCaptureTracking.notAvailable
  /// Shots on disk in the order they were taken.
  public internal(set) var shots: [SessionShot] = []
  /// What happened so far, a line for each event.
  public internal(set) var transcript: [SessionLine] = []
  /// Points scanned since the object was placed or flipped.
  public internal(set) var cloud = ScanCloud()
  /// What the newest frame measured; `nil` before the first.
  public internal(set) var reading: FrameReading?
  /// The newest frame; `nil` before the first.
  public internal(set) var current: StreamFrame?
  /// Index of the next frame.
  public internal(set) var cursor = 0
  /// Whether good frames become shots by themselves while capturing.
  public var isAutoCaptureEnabled = true {
    didSet {
      if isAutoCaptureEnabled != oldValue { note(isAutoCaptureEnabled ? .autoOn : .autoOff) }
    }
  }
  /// Where the frames come from.
  public let source: any FrameSource
  /// Folder of the shots; `nil` before `start`.
  public internal(set) var imagesDirectory: URL?
  /// As given to `start`.
  public internal(set) var configuration = GuidedCaptureConfiguration()
  /// Keeps other writers out of the folders until the session has ended.
  var claims: [FolderClaim] = []
  /// Stores the calls, so that the session outlives its process; `nil` for an unsaved session.
  var journal: SessionJournal?
  var mode = SessionMode.live
  var motion = MotionMeter()
  var chooser = ShotChooser()
  var flippability = Flippability()
  var recentSharpness: [Double] = []
  var badFrames = 0
  var lastPose: (time: Double, frame: Int)?
  /// Estimates poses where the source has none.
  public internal(set) var tracker: PoseTracker?

  /// A session that has not started; `maxShots` is the limit of a reconstruction on the device.
  public init(source: any FrameSource, maxShots: Int = 250) {
    self.source = source
    tracker =
      source.hasPoses
      ? nil : PoseTracker(photographs: source.interval > StreamFrame.photographInterval)
    state = GuidedCaptureState(maxShots: maxShots)
  }

  /// Seconds of the stream played so far.
  public var time: Double { current?.time ?? 0 }
  /// Whether every frame was played.
  public var isAtEnd: Bool { cursor >= source.count }
  /// Whether a manual shot is possible now.
  public var canRequestImageCapture: Bool { state.canTakeShot && current != nil }
  /// Whether poses are in metres; else their scale is a guess and shots keep none.
  public var isMetric: Bool { tracker?.isMetric ?? source.isMetric }
  /// What holds now.
  public var activeFeedback: Set<Feedback> { feedback.active }

  mutating func note(_ text: String) {
    transcript.append(SessionLine(time: time, frame: current?.index ?? 0, text: text))
  }
}
