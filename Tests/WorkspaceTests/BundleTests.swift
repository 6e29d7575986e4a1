import Capture
import Files
import Foundation
import Geometry
import Imaging
import Matching
import Numerics
import Pipeline
import Scene
import Script
import Support
import TestSupport
import Testing

@testable import Commands
@testable import Workspace

@Suite(.tags(.slow)) struct BundleTests {
  /// An aligned capture that splits into two components, with sensor depth and poses.
  static let broken = """
    simulate gap --fault overlap-gap --views 16 --rings 1 --width 400 --height 300 --samples 1 \
    --detail 80
    load gap
    set align.retry off
    set align.max-error 3
    exclude IMG_0003
    try reconstruct --until align
    """

  private func value(_ text: String, _ runner: inout TranscriptRunner) throws -> Value {
    _ = runner.output(of: "let found = \(text)")
    return try #require(runner.shell.variables["found"])
  }

  @Test func aLoadedBundleGivesTheAnswersAndAlignmentOfItsCapture() throws {
    let folder = try TemporaryFolder()
    var here = TranscriptRunner(root: folder.url)
    _ = here.output(of: Self.broken)
    let wrote = here.output(of: "bundle gap.ocsbundle")
    #expect(wrote.last?.contains("16 frames with features, match, align") == true, "\(wrote)")
    let asked = [
      "diagnose", "graph", "why IMG_0001", "why align", "cameras", "scale", "components", "init",
      "coverage", "residuals", "frames --no-quality --columns name,registered,excluded,has_depth",
    ]
    let answers = try asked.map { try value($0, &here) }

    // In another folder, without the photographs.
    let place = try TemporaryFolder()
    try FileManager.default.copyItem(
      at: folder.url.appendingPathComponent("gap.ocsbundle"),
      to: place.url.appendingPathComponent("gap.ocsbundle"))
    var there = TranscriptRunner(root: place.url)
    let loaded = there.output(of: "load gap.ocsbundle")
    #expect(there.shell.state.project.capture?.hasPhotographs == false, "\(loaded)")
    for (question, answer) in zip(asked, answers) {
      #expect(try value(question, &there) == answer, "\(question)")
    }
    for stage in BundleFile.stages {
      #expect(try there.shell.state.project.freshness(of: stage) == .fresh)
    }
    _ = there.output(of: "clear align; try align")
    for section in ["reconstruction", "report"] {
      let again = try there.shell.state.project.results.file(of: .align).read(section).bytes
      #expect(
        try again == here.shell.state.project.results.file(of: .align).read(section).bytes,
        "\(section)")
    }
    #expect(
      there.shell.state.project.records[.align]?.key
        == here.shell.state.project.records[.align]?.key)
    // One frame less, without descriptors: imported pairs are reused.
    _ = there.output(of: "exclude IMG_0005; try reconstruct --until align")
    #expect(there.shell.state.project.records[.align]?.inputs.count == 14)
    #expect(try there.shell.state.project.freshness(of: .align) == .fresh)
  }

  /// A capture of noise: fast to process, with a result for every stage up to `align`.
  private func noise(_ folder: TemporaryFolder) throws -> TranscriptRunner {
    try PhotoFolder.write(4, to: folder.url.appendingPathComponent("photos"))
    var runner = TranscriptRunner(root: folder.url)
    _ = runner.output(of: "load photos; features; try match; try align; bundle a.ocsbundle")
    return runner
  }

  @Test func commandsThatNeedMissingDataAreRejectedForBundles() throws {
    let folder = try TemporaryFolder()
    var runner = try noise(folder)
    let before = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    #expect(before == [".ocs", "a.ocsbundle", "photos"])
    _ = runner.output(of: "load a.ocsbundle")
    for line in ["features --max-size 300", "dense", "texture", "session start"] {
      let needed = String(line.prefix { $0 != " " })
      #expect(throws: PipelineError.noPhotographs(.bundle, needed: needed)) {
        try runner.shell.state.perform(line)
      }
    }
    #expect {
      try runner.shell.state.perform("show frame IMG_0001")
    } throws: { error in
      if case .absent(_, .bundle)? = error as? ImagingError { true } else { false }
    }
    #expect(throws: MatchError.noDescriptors) {
      try runner.shell.state.perform("match --min-matches 9")
    }
    #expect(throws: BundleFileError.fixed(option: "depth")) {
      try runner.shell.state.perform("load a.ocsbundle --no-depth")
    }
  }

  @Test func bundledThumbnailsAreShownAndBundledDescriptorsAreMatched() throws {
    let folder = try TemporaryFolder()
    var runner = try noise(folder)
    _ = runner.output(of: "bundle b.ocsbundle --thumbnails --descriptors; load b.ocsbundle")
    let shown = runner.output(of: "show frame IMG_0001 --width 100 --out a.png")
    #expect(shown == ["wrote ROOT/a.png"])
    _ = runner.output(of: "try match --min-matches 9")
    #expect(runner.shell.state.project.records[.match]?.options["min-matches"] == "9")
  }

  @Test func bundlesAreReplacedOnlyWithForceAndWorkspaceResultsRemain() throws {
    let folder = try TemporaryFolder()
    var runner = try noise(folder)
    let bundle = folder.url.appendingPathComponent("a.ocsbundle")
    #expect(throws: FileError.exists(bundle)) {
      try runner.shell.state.perform("bundle a.ocsbundle")
    }
    #expect(runner.output(of: "bundle a.ocsbundle --force").first?.hasPrefix("wrote") == true)
    #expect(throws: BundleFileError.wrongName("a.zip")) {
      try runner.shell.state.perform("bundle a.zip")
    }
    _ = runner.output(of: "load a.ocsbundle; set align.max-error 3; try align; load photos")
    _ = runner.output(of: "load a.ocsbundle")
    #expect(runner.shell.state.project.records[.align]?.options["max-error"] == "3")
    #expect(
      runner.shell.state.project.runs().map(\.stage.rawValue) == [
        "features", "match", "align", "align",
      ])
  }

  @Test func aBundledCaptureRoundTrips() throws {
    var metadata = PhotoMetadata()
    (metadata.make, metadata.model, metadata.orientation) = ("a", "b", .left)
    (metadata.focalLength, metadata.focalLength35) = (4.2, 28.1)
    (metadata.focalPlaneX, metadata.focalPlaneY) = (100.5, 0.1 + 0.2)
    (metadata.exposureTime, metadata.fNumber, metadata.iso) = (1 / 3, 1.8, 100)
    (metadata.time, metadata.pixelWidth, metadata.pixelHeight) = (1e9 + 0.123, 4000, 3000)
    let url = URL(fileURLWithPath: "/nowhere/a.ocsbundle")
    let info = ImageInfo(
      absent: .bundle, url: url.appendingPathComponent("x/a.heic"), format: .heic, width: 40,
      height: 30, orientation: .left, metadata: metadata, fileBytes: 9)
    var view = View(name: "x/a.heic", image: info.source, camera: 0)
    view.mask = info.url.appendingPathExtension("mask")
    (view.isMaskInverted, view.time, view.orientation) = (true, 0.1, 2)
    view.gravity = SIMD3(0, 0.6, 0.8)
    view.devicePose = RigidTransform(
      rotation: Matrix3(columns: SIMD3(0, 1, 0), SIMD3(-1, 0, 0), SIMD3(0, 0, 1)),
      translation: SIMD3(1 / 3, -2, 0.1))
    view.tiePoints = [TiePoint("36h11:0.1", x: 3.25, y: 4)]
    view.rig = RigPlace(
      rig: "head", camera: "2", instant: "a",
      stated: RigidTransform(
        rotation: Matrix3(columns: SIMD3(0, 1, 0), SIMD3(-1, 0, 0), SIMD3(0, 0, 1)),
        translation: .zero), isExact: true)
    let cells = try #require(
      DepthCells(width: 4, height: 3, places: [5], depths: [0.7], confidences: []))
    view.depth = .scaled(.cells(cells), by: 0.001)
    var camera = Camera(width: 30, height: 40, focal: 100 / 3)
    camera.k1 = -0.01
    var capture = Capture(
      name: "a", url: url, format: .bundle, frames: [Frame(name: "x/a.heic", info: info)],
      viewSet: ViewSet(
        views: [view], cameras: [ViewCamera(camera: camera, source: .exifFocalPlane)]),
      skipped: [FileRemark(file: "b.jpg", .skipped(.image(.notAnImage(url, found: "text"))))],
      notes: [FileRemark(file: "c.jpg", .samePicture(as: "x/a.heic"))])
    capture.unusedMasks = "Masks"
    let bytes = try StoredReport.bytes(BundledCapture(capture, sentence: \.words))
    let read = try StoredReport.report(bytes, as: BundledCapture.self)
    var found = try read.capture(at: url) { _ in cells }
    #expect(found.skipped.map(\.words) == capture.skipped.map(\.words))
    found.skipped = capture.skipped
    #expect(found == capture)
  }

  @Test func loadingABundleRestoresItsSeed() throws {
    let folder = try TemporaryFolder()
    try PhotoFolder.write(4, to: folder.url.appendingPathComponent("photos"))
    var runner = TranscriptRunner(root: folder.url)
    _ = runner.output(of: "seed 7; load photos; features; bundle a.ocsbundle; seed 1")
    _ = runner.output(of: "load a.ocsbundle")
    #expect(runner.shell.state.project.context.seed == 7)
    #expect(try runner.shell.state.project.freshness(of: .features) == .fresh)
  }
}
