// A guided capture driven to its end, then reconstructed: what an app does, without its buttons.
//
//     GuidedCaptureExample recording shots model.usdz
//
// `recording` is a folder of frames with poses and depth, as the shell's `simulate --path` films one.

import Foundation
import ObjectCapture

private func fail(_ text: String) -> Never {
  FileHandle.standardError.write(Data("GuidedCaptureExample: \(text)\n".utf8))
  exit(1)
}

/// Finds the object, takes shots of it until the recording ends, and waits for them to be on disk.
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

/// Frames that are looked at before the object is chosen: what a person does in a second.
private let framesBeforeDetecting = 20

/// Makes a model of the shots.
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
