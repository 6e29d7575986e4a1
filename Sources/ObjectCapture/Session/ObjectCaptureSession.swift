import Capture
import Foundation
import GuidedCapture
import Scene
import Support

/// A guided capture of an object or an area, driven by the frames of a recording or a simulation.
///
/// Names and behavior match RealityKit's class of the same name, except that `advance` takes the
/// place of the camera. A session created without frames plays `defaultFrames` on its own. A
/// session is used once: `completed` and `failed` are final.
@MainActor public final class ObjectCaptureSession: Identifiable {
  /// Whether guided capture is supported; always true, because sessions replay frames.
  public static var isSupported: Bool { true }

  /// Identifier of the session.
  public nonisolated let id = UUID()

  /// The current session as a value.
  private(set) var core: SessionCore
  /// Whether frames play on their own, like those of a camera.
  private let isSelfPlaying: Bool
  private let states: Broadcast<CaptureState>
  private let feedbacks: Broadcast<Set<Feedback>>
  private let trackings: Broadcast<Tracking>
  private let pauses: Broadcast<Bool>
  private let completions: Broadcast<Bool>
  private let requests: Broadcast<Bool>
  private let counts: Broadcast<Int>

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - frames: Frame source played by `advance`. Without one, `defaultFrames` play on their own
  ///     once the session has started.
  ///   - maximumNumberOfInputImages: Maximum number of shots for a reconstruction on a device.
  public init(frames: (any FrameSource)? = nil, maximumNumberOfInputImages: Int = 250) {
    isSelfPlaying = frames == nil
    core = SessionCore(
      source: frames ?? Self.defaultFrames ?? NoFrames(), maxShots: maximumNumberOfInputImages)
    states = Broadcast(.initializing)
    feedbacks = Broadcast([])
    trackings = Broadcast(.notAvailable)
    pauses = Broadcast(false)
    completions = Broadcast(false)
    requests = Broadcast(false)
    counts = Broadcast(0)
  }

  /// Creates a session that plays a recording: a folder of photographs, preferably with poses and
  /// depth.
  ///
  /// - Throws: An error that names the folder and the reason.
  public convenience init(recording: URL) throws {
    self.init(frames: RecordedSource(try CaptureFolder.load(recording)))
  }

  /// Current state of the session.
  public var state: CaptureState { core.state.phase }
  /// Current feedback; empty if the capture has no problem.
  public var feedback: Set<Feedback> { core.activeFeedback }
  /// Current quality of camera tracking.
  public var cameraTracking: Tracking { core.tracking }
  /// Whether the session is paused. `finish()` and a failure also end a pause.
  public var isPaused: Bool { core.state.isPaused }
  /// Whether every segment of the capture dial was filled in this pass.
  public var userCompletedScanPass: Bool { core.state.completedPass }
  /// Whether `requestImageCapture()` would take a shot now.
  public var canRequestImageCapture: Bool { core.canRequestImageCapture }
  /// Number of automatic and manual shots of all passes.
  public var numberOfShotsTaken: Int { core.state.shots }
  /// Maximum number of shots for a reconstruction on a device; capture stops there unless
  /// over-capture is enabled.
  public var maximumNumberOfInputImages: Int { core.state.maxShots }
  /// Whether good frames are captured automatically; default true.
  public var isAutoCaptureEnabled: Bool {
    get { core.isAutoCaptureEnabled }
    set { core.isAutoCaptureEnabled = newValue }
  }
  /// Bounding box of the object; `nil` before detection and in free-form capture.
  public var box: ObjectBox? { core.box }
  /// Capture dial of the current pass.
  public var dial: CaptureDial { core.dial }
  /// Shots on disk, of all passes, in capture order.
  public var shots: [SessionShot] { core.shots }

  /// The current state, then every change; ends with the session.
  public var stateUpdates: AsyncStream<CaptureState> { states.updates() }
  /// The current feedback, then every change; ends with the session.
  public var feedbackUpdates: AsyncStream<Set<Feedback>> { feedbacks.updates() }
  /// The current tracking quality, then every change; ends with the session.
  public var cameraTrackingUpdates: AsyncStream<Tracking> { trackings.updates() }
  /// Whether the session is paused, then every change; ends with the session.
  public var isPausedUpdates: AsyncStream<Bool> { pauses.updates() }
  /// Whether the current pass is complete, then every change; ends with the session.
  public var userCompletedScanPassUpdates: AsyncStream<Bool> { completions.updates() }
  /// Whether a manual shot is possible, then every change; ends with the session.
  public var canRequestImageCaptureUpdates: AsyncStream<Bool> { requests.updates() }
  /// The number of shots, then every change; ends with the session.
  public var numberOfShotsTakenUpdates: AsyncStream<Int> { counts.updates() }

