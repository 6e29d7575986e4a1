// Processes several requests in one session, which shares their work and can be resumed.
//
//     SeveralRequests photos results checkpoint
//
// Writes poses.json, bounds.json, points.json and model.usdz into `results`.

import Foundation
import ObjectCapture

private func fail(_ text: String) -> Never {
  FileHandle.standardError.write(Data("SeveralRequests: \(text)\n".utf8))
  exit(1)
}

private func numbers(_ v: SIMD3<Float>) -> [Float] { [v.x, v.y, v.z] }

private func write(_ value: some Encodable, to url: URL) throws {
  let encoder = JSONEncoder()
  encoder.outputFormatting = .sortedKeys
  try encoder.encode(value).write(to: url)
}

private func keep(_ result: PhotogrammetrySession.Result, in folder: URL) throws {
  switch result {
  case .modelFile(let url): print("model \(url.path)")
  case .bounds(let box):
    try write(
      [numbers(box.min), numbers(box.max)], to: folder.appendingPathComponent("bounds.json"))
  case .pointCloud(let cloud):
    try write(
      cloud.points.map { numbers($0.position) }, to: folder.appendingPathComponent("points.json"))
  case .poses(let poses):
    let places = poses.posesBySample.mapValues { numbers($0.translation) }
    try write(
      Dictionary(uniqueKeysWithValues: places.map { (String($0), $1) }),
      to: folder.appendingPathComponent("poses.json"))
  case .modelEntity(let entity): print("\(entity.model?.mesh.parts.count ?? 0) parts")
  @unknown default: break
  }
}

let words = CommandLine.arguments
guard words.count == 4 else { fail("usage: SeveralRequests PHOTOS RESULTS CHECKPOINT") }
let folder = URL(fileURLWithPath: words[2], isDirectory: true)
do {
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  var configuration = PhotogrammetrySession.Configuration(
    checkpointDirectory: URL(fileURLWithPath: words[3], isDirectory: true))
  configuration.customDetailSpecification.maximumPolygonCount = 3000
  configuration.customDetailSpecification.maximumTextureDimension = .oneK
  let session = try PhotogrammetrySession(
    input: URL(fileURLWithPath: words[1], isDirectory: true), configuration: configuration)
  let model = folder.appendingPathComponent("model.usdz")
  // Requests do not replace files, such as the model of an interrupted run.
  try? FileManager.default.removeItem(at: model)
  try session.process(requests: [
    .poses, .bounds, .pointCloud, .modelFile(url: model, detail: .custom),
  ])
  var stage: PhotogrammetrySession.Output.ProcessingStage?
  outputs: for try await output in session.outputs {
    switch output {
    case .requestProgressInfo(_, let info):
      if let next = info.processingStage, next != stage {
        stage = next
        print("stage \(next)")
      }
    case .requestComplete(_, let result): try keep(result, in: folder)
    case .requestError(let request, let error):
      fail("\(request): \(error.localizedDescription)")
    case .processingComplete: break outputs
    default: continue
    }
  }
} catch {
  fail(error.localizedDescription)
}
