import Capture
import Foundation
import Imaging
import Scene

/// The calls of a session, with RealityKit's names.
extension SessionCore {
  /// Prepares the folders and starts the session.
  ///
  /// - Returns: False if the session has already been started.
  @discardableResult
  public mutating func start(
    imagesDirectory: URL, configuration: GuidedCaptureConfiguration = .init()
  ) -> Bool {
    guard state.phase == .initializing, !state.hasStarted else {
      return send(.start(.usable(isOverCaptureEnabled: false)))
    }
    do {
      guard source.count > 0 else { throw Failure.sensorFailed }
      if configuration.shotFormat == .heic, let remedy = HEICContent.obstacle {
        throw Failure.encoderMissing(remedy)
      }
      for folder in [imagesDirectory] + (configuration.checkpointDirectory.map { [$0] } ?? []) {
        claims.append(try ShotWriter.prepare(folder))
      }
    } catch {
      claims = []
      return send(.start(.refused(error as? Failure ?? .sensorFailed)))
    }
    self.imagesDirectory = imagesDirectory
    self.configuration = configuration
    return send(.start(.usable(isOverCaptureEnabled: configuration.isOverCaptureEnabled)))
  }

  /// Detects the object in the center of the current frame.
  public mutating func startDetecting() -> Bool {
    guard state.phase == .ready else { return send(.startDetecting(.nothing)) }
    let (found, box) = detect()
    if found != .nothing { self.box = box }
    let answer = send(.startDetecting(found))
    feedback.state(.objectNotDetected, found == .surface, at: time)
    if found == .surface { note("feedback objectNotDetected: a default box is offered") }
    return answer
  }

  private func detect() -> (GuidedCaptureEvent.Detection, ObjectBox?) {
    guard let frame = current, let pose = frame.pose else { return (.nothing, nil) }
    if let depth = (try? source.depth(frame.index)) ?? nil {
      return ObjectDetector(depth, camera: frame.camera, pose: pose).detect()
    }
    let points = tracker?.points ?? source.points
    guard !points.isEmpty else { return (.nothing, nil) }
    return ObjectDetector(points, camera: frame.camera, pose: pose).detect()
  }

  /// Discards the box and returns to `ready`; only in `detecting`.
  @discardableResult public mutating func resetDetection() -> Bool { send(.resetDetection) }
  /// Starts taking shots: of the object in the box, or without a box from `ready`.
  @discardableResult public mutating func startCapturing() -> Bool { send(.startCapturing) }
  /// Clears the dial and keeps the box; only while capturing.
  @discardableResult public mutating func beginNewScanPass() -> Bool { send(.beginNewScanPass) }
  /// Returns to `ready` for a new box and another orientation; only while capturing.
  @discardableResult public mutating func beginNewScanPassAfterFlip() -> Bool {
    send(.beginNewScanPassAfterFlip)
  }
  /// Suspends shots until `resume()`.
  @discardableResult public mutating func pause() -> Bool { send(.pause) }
  /// Ends a pause.
  @discardableResult public mutating func resume() -> Bool { send(.resume) }
  /// Ends the capture; `writePending` completes it.
  @discardableResult public mutating func finish() -> Bool { send(.finish) }
  /// Fails with `cancelled`; shots on disk are kept.
  @discardableResult public mutating func cancel() -> Bool { send(.cancel) }

  /// Takes the current frame as a shot, regardless of its quality.
  @discardableResult public mutating func requestImageCapture() -> Bool {
    guard current != nil else { return false }
    return send(.requestImageCapture)
  }

  /// Replaces the box by an edited one; only in `detecting`.
  @discardableResult public mutating func edit(box edited: ObjectBox) -> Bool {
    guard state.phase == .detecting else { return false }
    note(.edit) { $0.box = edited }
    box = edited
    box?.isAdjusted = true
    feedback.state(.objectNotDetected, false, at: time)
    return true
  }
}