  /// Starts the session; its state becomes `ready` with the first frame.
  ///
  /// - Parameter imagesDirectory: An empty directory, or one that can be created; otherwise the
  ///   state becomes `failed`.
  public func start(imagesDirectory: URL, configuration: Configuration = Configuration()) {
    change { _ = $0.start(imagesDirectory: imagesDirectory, configuration: configuration) }
    guard core.state.hasStarted else { return }
    _ = try? advance(1)
    if isSelfPlaying { playToTheEnd() }
  }

  /// Detects an object in the center of the view; only in state `ready`.
  @discardableResult public func startDetecting() -> Bool { change { $0.startDetecting() } }
  /// Discards the box and returns from `detecting` to `ready`; returns false in any other state.
  @discardableResult public func resetDetection() -> Bool { change { $0.resetDetection() } }
  /// Starts taking shots: of the object in the box in state `detecting`, or of an area without a
  /// box in state `ready`.
  public func startCapturing() { change { _ = $0.startCapturing() } }
  /// Clears the dial for a pass at another height, and keeps box and state. Only while capturing.
  public func beginNewScanPass() { change { _ = $0.beginNewScanPass() } }
  /// Returns to `ready` to choose the box again after the object was flipped; later shots belong to
  /// the new orientation. Only while capturing.
  public func beginNewScanPassAfterFlip() { change { _ = $0.beginNewScanPassAfterFlip() } }
  /// Suspends automatic and manual shots until `resume()`.
  public func pause() { change { _ = $0.pause() } }
  /// Ends a pause.
  public func resume() { change { _ = $0.resume() } }
  /// Takes the current frame as a shot regardless of quality, if `canRequestImageCapture`.
  public func requestImageCapture() { change { _ = $0.requestImageCapture() } }
  /// Ends the capture; the state becomes `completed` once all files are on disk.
  public func finish() {
    guard change({ $0.finish() }) else { return }
    let (images, configuration) = (core.imagesDirectory, core.configuration)
    Task {
      // This context is never cancelled, so nothing is thrown.
      let failure = await Task.detached {
        (try? SessionCore.pendingFailure(images, configuration, in: RunContext())) ?? nil
      }.value
      change { _ = $0.send(failure.map { GuidedCaptureEvent.fault($0) } ?? .pendingWritten) }
    }
  }
  /// Ends the session immediately as `failed(.cancelled)`; shots on disk are kept.
  public func cancel() { change { _ = $0.cancel() } }

  /// Ends the session when the frame source has no more frames.
  func endOfFrames() {
    if state == .capturing { return finish() }
    change { _ = $0.send(.fault(.sensorFailed)) }
  }

  /// Replaces the detected box by an edited one; returns false outside `detecting`.
  @discardableResult public func edit(box: ObjectBox) -> Bool { change { $0.edit(box: box) } }

  /// Plays the next frames and publishes the changes after each.
  ///
  /// - Returns: The number of frames played.
  @discardableResult public func advance(
    _ count: Int = 1, in context: RunContext = RunContext()
  ) throws -> Int {
    var played = 0
    try change { core in
      played = try core.advance(count, in: context) { core in
        publish(core)
        return false
      }
    }
    return played
  }

  private func change<Result>(_ body: (inout SessionCore) throws -> Result) rethrows -> Result {
    defer { publish(core) }
    return try body(&core)
  }

  private func publish(_ core: SessionCore) {
    states.set(core.state.phase)
    feedbacks.set(core.activeFeedback)
    trackings.set(core.tracking)
    pauses.set(core.state.isPaused)
    completions.set(core.state.completedPass)
    requests.set(core.canRequestImageCapture)
    counts.set(core.state.shots)
    guard core.state.phase.isTerminal else { return }
    states.finish()
    feedbacks.finish()
    trackings.finish()
    pauses.finish()
    completions.finish()
    requests.finish()
    counts.finish()
  }
}

/// A source without frames.
private struct NoFrames: FrameSource {
  var name: String { "no frames" }
  var count: Int { 0 }
  func frame(_ index: Int) throws -> StreamFrame { throw ObjectCaptureSession.Error.sensorFailed }
  func depth(_ index: Int) throws -> SensorDepth? { nil }
  func photo(_ index: Int) throws -> StreamPhoto { throw ObjectCaptureSession.Error.sensorFailed }
}
