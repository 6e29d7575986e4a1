import Foundation
import ObjectCapture
import Script
import Support
import TestSupport
import Testing

@testable import Commands

/// The shell and `PhotogrammetrySession` run the same stages: equal bytes for equal requests.
@Suite(.tags(.slow)) struct SessionParityTests {
  @Test func shellAndSessionGiveTheSameModelPosesAndPoints() async throws {
    let folder = try TemporaryFolder()
    let state = ShellState(directory: folder.url)
    var shell = Shell(state: state, presenter: CollectingPresenter())
    try SimulatedCapture.write(SimulatedCapture.smallRendering, to: folder.url)
    _ = try shell.run(
      Source(
        name: "t",
        text: """
          load photos
          reconstruct --detail preview
          export model shell.usdz
          export poses shell.json
          """))
    let usdz = folder.url.appendingPathComponent("session.usdz")
    let session = try PhotogrammetrySession(input: folder.url.appendingPathComponent("photos"))
    try session.process(requests: [.poses, .pointCloud, .modelFile(url: usdz, detail: .preview)])
    var answers: [PhotogrammetrySession.Result] = []
    answering: for try await output in session.outputs {
      switch output {
      case .requestComplete(_, let result): answers.append(result)
      case .requestError(let request, let error): Issue.record("\(request): \(error)")
      case .processingComplete: break answering
      default: continue
      }
    }
    #expect(
      try Data(contentsOf: usdz)
        == Data(contentsOf: folder.url.appendingPathComponent("shell.usdz")))
    try #require(answers.count == 3)
    guard case .poses(let poses) = answers[0], case .pointCloud(let cloud) = answers[1] else {
      Issue.record("the answers came in another order")
      return
    }
    let reconstruction = try shell.state.project.results.reconstruction().kept
    #expect(poses.posesBySample.count == reconstruction.registered.count)
    for (index, pose) in poses.posesBySample {
      let center = try #require(reconstruction.poses[index]?.center)
      #expect(pose.translation == SIMD3<Float>(center))
    }
    #expect(cloud.points.map(\.position) == (try shell.state.project.results.cloud().positions))
  }
}
