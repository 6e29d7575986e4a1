import Capture
import Foundation
import GuidedCapture
import Scene
import Support

/// A guided capture of an object or an area, driven by the frames of a recording or a simulation.
///
/// Names and behaviour are those of RealityKit's class of the same name; what a camera does there,
/// `advance` does here; a session made without frames plays `defaultFrames` by itself. A session is
/// used once: `completed` and `failed` are final.
@MainActor public final class ObjectCaptureSession: Identifiable {
  /// Sessions replay frames, so that they run everywhere.
  public static var isSupported: Bool { true }

  /// Tells sessions apart.
  public nonisolated let id = UUID()

  /// The session as a value, as of now.
  private(set) var core: SessionCore
  /// Whether frames play by themselves, as a camera's do.
  private let isSelfPlaying: Bool
  private let states: Broadcast<CaptureState>
  private let feedbacks: Broadcast<Set<Feedback>>
  private let trackings: Broadcast<Tracking>
  private let pauses: Broadcast<Bool>
  private let completions: Broadcast<Bool>
  private let requests: Broadcast<Bool>
  private let counts: Broadcast<Int>

  /// - Parameters:
  ///   - frames: What the camera would show, played by `advance`; without any, `defaultFrames`,
  ///     which play by themselves once the session has started.
  ///   - maximumNumberOfInputImages: Most shots for a reconstruction on a device.
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

  /// A session whose camera plays a recording: a folder of photographs, best with poses and depth.
  ///
  /// - Throws: An error that names the folder and the reason.
  public convenience init(recording: URL) throws {
    self.init(frames: RecordedSource(try CaptureFolder.load(recording)))
  }

  /// Where the session is in its life.
  public var state: CaptureState { core.state.phase }
  /// The feedback that holds now; empty when all is well.
  public var feedback: Set<Feedback> { core.activeFeedback }
  /// How well the camera's position is known.
  public var cameraTracking: Tracking { core.tracking }
  /// Whether `pause()` holds; `finish()` and a failure end it, too.
  public var isPaused: Bool { core.state.isPaused }
  /// Whether every segment of the capture dial was filled in this pass.
  public var userCompletedScanPass: Bool { core.state.completedPass }
  /// Whether `requestImageCapture()` would take a shot now.
  public var canRequestImageCapture: Bool { core.canRequestImageCapture }
  /// Of all passes, automatic and manual.
  public var numberOfShotsTaken: Int { core.state.shots }
  /// Most shots that a reconstruction on the device takes; capture stops there unless over-capture
  /// is enabled.
  public var maximumNumberOfInputImages: Int { core.state.maxShots }
  /// Whether good frames become shots by themselves while capturing; true at the start.
  public var isAutoCaptureEnabled: Bool {
    get { core.isAutoCaptureEnabled }
    set { core.isAutoCaptureEnabled = newValue }
  }
  /// The object's bounding box; `nil` before detection and in free-form capture.
  public var box: ObjectBox? { core.box }
  /// The capture dial of this pass.
  public var dial: CaptureDial { core.dial }
  /// Shots on disk, of all passes, in the order they were taken.
  public var shots: [SessionShot] { core.shots }

  /// The current state, then every other one; ends with the session.
  public var stateUpdates: AsyncStream<CaptureState> { states.updates() }
  /// The current feedback, then every other set; ends with the session.
  public var feedbackUpdates: AsyncStream<Set<Feedback>> { feedbacks.updates() }
  /// The current tracking, then every change; ends with the session.
  public var cameraTrackingUpdates: AsyncStream<Tracking> { trackings.updates() }
  /// Whether the session is paused, then every change; ends with the session.
  public var isPausedUpdates: AsyncStream<Bool> { pauses.updates() }
  /// Whether this pass is complete, then every change; ends with the session.
  public var userCompletedScanPassUpdates: AsyncStream<Bool> { completions.updates() }
  /// Whether a manual shot is possible, then every change; ends with the session.
  public var canRequestImageCaptureUpdates: AsyncStream<Bool> { requests.updates() }
  /// The number of shots, then every other one; ends with the session.
  public var numberOfShotsTakenUpdates: AsyncStream<Int> { counts.updates() }

  /// Starts the session; `ready` follows with the first frame.
  ///
  /// - Parameter imagesDirectory: Empty, or to be made; else the state is `failed`.
  public func start(imagesDirectory: URL, configuration: Configuration = Configuration()) {
    change { _ = $0.start(imagesDirectory: imagesDirectory, configuration: configuration) }
    guard core.state.hasStarted else { return }
    _ = try? advance(1)
    if isSelfPlaying { playToTheEnd() }
  }

  /// Looks for an object under the middle of the view; only in `ready`.
  @discardableResult public func startDetecting() -> Bool { change { $0.startDetecting() } }
  /// Discards the box and goes back from `detecting` to `ready`; false in any other state.
  @discardableResult public func resetDetection() -> Bool { change { $0.resetDetection() } }
  /// Takes shots of the object in the box, from `detecting`, or of an area without a box, from
  /// `ready`.
  public func startCapturing() { change { _ = $0.startCapturing() } }
  /// Empties the dial for a pass at another height; box and state stay. Only while capturing.
  public func beginNewScanPass() { change { _ = $0.beginNewScanPass() } }
  /// Goes back to `ready`, so that the box is chosen again for the object's new orientation; later
  /// shots belong to that orientation. Only while capturing.
  public func beginNewScanPassAfterFlip() { change { _ = $0.beginNewScanPassAfterFlip() } }
  /// Stops automatic and manual shots until `resume()`.
  public func pause() { change { _ = $0.pause() } }
  /// Ends a pause.
  public func resume() { change { _ = $0.resume() } }
  /// Takes the current frame as a shot, whatever its quality, when `canRequestImageCapture`.
  public func requestImageCapture() { change { _ = $0.requestImageCapture() } }
  /// Ends the capture; `completed` follows by itself when everything is on disk.
  public func finish() {
    guard change({ $0.finish() }) else { return }
    let (images, configuration) = (core.imagesDirectory, core.configuration)
    Task {
      // Nobody asks for a cancellation here, so that nothing is thrown.
      let failure = await Task.detached {
        (try? SessionCore.pendingFailure(images, configuration, in: RunContext())) ?? nil
      }.value
      change { _ = $0.send(failure.map { GuidedCaptureEvent.fault($0) } ?? .pendingWritten) }
    }
  }
  /// Ends the session at once as `failed(.cancelled)`; shots on disk stay there.
  public func cancel() { change { _ = $0.cancel() } }

  /// A camera that shows nothing more ends the session.
  func endOfFrames() {
    if state == .capturing { return finish() }
    change { _ = $0.send(.fault(.sensorFailed)) }
  }

  /// Replaces the box found by one edited by hand; false outside `detecting`.
  @discardableResult public func edit(box: ObjectBox) -> Bool { change { $0.edit(box: box) } }

  /// Plays the next frames, updating everybody after each.
  ///
  /// - Returns: How many there were.
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

/// A camera that shows nothing.
private struct NoFrames: FrameSource {
  var name: String { "no frames" }
  var count: Int { 0 }
  func frame(_ index: Int) throws -> StreamFrame { throw ObjectCaptureSession.Error.sensorFailed }
  func depth(_ index: Int) throws -> SensorDepth? { nil }
  func photo(_ index: Int) throws -> StreamPhoto { throw ObjectCaptureSession.Error.sensorFailed }
}
