import Capture
import Foundation
import GuidedCapture
import Observation
import Scene
import Support

/// A guided capture of an object or an area, driven by the frames of a recording or a simulation.
///
/// Names and behavior match RealityKit's class of the same name, except that `advance` takes the
/// place of the camera. A session created without frames plays `defaultFrames` on its own. A
/// session is used once: `completed` and `failed` are final.
@MainActor public final class ObjectCaptureSession: Identifiable, Observable {
  /// Whether guided capture is supported; always true, because sessions replay frames.
  public static var isSupported: Bool { true }

  /// The current session as a value.
  private(set) var core: SessionCore
  /// Whether frames play on their own, like those of a camera.
  private let isSelfPlaying: Bool
  /// The values that programs observe.
  let published = PublishedValues()
  /// Whether a shot was taken in this turn of the main actor: the next one has to wait.
  private var isTakingShot = false
  /// The configuration given to `start`; the default one before.
  public private(set) var configuration = Configuration()
  /// Whether a device would give haptic feedback; has no effect here.
  public var shouldPlayHaptics = true

  /// Creates a session that plays `defaultFrames` on its own once it has started.
  public convenience init() {
    self.init(
      source: Self.defaultFrames ?? NoFrames(), maxShots: Self.defaultMaxShots, isSelfPlaying: true)
  }

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - frames: Frame source played by `advance`.
  ///   - maximumNumberOfInputImages: Maximum number of shots for a reconstruction on a device.
  public convenience init(
    frames: any FrameSource, maximumNumberOfInputImages: Int = defaultMaxShots
  ) {
    self.init(source: frames, maxShots: maximumNumberOfInputImages, isSelfPlaying: false)
  }

  /// Creates a session that plays a recording: a folder of photographs, preferably with poses and
  /// depth.
  ///
  /// - Throws: An error that names the folder and the reason.
  public convenience init(recording: URL) throws {
    self.init(frames: try Self.recording(at: recording))
  }

  private init(source: any FrameSource, maxShots: Int, isSelfPlaying: Bool) {
    self.isSelfPlaying = isSelfPlaying
    core = SessionCore(source: source, maxShots: maxShots)
  }

  /// Maximum number of shots for a reconstruction on a device, unless stated otherwise.
  public nonisolated static let defaultMaxShots = 250

  /// Starts the session; its state becomes `ready` with the first frame.
  ///
  /// - Parameter imagesDirectory: An empty directory, or one that can be created; otherwise the
  ///   state becomes `failed`.
  public func start(imagesDirectory: URL, configuration: Configuration = Configuration()) {
    let hasStarted = core.state.hasStarted || state.isFinal
    change {
      _ = $0.start(
        imagesDirectory: imagesDirectory, configuration: GuidedCaptureConfiguration(configuration))
    }
    guard core.state.hasStarted, !hasStarted else { return }
    self.configuration = configuration
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
  /// Clears the dial for a pass at another height, and keeps box and state. Only while capturing an
  /// object.
  public func beginNewScanPass() { change { _ = $0.beginNewScanPass() } }
  /// Returns to `ready` to choose the box again after the object was flipped; later shots belong to
  /// the new orientation. Only while capturing an object.
  public func beginNewScanPassAfterFlip() { change { _ = $0.beginNewScanPassAfterFlip() } }
  /// Suspends automatic and manual shots until `resume()`.
  public func pause() { change { _ = $0.pause() } }
  /// Ends a pause.
  public func resume() { change { _ = $0.resume() } }

  /// Takes the current frame as a shot regardless of quality, if `canRequestImageCapture`.
  public func requestImageCapture() {
    guard canRequestImageCapture else { return }
    change { _ = $0.requestImageCapture() }
  }

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
        endShot(core)
        publish(core)
        return false
      }
    }
    return played
  }

  /// Sets whether good frames are captured automatically.
  func setAutoCapture(_ isEnabled: Bool) { change { $0.isAutoCaptureEnabled = isEnabled } }

  private func change<Result>(_ body: (inout SessionCore) throws -> Result) rethrows -> Result {
    defer { publish(core) }
    return try body(&core)
  }

  private func publish(_ core: SessionCore) {
    if core.state.shots > published.shotCount.value { beginShot() }
    published.update(from: core, isTakingShot: isTakingShot, of: self)
  }

  /// Until the next frame, or the next turn of the main actor, no other shot can be requested.
  private func beginShot() {
    isTakingShot = true
    Task { @MainActor [weak self] in
      guard let self, isTakingShot else { return }
      isTakingShot = false
      publish(core)
    }
  }

  private func endShot(_ core: SessionCore) {
    // The frame of a shot ends no shot.
    if core.state.shots == published.shotCount.value { isTakingShot = false }
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
