// Runs a guided capture to its end and reconstructs it, like an app without a user interface.
//
//     GuidedCaptureExample recording shots model.usdz
//
// `recording` is a folder of frames with poses and depth, such as one written by `simulate --path`.

import Foundation
import ObjectCapture

private func fail(_ text: String) -> Never {
  FileHandle.standardError.write(Data("GuidedCaptureExample: \(text)\n".utf8))
  exit(1)
}

/// Detects the object, takes shots until the recording ends, and waits until they are on disk.
@MainActor private func capture(
  _ recording: URL, into images: URL, checkpoint: URL
) async throws -> Int {
  let session = try ObjectCaptureSession(recording: recording)
  var configuration = ObjectCaptureSession.Configuration()
  configuration.checkpointDirectory = checkpoint
  session.start(imagesDirectory: images, configuration: configuration)
  try session.advance(Int(framesBeforeDetecting))
  guard session.startDetecting() else { fail("no object was found at the center of the view") }
  session.startCapturing()
  while try session.advance() > 0, session.state == .capturing {}
  session.finish()
  for await state in session.stateUpdates {
    switch state {
    case .completed: return session.numberOfShotsTaken
    case .failed(let error): fail("the capture failed: \(error)")
    default: continue
    }
  }
  return session.numberOfShotsTaken
}

/// Frames played before detection, about as many as a user would watch.
private let framesBeforeDetecting = 20

/// Reconstructs a model from the shots.
private func reconstruct(_ images: URL, checkpoint: URL, to model: URL) async throws {
  var configuration = PhotogrammetrySession.Configuration()
  configuration.checkpointDirectory = checkpoint
  let session = try PhotogrammetrySession(input: images, configuration: configuration)
  try session.process(requests: [.poses, .modelFile(url: model, detail: .preview)])
  for try await output in session.outputs {
    switch output {
    case .requestComplete(_, .poses(let poses)):
      print("\(poses.posesBySample.count) shots have a pose")
    case .requestComplete(_, .modelFile(let url)): print("wrote the model to \(url.path)")
    case .requestError(_, let error): fail(error.localizedDescription)
    case .processingComplete: return
    default: continue
    }
  }
}

let words = CommandLine.arguments
guard words.count == 4 else { fail("usage: GuidedCaptureExample RECORDING SHOTS MODEL.usdz") }
let images = URL(fileURLWithPath: words[2], isDirectory: true)
let checkpoint = images.deletingLastPathComponent().appendingPathComponent(
  images.lastPathComponent + "-checkpoint", isDirectory: true)
do {
  let shots = try await capture(
    URL(fileURLWithPath: words[1]), into: images, checkpoint: checkpoint)
  print("\(shots) shots are taken")
  try await reconstruct(images, checkpoint: checkpoint, to: URL(fileURLWithPath: words[3]))
} catch {
  fail(error.localizedDescription)
}
