import Foundation
import ObjectCapture

// Uses the guided part of RealityKit's API like a program. The test is that it compiles; behavior
// is tested elsewhere and by `ObjectCaptureViewTests`.

/// Frames defined by a program; all types it needs are exported by `ObjectCapture`.
struct PlainFrames: FrameSource {
  let name = "plain"
  let count: Int

  func frame(_ index: Int) throws -> StreamFrame {
    var frame = StreamFrame(
      index: index, name: "\(index).png", time: Double(index) / 30,
      camera: Camera(width: 64, height: 48, focal: 60),
      statistics: FrameStatistics(
        FloatImage(width: 64, height: 48, pixels: [Float](repeating: 128, count: 64 * 48))))
    frame.pose = RigidTransform(rotation: .identity, translation: SIMD3(0, 0, 1))
    frame.exposure = StreamExposure(time: 0.01, iso: 100, fNumber: 1.8)
    return frame
  }
  func depth(_ index: Int) throws -> SensorDepth? {
    SensorDepth(
      depth: FloatImage(width: 16, height: 12, pixels: [Float](repeating: 1, count: 192)),
      confidence: ByteImage(width: 16, height: 12, pixels: [UInt8](repeating: 2, count: 192)))
  }
  func photo(_ index: Int) throws -> StreamPhoto {
    let image = RGBImage(width: 64, height: 48, pixels: [UInt8](repeating: 128, count: 64 * 144))
    return StreamPhoto(bytes: try PixelBuffer(image).pngData(), fileExtension: "png")
  }
}

@MainActor enum CaptureUse {
  static func start(_ folder: URL) -> ObjectCaptureSession {
    precondition(ObjectCaptureSession.isSupported)
    let session = ObjectCaptureSession()
    var configuration = ObjectCaptureSession.Configuration()
    configuration.isOverCaptureEnabled = true
    configuration.checkpointDirectory = folder.appendingPathComponent("Snapshots")
    session.start(
      imagesDirectory: folder.appendingPathComponent("Images"), configuration: configuration)
    return session
  }

  /// Uses every property and call.
  static func everything(_ session: ObjectCaptureSession) {
    let id: ObjectIdentifier = session.id
    let state: ObjectCaptureSession.CaptureState = session.state
    let feedback: Set<ObjectCaptureSession.Feedback> = session.feedback
    let tracking: ObjectCaptureSession.Tracking = session.cameraTracking
    let flags: [Bool] = [
      session.isPaused, session.userCompletedScanPass, session.canRequestImageCapture,
      session.isAutoCaptureEnabled,
    ]
    let counts: [Int] = [session.numberOfShotsTaken, session.maximumNumberOfInputImages]
    _ = (id, describe(state), feedback.map(describe), describe(tracking), flags, counts)
    session.isAutoCaptureEnabled = true
    session.startDetecting()
    if !session.startDetecting() { session.resetDetection() }
    session.startCapturing()
    session.requestImageCapture()
    session.pause()
    session.resume()
    session.beginNewScanPass()
    session.beginNewScanPassAfterFlip()
    session.finish()
    session.cancel()
  }

  /// Follows every sequence of updates.
  static func follow(_ session: ObjectCaptureSession) -> [Task<Void, Never>] {
    [
      Task { for await newState in session.stateUpdates { _ = describe(newState) } },
      Task { for await newFeedback in session.feedbackUpdates { _ = newFeedback.map(describe) } },
      Task { for await tracking in session.cameraTrackingUpdates { _ = describe(tracking) } },
      Task { for await isPaused in session.isPausedUpdates { _ = !isPaused } },
      Task { for await isComplete in session.userCompletedScanPassUpdates { _ = !isComplete } },
      Task { for await canRequest in session.canRequestImageCaptureUpdates { _ = !canRequest } },
      Task { for await count in session.numberOfShotsTakenUpdates { _ = count + 1 } },
    ]
  }

  static func views(_ session: ObjectCaptureSession) throws -> [PixelBuffer] {
    let plain = ObjectCaptureView(session: session)
    let drawn = ObjectCaptureView(session: session, cameraFeedOverlay: { $0 })
      .hideObjectReticle(true)
    let cloud = ObjectCapturePointCloudView(session: session).showShotLocations(true)
    return try [plain.image(), drawn.image(), cloud.image()].compactMap { $0 }
  }

  static func describe(_ state: ObjectCaptureSession.CaptureState) -> String {
    switch state {
    case .initializing: "initializing"
    case .ready: "ready"
    case .detecting: "detecting"
    case .capturing: "capturing"
    case .finishing: "finishing"
    case .completed: "completed"
    case .failed(let error): "failed: \(describe(error))"
    @unknown default: "unknown"
    }
  }

  static func describe(_ error: any Error) -> String {
    switch error {
    case ObjectCaptureSession.Error.directoryNotEmpty(let url): "\(url.path) is not empty"
    case ObjectCaptureSession.Error.insufficientStorage(let requiredBytes): "\(requiredBytes) bytes"
    case ObjectCaptureSession.Error.cancelled: "cancelled"
    case ObjectCaptureSession.Error.sensorFailed: "sensor"
    case ObjectCaptureSession.Error.trackingFailed: "tracking"
    default: error.localizedDescription
    }
  }

  static func describe(_ feedback: ObjectCaptureSession.Feedback) -> String? {
    switch feedback {
    case .environmentLowLight, .environmentTooDark: "light"
    case .movingTooFast: "speed"
    case .objectTooClose, .objectTooFar: "distance"
    case .outOfFieldOfView: "direction"
    case .objectNotDetected: "box"
    case .objectNotFlippable: "flip"
    case .overCapturing: "limit"
    @unknown default: nil
    }
  }

  static func describe(_ tracking: ObjectCaptureSession.Tracking) -> String {
    switch tracking {
    case .notAvailable: return "none"
    case .normal: return "normal"
    case .limited(let reason):
      switch reason {
      case .initializing: return "initializing"
      case .relocalizing: return "relocalizing"
      case .excessiveMotion: return "motion"
      case .insufficientFeatures: return "features"
      @unknown default: return "unknown"
      }
    @unknown default: return "unknown"
    }
  }
}
