import Formats
import Foundation
import Geometry
import Scene
import TestSupport
import Testing

@testable import Capture

@Suite struct ImpossibleCameraTests {
  /// A capture of three photographs; `keys` are added to the entry of the second.
  private func load(second keys: String, shared: String = "", camera: String = "") throws -> Capture
  {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    for index in 1...3 {
      try folder.write(photograph(seed: UInt64(index)), to: "\(index).jpg")
    }
    let frames = (1...3).map { "{\"file_path\": \"\($0).jpg\"\($0 == 2 ? keys : "")}" }
    try folder.write(
      "{\"fl_x\": 60\(shared), \"frames\": [\(frames.joined(separator: ","))]}",
      to: "transforms.json")
    var options = CaptureOptions()
    options.camera = camera
    return try CaptureFolder.load(folder.url, options: options)
  }

  /// The photographs without usable intrinsics, and the reasons.
  private static func problems(_ capture: Capture) -> [(file: String, problem: FileProblem)] {
    capture.notes.compactMap { note in
      if case .without(.intrinsics, let problem) = note.fact { (note.file, problem) } else { nil }
    }
  }

  @Test(arguments: [
    ", \"p1\": -1", ", \"p2\": 3.2", ", \"k1\": -2.5", ", \"fl_x\": 1.5", ", \"fl_x\": 60000",
    ", \"cx\": 700", ", \"cy\": -900",
  ])
  func impossibleIntrinsicsOfOneFrameAreIgnored(keys: String) throws {
    let capture = try load(second: keys)
    #expect(capture.frames.count == 3)
    #expect(capture.skipped.isEmpty)
    #expect(Self.problems(capture).map(\.file) == ["2.jpg"])
    let sources = capture.viewSet.views.map { capture.viewSet.cameras[$0.camera].source }
    #expect(sources[0] == .given)
    #expect(sources[1] != .given)
    #expect(sources[2] == .given)
    let second = capture.viewSet.cameras[capture.viewSet.views[1].camera].camera
    #expect(!second.hasDistortion)
  }

  @Test func problemStatesCoefficientsAndPixel() throws {
    let capture = try load(second: ", \"p1\": -1")
    guard case .foldedDistortion(let numbers, let pixel) = Self.problems(capture).first?.problem
    else {
      Issue.record("\(capture.notes)")
      return
    }
    #expect(numbers == [0, 0, -1, 0])
    #expect(pixel.x >= 0)
    #expect(pixel.x <= 64)
    #expect(pixel.y >= 0)
    #expect(pixel.y <= 48)
  }

  @Test func impossibleIntrinsicsInOptionsAreAnError() throws {
    #expect(throws: CaptureError.self) { try load(second: "", camera: "60,60,32,24,0,0,-1,0") }
    #expect(throws: CaptureError.self) { try load(second: "", camera: "1,1,32,24") }
    #expect(Self.problems(try load(second: "", camera: "60,60,32,24,-0.1")).isEmpty)
  }

  @Test func distantRecordingIsMovedNearTheOrigin() throws {
    func source(_ folder: TemporaryFolder, shift: SIMD3<Double>) throws -> RecordedSource {
      func matrix(_ x: Double) -> String {
        """
        , "transform_matrix": [[1,0,0,\(x + shift.x)],[0,1,0,\(shift.y)],[0,0,1,\(2 + shift.z)],
        [0,0,0,1]]
        """
      }
      try folder.write(photograph(), to: "1.jpg")
      try folder.write(photograph(), to: "2.jpg")
      let frames = (1...2).map { "{\"file_path\": \"\($0).jpg\"\(matrix(Double($0) / 4))}" }
      try folder.write(
        "{\"fl_x\": 60, \"frames\": [\(frames.joined(separator: ","))]}", to: "transforms.json")
      return RecordedSource(
        try CaptureFolder.load(folder.url), points: [SIMD3(0.5, 0.1, 0) + shift])
    }
    let folders = (try TemporaryFolder(), try TemporaryFolder())
    defer { withExtendedLifetime(folders) {} }
    let near = try source(folders.0, shift: .zero)
    let far = try source(folders.1, shift: SIMD3(500_000, 8_700_000, 120))
    // A recording close to the origin keeps its world.
    #expect(near.points == [SIMD3(0.5, 0.1, 0)])
    for index in 0..<2 {
      let pose = try #require(far.frame(index).pose)
      #expect(length(pose.center) < 10)
      let offset = pose * far.points[0] - (try #require(near.frame(index).pose)) * near.points[0]
      #expect(length(offset) < 1e-6)
    }
  }

  private func length(_ v: SIMD3<Double>) -> Double { (v * v).sum().squareRoot() }
}
