import CoreMotion
import RealityKit
import TestSupport
import Testing
import os
import simd

private let logger = Logger(subsystem: "com.example.capture", category: "model")

/// The model of an app that captures an object and reconstructs it, with the imports of Apple's
/// systems: the test is that it compiles and reaches its end.
@MainActor @Observable private final class AppModel {
  enum Stage: Equatable { case ready, capturing, reconstructing, viewing, failed }

  private(set) var stage = Stage.ready
  private(set) var messages: Set<ObjectCaptureSession.Feedback> = []
  private(set) var session: ObjectCaptureSession?
  private(set) var photogrammetry: PhotogrammetrySession?
  private(set) var poses: [Int: PhotogrammetrySession.Pose] = [:]
  private var tasks: [Task<Void, Never>] = []
  let folder: URL

  init(folder: URL) { self.folder = folder }

  var images: URL { folder.appendingPathComponent("Images/") }
  var checkpoint: URL { folder.appendingPathComponent("Snapshots/") }

  func start() {
    var configuration = ObjectCaptureSession.Configuration()
    configuration.checkpointDirectory = checkpoint
    configuration.isOverCaptureEnabled = true
    let session = ObjectCaptureSession()
    session.shouldPlayHaptics = false
    self.session = session
    session.start(imagesDirectory: images, configuration: configuration)
    stage = .capturing
    tasks.append(
      Task { [weak self] in
        for await state in session.stateUpdates { self?.follow(state, of: session) }
      })
    tasks.append(
      Task { [weak self] in
        for await feedback in session.feedbackUpdates { self?.messages = feedback }
      })
  }

  private func follow(_ state: ObjectCaptureSession.CaptureState, of session: ObjectCaptureSession)
  {
    switch state {
    case .ready where !session.startDetecting(): session.startCapturing()
    case .detecting: session.startCapturing()
    case .completed: stage = .reconstructing
    case .failed(let error):
      logger.error("capture failed: \(String(describing: error), privacy: .public)")
      stage = .failed
    default: break
    }
  }

  func reconstruct() async throws {
    var configuration = PhotogrammetrySession.Configuration()
    configuration.checkpointDirectory = checkpoint
    let session = try PhotogrammetrySession(input: images, configuration: configuration)
    photogrammetry = session
    try session.process(requests: [.poses])
    for try await output in session.outputs {
      switch output {
      case .requestComplete(_, .poses(let found)): poses = found.posesBySample
      case .requestError(_, let error): logger.error("failed: \(error.localizedDescription)")
      case .processingComplete:
        stage = .viewing
        return
      case .processingCancelled: stage = .failed
      default: logger.debug("\(output.localizedDescription)")
      }
    }
  }

  func wait() async { for task in tasks { await task.value } }
}

@MainActor @Suite(.tags(.slow)) struct ProgramTests {
  @Test func appModelCapturesAndReconstructs() async throws {
    let folder = try TemporaryFolder()
    defer { ObjectCaptureSession.defaultFrames = nil }
    ObjectCaptureSession.defaultFrames = try SessionScene.stream([.still, .arc])
    let model = AppModel(folder: folder.url)
    model.start()
    await model.wait()
    #expect(model.stage == .reconstructing)
    #expect((model.session?.numberOfShotsTaken ?? 0) > 2)
    try await model.reconstruct()
    #expect(model.stage == .viewing)
    for pose in model.poses.values {
      let back = pose.transform.matrix * simd_inverse(pose.transform.matrix)
      #expect(simd_almost_equal_elements(back, matrix_identity_float4x4, 1e-4))
      #expect(pose.intrinsics != nil)
    }
    #expect(CMAcceleration(x: 0, y: -1, z: 0).y == -1)
  }
}
