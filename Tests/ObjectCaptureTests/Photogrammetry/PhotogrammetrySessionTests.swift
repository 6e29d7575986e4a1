import Capture
import Foundation
import Imaging
import Support
import TestSupport
import Testing

@testable import ObjectCapture
@testable import Simulation

@Suite(.tags(.slow)) struct PhotogrammetrySessionTests {
  /// A simulated ring of photographs with the minimum size for alignment.
  static func capture(in folder: URL) throws -> URL {
    try SimulatedCapture.write(SimulatedCapture.rendering, to: folder)
    return folder.appendingPathComponent("photos")
  }

  /// A configuration with small models.
  static func small(_ checkpoint: URL? = nil) -> PhotogrammetrySession.Configuration {
    var configuration = PhotogrammetrySession.Configuration()
    configuration.checkpointDirectory = checkpoint
    configuration.customDetailSpecification.maximumPolygonCount = 3000
    configuration.customDetailSpecification.maximumTextureDimension = .oneK
    return configuration
  }

  @Test func requestsCompletePosesFirstAndCheckpointGivesEqualBytes() async throws {
    let folder = try TemporaryFolder()
    let photos = try Self.capture(in: folder.url)
    let usdz = folder.url.appendingPathComponent("model.usdz")
    let files = folder.url.appendingPathComponent("files", isDirectory: true)
    let checkpoint = folder.url.appendingPathComponent("checkpoint")
    let requests: [PhotogrammetrySession.Request] = [
      .modelFile(url: usdz, detail: .preview), .modelFile(url: files, detail: .preview), .bounds,
      .pointCloud, .poses, .modelEntity(detail: .preview),
    ]
    let session = try PhotogrammetrySession(input: photos, configuration: Self.small(checkpoint))
    #expect(!session.isProcessing)
    #expect(session.activeRequests.isEmpty)
    try session.process(requests: requests)
    #expect(throws: PhotogrammetrySession.AlreadyProcessing.self) {
      try session.process(requests: requests)
    }
    let (events, errors) = await ReferenceUse.follow(session)
    #expect(errors.isEmpty, "\(errors)")
    #expect(events.first == "inputComplete")
    #expect(events.last == "processingComplete")
    let answers = events.filter { $0.hasPrefix("complete") }
    #expect(answers.count == requests.count)
    #expect(answers.first == "complete 18 of 18")
    #expect(events.filter { $0 == "progress 1" }.count >= 2)
    #expect(!session.isProcessing)
    #expect(session.activeRequests.isEmpty)
    let names = try FileManager.default.contentsOfDirectory(atPath: files.path)
    for name in ["baked_mesh.obj", "baked_mesh.mtl", "baked_mesh.usda", "baked_mesh_tex0.png"] {
      #expect(names.contains(name), "\(names)")
    }
    // Another session reuses all results from the checkpoint.
    let again = folder.url.appendingPathComponent("again.usdz")
    let second = try PhotogrammetrySession(input: photos, configuration: Self.small(checkpoint))
    let clock = ContinuousClock()
    let start = clock.now
    try second.process(requests: [.modelFile(url: again, detail: .preview)])
    #expect(await ReferenceUse.follow(second).errors.isEmpty)
    #expect(clock.now - start < .seconds(20))
    #expect(try Data(contentsOf: again) == Data(contentsOf: usdz))
  }

  @Test func cancelledSessionCanProcessFurtherRequests() async throws {
    let folder = try TemporaryFolder()
    let photos = try Self.capture(in: folder.url)
    let session = try PhotogrammetrySession(input: photos)
    try session.process(requests: [.modelEntity(detail: .full)])
    session.cancel()
    let events = await ReferenceUse.follow(session).events
    #expect(events.last == "processingCancelled")
    #expect(!session.isProcessing)
    try session.process(requests: [.poses])
    let more = await ReferenceUse.follow(session).events
    #expect(more.suffix(2) == ["complete 18 of 18", "processingComplete"])
  }

  @Test func invalidInputAndOutputAreErrors() async throws {
    let folder = try TemporaryFolder()
    let nowhere = folder.url.appendingPathComponent("nowhere")
    let error = #expect(throws: PhotogrammetrySession.Error.self) {
      _ = try PhotogrammetrySession(input: nowhere)
    }
    #expect(error.map(ReferenceUse.words) == "no images in nowhere")
    let empty = folder.url.appendingPathComponent("empty")
    try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
    let session = try PhotogrammetrySession(input: empty)
    try session.process(requests: [.poses])
    let errors = await ReferenceUse.follow(session).errors
    let first = errors.first as? PhotogrammetrySession.Error
    #expect(first.map(ReferenceUse.words) == "no images in empty")
    let full = folder.url.appendingPathComponent("full", isDirectory: true)
    try FileManager.default.createDirectory(at: full, withIntermediateDirectories: true)
    let existing = ["full/notes.txt", "old.usdz"].map { folder.url.appendingPathComponent($0) }
    for url in existing { try Data("old".utf8).write(to: url) }
    for path in ["model.obj", "model", "old.usdz/model.usdz", "full", "old.usdz"] {
      let url = folder.url.appendingPathComponent(path)
      let error = #expect(throws: PhotogrammetrySession.Error.self) {
        try session.process(requests: [.modelFile(url: url)])
      }
      #expect(error.map(ReferenceUse.words) == "no model in \(url.lastPathComponent)")
    }
    for url in existing { #expect(try Data(contentsOf: url) == Data("old".utf8)) }
    #expect(!session.isProcessing)
  }

  @Test func samplesGivePosesAndDuplicateSampleIsInvalid() async throws {
    let folder = try TemporaryFolder()
    let photos = try Self.capture(in: folder.url)
    let capture = try CaptureFolder.load(photos)
    let samples = try capture.viewSet.views.enumerated().map { index, view in
      var sample = PhotogrammetrySample(
        id: 100 + index, image: try CVPixelBuffer(contentsOf: view.image.url))
      let camera = capture.viewSet.cameras[view.camera].camera
      sample.camera = PhotogrammetrySample.Camera(
        intrinsics: simd_float3x3(
          SIMD3(Float(camera.fx), 0, 0), SIMD3(0, Float(camera.fy), 0),
          SIMD3(Float(camera.cx), Float(camera.cy), 1)))
      return sample
    }
    let bad = PhotogrammetrySample(id: 100, image: samples[0].image)
    let copy = PhotogrammetrySample(id: 200, image: samples[3].image)
    let session = try PhotogrammetrySession(input: samples + [bad, copy])
    try session.process(requests: [.poses])
    let events = await ReferenceUse.follow(session).events
    #expect(events.prefix(2) == ["invalid 100", "invalid 200"])
    #expect(events.suffix(2) == ["complete 18 of 0", "processingComplete"])
  }

  @Test func copiesInAFolderAreInvalid() throws {
    let folder = try TemporaryFolder()
    try PhotoFolder.write(4, to: folder.url)
    try FileManager.default.copyItem(
      at: folder.url.appendingPathComponent("IMG_0003.png"),
      to: folder.url.appendingPathComponent("IMG_0003 (1).png"))
    var reasons: [Int: String] = [:]
    let found = try SessionInput.folder(folder.url).ingest(
      PhotogrammetrySession.Configuration(), scratch: { folder.url }, in: RunContext(),
      invalid: { reasons[$0] = $1 })
    #expect(found.ids == [0, 1, 3, 4])
    #expect(reasons == [2: "The same image as IMG_0003.png."])
  }

  @Test func lazySequenceOfFilesKeepsAllPhotographs() async throws {
    let folder = try TemporaryFolder()
    let photos = try Self.capture(in: folder.url)
    let urls = try CaptureFolder.load(photos).viewSet.views.map(\.image.url)
    let samples = urls.lazy.compactMap { try? PhotogrammetrySample(contentsOf: $0) }
    let session = try PhotogrammetrySession(input: samples)
    try session.process(requests: [.poses])
    let events = await ReferenceUse.follow(session).events
    #expect(events == ["inputComplete", "complete 18 of 0", "processingComplete"])
  }

  @Test(arguments: [3200, 3201]) func largeImagesAreReportedAsDownsampled(side: Int) async throws {
    let folder = try TemporaryFolder()
    for index in 0..<2 {
      let image = RGBImage(width: side, height: 64, fill: SIMD3(repeating: UInt8(90 + index)))
      try Data(image.pngData()).write(to: folder.url.appendingPathComponent("\(index).png"))
    }
    let session = try PhotogrammetrySession(input: folder.url)
    try session.process(requests: [.poses])
    let (events, errors) = await ReferenceUse.follow(session)
    #expect(events.contains("automaticDownsampling") == (side > 3200), "\(events)")
    #expect(errors.count == 1)
  }

  @Test func everyRequestOfTheReferenceCompiles() throws {
    let folder = try TemporaryFolder()
    let requests = ReferenceUse.requests(folder.url)
    #expect(Set(requests).count == requests.count - 1)
    #expect(ReferenceUse.configuration(nil) != PhotogrammetrySession.Configuration())
    #expect(PhotogrammetrySession.isSupported)
    #expect(PhotogrammetrySession.limits.maximumNumberOfInputImages >= 100)
    #expect(ReferenceUse.words(.insufficientStorage(requiredBytes: 5)) == "needs 5 bytes")
  }
}
