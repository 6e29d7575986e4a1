import Files
import Foundation
import Geometry
import Imaging
import Scene
import Support
import TestSupport
import Testing

@testable import Formats

/// The files of datasets: images, masks, depth maps, their names and paths.
@Suite struct DatasetFilesTests {
  private func bytes(_ fixture: DatasetFixture, _ path: String) throws -> [UInt8] {
    try RegularFile.read(fixture.target.appendingPathComponent(path), limit: 1 << 24)
  }

  private func info(_ fixture: DatasetFixture, _ path: String) throws -> ImageInfo {
    try ImageInfo(probing: fixture.target.appendingPathComponent(path), verifying: true)
  }

  @Test func datasetFormsHaveTheirFiles() throws {
    let nerfstudio = try DatasetFixture()
    try nerfstudio.write(.nerfstudio)
    #expect(
      nerfstudio.written == [
        "images/a.jpg", "images/e.jpg", "images/left/c d.png", "images/side.jpg", "sparse_pc.ply",
        "transforms.json",
      ])
    let colmap = try DatasetFixture()
    try colmap.write(.colmap)
    #expect(
      colmap.written == [
        "database.db", "images/a.jpg", "images/e.jpg", "images/left/c d.png", "images/lost.jpg",
        "images/side.jpg", "sparse/0/cameras.bin", "sparse/0/images.bin", "sparse/0/points3D.bin",
      ])
    let splats = try DatasetFixture()
    try splats.write(.gaussianSplatting)
    #expect(
      splats.written == [
        "images/a.jpg", "images/e.jpg", "images/left_c d.png", "images/side.jpg",
        "sparse/0/cameras.bin", "sparse/0/images.bin", "sparse/0/points3D.bin",
        "sparse/0/points3D.ply",
      ])
    let ply = String(
      decoding: try bytes(splats, "sparse/0/points3D.ply").prefix(300), as: UTF8.self)
    for name in ["nx", "ny", "nz", "red", "green", "blue"] { #expect(ply.contains(" \(name)\n")) }
  }

  @Test(
    arguments: [
      (DatasetForm.meshroom, ["cameras.sfm"]), (.openMVG, ["sfm_data.json"]),
      (.bundler, ["bundle.out", "list.txt"]), (.openMVS, ["scene.mvs"]),
      (.csv, ["points.ply", "poses.csv"]),
    ]) func otherFormsListUnregisteredImages(form: DatasetForm, files: [String]) throws
  {
    let fixture = try DatasetFixture()
    try fixture.write(form)
    let spaced = form == .bundler ? "left_c_d" : "left_c d"
    let images = ["a", "e", spaced, "lost", "side"].map { stem in
      "images/\(stem).\(stem.hasPrefix("left") ? "png" : "jpg")"
    }
    #expect(fixture.written == (files + images).sorted())
    let names = try files.map { String(decoding: try bytes(fixture, $0), as: UTF8.self) }
    #expect(names.contains { $0.contains("lost.jpg") })
    if form == .csv { #expect(names.contains { $0.contains(",too blurred\n") }) }
    if form == .bundler {
      #expect(names[0].contains("\n0 0 0\n0 0 0\n0 0 0\n"))
      #expect(Set(names[1].split(separator: "\n").map(String.init)) == Set(images))
    }
    if form == .openMVG { #expect(names[0].contains("\"id_pose\": 4294967295")) }
  }

  /// AliceVision rejects files of later versions than its own; in this version the ratio is fx /
  /// fy.
  @Test func meshroomFileHasAnEarlyVersion() throws {
    var camera = DatasetFixture.camera()
    camera.fy = camera.fx * 2
    let fixture = try DatasetFixture(camera: camera)
    try fixture.write(.meshroom)
    let text = String(decoding: try bytes(fixture, "cameras.sfm"), as: UTF8.self)
    #expect(text.contains(#""version": ["1", "2", "2"]"#))
    #expect(text.contains(#""pixelRatio": "0.5""#))
    #expect(text.contains(#""type": "brown""#) == camera.hasDistortion)
  }

  /// The flag in COLMAP's database states whether a focal length is known: stated or refined.
  @Test(arguments: [(FocalSource.guess, 0.0, 0), (.guess, 5, 1), (.exif35mm, 0, 1), (.given, 5, 1)])
  func refinedFocalLengthIsMarkedAsKnown(source: FocalSource, change: Double, prior: Int) throws {
    var fixture = try DatasetFixture()
    for index in fixture.export.views.cameras.indices {
      fixture.export.views.cameras[index].source = source
      fixture.export.views.cameras[index].camera.fx =
        fixture.export.reconstruction.cameras[index].fx - change
    }
    try fixture.write(.colmap)
    let database = try COLMAPDatabase(reading: fixture.target.appendingPathComponent("database.db"))
    #expect(!database.cameras.isEmpty)
    #expect(database.cameras.values.allSatisfy { $0.isPrior == (prior == 1) })
  }

  @Test func realityCaptureTableListsOnlyRegisteredImages() throws {
    let fixture = try DatasetFixture()
    try fixture.write(.realityCapture)
    let table = String(decoding: try bytes(fixture, "cameras.csv"), as: UTF8.self)
    #expect(table.split(separator: "\n").count == 5)
    #expect(!table.contains("lost"))
    #expect(!fixture.written.contains("images/lost.jpg"))
  }

  /// Bundler has no principal point, so undistorted images are centered on ours.
  @Test func lensMisfitIsReportedAndRemovedByUndistortion() throws {
    let fixture = try DatasetFixture()
    let misfit = try #require(try fixture.dataset(.bundler).summary.lensMisfit)
    // The principal point is 1 px from the center.
    #expect(misfit > 0.9)
    #expect(misfit < 3)
    #expect(try fixture.dataset(.bundler, isUndistorted: true).summary.lensMisfit == nil)
    #expect(try fixture.dataset(.meshroom).summary.lensMisfit == nil)
    var camera = DatasetFixture.camera()
    camera.fy = 60
    let stretched = try DatasetFixture(camera: camera)
    #expect(try stretched.dataset(.openMVG).summary.lensMisfit != nil)
    #expect(try stretched.dataset(.meshroom).summary.lensMisfit == nil)
  }

  @Test func imagesAreCopiedOrRewrittenUpright() throws {
    let fixture = try DatasetFixture()
    let dataset = try fixture.write(.nerfstudio)
    #expect(dataset.summary.copied == 3)
    #expect(dataset.summary.turned == 1)
    #expect(dataset.summary.renamed == 1)
    #expect(dataset.summary.images == 4)
    let original = try RegularFile.read(
      fixture.photos.appendingPathComponent("0.bin"), limit: 1 << 24)
    #expect(try bytes(fixture, "images/a.jpg") == original)
    let side = try info(fixture, "images/side.jpg")
    #expect((side.storedWidth, side.storedHeight) == (64, 48))
    #expect(side.metadata.orientation == .up)
    #expect(side.metadata.model == "Camera")
    let (turned, source) = (try side.source.loadRGB(), try fixture.infos[1]?.source.loadRGB())
    let difference = zip(turned.pixels, source?.pixels ?? []).map { abs(Int($0) - Int($1)) }
    #expect(difference.reduce(0, +) < 6 * difference.count, "a JPEG of quality 95")
  }

  /// Upright pixels with a contradicting EXIF orientation: other programs would rotate them.
  @Test func contradictingOrientationTagIsNotCopied() throws {
    var fixture = try DatasetFixture()
    fixture.export.views.views[1].image.orientation = .up
    fixture.export.views.views[1].image.width = 48
    fixture.export.views.views[1].image.height = 64
    #expect(try fixture.dataset(.nerfstudio).summary.turned == 1)
  }

  @Test func undistortedImagesHaveTheSizeOfThePinholeCamera() throws {
    let fixture = try DatasetFixture()
    let dataset = try fixture.write(.gaussianSplatting)
    let camera = dataset.export.reconstruction.cameras[0]
    #expect(!camera.hasDistortion)
    #expect(dataset.summary.undistorted == 4)
    for path in fixture.written.filter({ $0.hasPrefix("images/") }) {
      let found = try info(fixture, path)
      #expect((found.width, found.height) == (camera.width, camera.height), "\(path)")
      #expect(found.metadata.focalLength35 == nil)
    }
  }

  @Test(arguments: [false, true]) func masksAreWhiteWherePixelsAreUsed(isUndistorted: Bool) throws {
    var fixture = try DatasetFixture()
    var mask = ByteImage(width: 32, height: 24)
    for index in mask.pixels.indices where index % 32 < 16 { mask.pixels[index] = 1 }
    try fixture.root.write(try mask.pngData(), to: "mask.png")
    fixture.export.views.views[0].mask = fixture.root.url.appendingPathComponent("mask.png")
    fixture.export.views.views[0].isMaskInverted = true
    let dataset = try fixture.write(.nerfstudio, isUndistorted: isUndistorted)
    #expect(dataset.summary.masks == 1)
    let camera = dataset.export.reconstruction.cameras[0]
    let written = try ByteImage.load(fixture.target.appendingPathComponent("masks/a.jpg.png"))
    #expect((written.width, written.height) == (camera.width, camera.height))
    #expect(written.pixels.first == 0)
    #expect(written.pixels[camera.width - 1] == 255)
    #expect(Set(written.pixels) == [0, 255])
    // nerfstudio requires masks for all images or none.
    let other = try ByteImage.load(fixture.target.appendingPathComponent("masks/e.jpg.png"))
    #expect(other.pixels.allSatisfy { $0 == 255 })
    let colmap = try fixture.dataset(.colmap)
    #expect(colmap.streams.map(\.path).filter { $0.hasPrefix("masks/") } == ["masks/a.jpg.png"])
  }

  @Test func depthIsWrittenInMillimetersForMetricModelsOnly() throws {
    var fixture = try DatasetFixture()
    var depth = FloatImage(width: 16, height: 12, fill: 1.2345)
    (depth.pixels[0], depth.pixels[1]) = (0, 60)
    try fixture.root.write(try depth.png16Data(unit: 0.0005), to: "depth.png")
    let source = DepthSource.png(
      fixture.root.url.appendingPathComponent("depth.png"), unit: 0.0005, confidence: nil,
      orientation: .up)
    fixture.export.views.views[0].depth = .scaled(source, by: 2)
    let unscaled = try fixture.dataset(.nerfstudio)
    #expect(unscaled.summary.isWithoutScale)
    #expect(unscaled.summary.depthMaps == 0)
    fixture.export.reconstruction.isMetric = true
    try fixture.write(.nerfstudio)
    let written = DepthSource.png(
      fixture.target.appendingPathComponent("depth/a.jpg.png"), unit: 0.001, confidence: nil,
      orientation: .up)
    let found = try written.load().depth
    try #require((found.width, found.height) == (16, 12))
    #expect(found.pixels[0] == 0)
    // 60 m exceeds the range of the source, and twice 32.767 m that of the dataset.
    #expect(found.pixels[1] == 0)
    #expect(abs(found.pixels[5] - 2.469) < 1e-3)
  }

  @Test func datasetDoesNotOverwriteItsSources() throws {
    var fixture = try DatasetFixture(names: ["a.jpg"])
    let place = fixture.target.appendingPathComponent("images/a.jpg")
    try fixture.root.write(
      try RegularFile.read(fixture.photos.appendingPathComponent("0.bin"), limit: 1 << 24),
      to: "out/set/images/a.jpg")
    fixture.export.views.views[0].image.url = place
    #expect(throws: FormatError.self) { try fixture.dataset(.nerfstudio) }
  }

  @Test func failedOrCancelledExportLeavesNoFiles() throws {
    let fixture = try DatasetFixture()
    try FileManager.default.removeItem(at: fixture.photos.appendingPathComponent("2.bin"))
    #expect(throws: ImagingError.self) { try fixture.write(.colmap) }
    let context = RunContext()
    context.cancellation.request()
    #expect(throws: Cancelled.self) { try fixture.write(.nerfstudio, in: context) }
    let names = try FileManager.default.contentsOfDirectory(atPath: fixture.root.url.path)
    #expect(names == ["photos"])
  }

  @Test func missingPhotographsAreLeftOut() throws {
    var fixture = try DatasetFixture()
    fixture.infos[0] = nil
    let dataset = try fixture.write(.nerfstudio)
    #expect(dataset.summary.absent == 1)
    #expect(dataset.summary.poses == 3)
    #expect(!fixture.written.contains("images/a.jpg"))
  }

  @Test func foldedDistortionIsAnErrorThatNamesAnImage() throws {
    var camera = DatasetFixture.camera()
    camera.k1 = -3
    let fixture = try DatasetFixture(camera: camera)
    #expect(throws: FormatError.cannotUndistort(image: "a.jpg")) {
      try fixture.dataset(.gaussianSplatting)
    }
    _ = try fixture.dataset(.nerfstudio)
  }

  @Test func staleDatabaseJournalsAreRemoved() throws {
    let fixture = try DatasetFixture()
    try fixture.root.write("old", to: "out/set/database.db-journal")
    try fixture.root.write("old", to: "out/set/sparse/0/frames.bin")
    #expect(throws: FileError.self) { try fixture.write(.colmap) }
    try fixture.write(.colmap, replacing: true)
    #expect(!fixture.written.contains { $0.hasSuffix("journal") || $0.hasSuffix("frames.bin") })
  }

  @Test func pathsInTheFilesReferToWrittenFiles() throws {
    let names = ["../../x.jpg", "a\"b.jpg", "ü\u{202E}.jpg", "/etc/y.jpg", "a\nb.png"]
    let fixture = try DatasetFixture(names: names)
    try fixture.write(.nerfstudio)
    let root = try JSONSerialization.jsonObject(with: Data(try bytes(fixture, "transforms.json")))
    let frames = (root as? [String: Any])?["frames"] as? [[String: Any]]
    let paths = frames?.compactMap { $0["file_path"] as? String } ?? []
    #expect(paths.count == 5)
    #expect(Set(paths).isSubset(of: fixture.written))
  }
}
