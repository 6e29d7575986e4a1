import Imaging
import TestSupport
import Testing

@testable import Capture

/// Photographs of one camera, some of which another program saved again.
@Suite struct SavingProgramTests {
  private func load(
    _ programs: [String?], model: String? = "m", _ options: CaptureOptions = CaptureOptions()
  ) throws -> Capture {
    let folder = try TemporaryFolder()
    for (index, program) in programs.enumerated() {
      var metadata = metadata(model: model ?? "", focal35: 28)
      if model == nil { (metadata.make, metadata.model) = (nil, nil) }
      metadata.software = program
      try folder.write(photograph(seed: UInt64(index), metadata), to: "\(index).jpg")
    }
    return try CaptureFolder.load(folder.url, options: options)
  }

  private let firmware = [String?](repeating: "v1.2", count: 6)

  @Test func photographsSavedAgainHaveIntrinsicsOfTheirOwn() throws {
    let capture = try load(firmware + [String?](repeating: "Viewer 10", count: 4))
    #expect(capture.viewSet.cameras.count == 2)
    #expect(capture.viewSet.views.map(\.camera) == [0, 0, 0, 0, 0, 0, 1, 1, 1, 1])
    let cameras = capture.viewSet.cameras
    #expect(cameras[0].camera == cameras[1].camera && cameras[0].source == cameras[1].source)
    #expect(
      capture.notes == [FileRemark(file: "6.jpg", .savedAgain(by: "Viewer 10", others: 3))])
  }

  @Test func aMissingNameIsAProgramToo() throws {
    let capture = try load(firmware + [nil, nil, nil, nil])
    #expect(capture.viewSet.cameras.count == 2)
    #expect(capture.notes.map(\.fact) == [.savedAgain(by: nil, others: 3)])
  }

  @Test func fewPhotographsShareTheIntrinsicsOfTheOthers() throws {
    let capture = try load(firmware + ["a", "a", "a", "b", "b", nil])
    #expect(capture.viewSet.cameras.count == 1)
    #expect(capture.notes.isEmpty)
  }

  @Test func photographsWithoutACameraOrWithAGivenOneShareIntrinsics() throws {
    let programs = firmware + [String?](repeating: "Viewer 10", count: 4)
    let nameless = try load(programs, model: nil)
    #expect(nameless.viewSet.cameras.count == 1 && nameless.notes.isEmpty)
    var options = CaptureOptions()
    options.camera = "50,50,32,24"
    let given = try load(programs, options)
    #expect(given.viewSet.cameras.count == 1 && given.notes.isEmpty)
  }
}
