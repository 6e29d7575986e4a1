import Foundation
import Imaging
import Support
import TestSupport
import Testing

@testable import Capture

@Suite struct PhotoFolderTests {
  @Test func photographsLoadInNaturalOrderAndOtherFilesAreReported() throws {
    let folder = try TemporaryFolder()
    for (seed, name) in ["p10.jpg", "p2.jpg", "p1.JPG"].enumerated() {
      try folder.write(photograph(seed: UInt64(seed)), to: name)
    }
    let whole = try photograph()
    try folder.write(whole[..<(whole.count / 2)], to: "p3.jpg")
    try folder.write("notes", to: "K.txt")
    try folder.write("", to: "p4.jpg")
    try folder.write("x", to: ".hidden")
    let capture = try CaptureFolder.load(folder.url)
    #expect(capture.format == .images)
    #expect(capture.frames.map(\.name) == ["p1.JPG", "p2.jpg", "p10.jpg"])
    #expect(capture.viewSet.views.map(\.name) == capture.frames.map(\.name))
    #expect(capture.skipped.map(\.file) == ["K.txt", "p3.jpg", "p4.jpg"])
    guard case .skipped(.image(.damaged)) = capture.skipped[1].fact else {
      Issue.record("\(capture.skipped[1])")
      return
    }
    #expect(capture.index(of: "p10") == 2)
  }

  @Test func canonicallyEqualNamesGiveOneFrame() throws {
    let folder = try TemporaryFolder()
    try folder.write(photograph(), to: "\u{E9}.jpg")
    try folder.write(photograph(seed: 2), to: "e\u{301}.jpg")
    try folder.write(photograph(seed: 3), to: "f.jpg")
    let capture = try CaptureFolder.load(folder.url)
    #expect(capture.frames.count == 2)
    #expect(capture.viewSet.views.map(\.name) == capture.frames.map(\.name))
    guard capture.skipped.count == 1, case .skipped(.sameName) = capture.skipped[0].fact else {
      Issue.record("\(capture.skipped)")
      return
    }
  }

  @Test func damageInsideAPhotographIsDetected() throws {
    let folder = try TemporaryFolder()
    try folder.write(photograph(), to: "good.jpg")
    var bytes = try photograph(width: 256, height: 256)
    let middle = bytes.count / 2
    bytes.replaceSubrange(middle..<middle + 40, with: [UInt8](repeating: 0xFF, count: 40))
    try folder.write(bytes, to: "bad.jpg")
    let capture = try CaptureFolder.load(folder.url)
    #expect(capture.frames.map(\.name) == ["good.jpg"])
    #expect(capture.skipped.map(\.file) == ["bad.jpg"])
  }

  @Test(arguments: ["Images", "images", "photos", "input"])
  func usualImageSubfoldersAreFound(name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(photograph(), to: "\(name)/a.jpg")
    try folder.write("truth", to: "par.txt")
    let capture = try CaptureFolder.load(folder.url)
    #expect(capture.frames.map(\.name) == ["a.jpg"])
    #expect(capture.name == folder.url.lastPathComponent)
  }

  @Test func foldersWithoutPhotographsAreErrors() throws {
    let folder = try TemporaryFolder()
    let lookedIn = FolderListing.imageFolderNames
    #expect(throws: CaptureError.empty(folder.url, lookedIn: lookedIn)) {
      try CaptureFolder.load(folder.url)
    }
    try folder.write("text", to: "readme.md")
    let foreign = #expect(throws: CaptureError.self) { try CaptureFolder.load(folder.url) }
    guard case .nothingReadable(_, let skipped) = foreign else {
      Issue.record("\(String(describing: foreign))")
      return
    }
    #expect(skipped.map(\.file) == ["readme.md"])
    let missing = folder.url.appendingPathComponent("no")
    #expect(throws: CaptureError.notFound(missing)) { try CaptureFolder.load(missing) }
    let file = folder.url.appendingPathComponent("readme.md")
    #expect(throws: CaptureError.notAFolder(file)) { try CaptureFolder.load(file) }
  }

  @Test func intrinsicsAreSharedPerCameraSizeAndFocal() throws {
    let folder = try TemporaryFolder()
    let phone = metadata(model: "Phone", focal35: 26)
    let zoomed = metadata(model: "Phone", focal35: 52)
    let other = metadata(model: "Other", focal35: 26)
    try folder.write(photograph(phone), to: "1.jpg")
    try folder.write(photograph(seed: 2, phone), to: "2.jpg")
    try folder.write(photograph(zoomed), to: "3.jpg")
    try folder.write(photograph(other), to: "4.jpg")
    try folder.write(photograph(width: 48, height: 64, phone), to: "5.jpg")
    let views = try CaptureFolder.load(folder.url).viewSet
    #expect(views.views.map(\.camera) == [0, 0, 1, 2, 3])
    #expect(views.cameras.count == 4)
  }

  @Test func givenCameraAppliesToTheMostFrequentSize() throws {
    let folder = try TemporaryFolder()
    try folder.write(photograph(), to: "1.jpg")
    try folder.write(photograph(seed: 2, metadata(model: "m", focal35: 30)), to: "2.jpg")
    try folder.write(photograph(width: 80, height: 20), to: "3.jpg")
    var options = CaptureOptions()
    options.camera = "70,71,33,25,0.1"
    let capture = try CaptureFolder.load(folder.url, options: options)
    let cameras = capture.viewSet.views.map { capture.viewSet.cameras[$0.camera] }
    #expect(cameras.map(\.source) == [.given, .given, .guess])
    #expect(cameras[0].camera.fy == 71)
    #expect(cameras[0].camera.k1 == 0.1)
    #expect(capture.notes.map(\.file) == ["3.jpg"])
  }

  @Test func masksAreFoundByName() throws {
    let folder = try TemporaryFolder()
    for (seed, name) in ["a.jpg", "b.jpg", "c.jpg"].enumerated() {
      try folder.write(photograph(seed: UInt64(seed)), to: "in/\(name)")
    }
    let mask = try ByteImage(width: 64, height: 48, fill: 255).pngData()
    try folder.write(mask, to: "masks/a.png")
    try folder.write(mask, to: "masks/b.jpg.png")
    var options = CaptureOptions()
    options.masks = folder.url.appendingPathComponent("masks").path
    let capture = try CaptureFolder.load(folder.url.appendingPathComponent("in"), options: options)
    let names = capture.viewSet.views.map { $0.mask?.lastPathComponent }
    #expect(names == ["a.png", "b.jpg.png", nil])
    #expect(capture.notes.map(\.file) == ["c.jpg"])
  }

  @Test func oneAndTwoWorkersLoadTheSameCapture() throws {
    let folder = try TemporaryFolder()
    for i in 0..<12 { try folder.write(photograph(seed: UInt64(i)), to: "\(i).jpg") }
    let one = try CaptureFolder.load(folder.url, in: RunContext(threads: 1))
    let two = try CaptureFolder.load(folder.url, in: RunContext(threads: 2))
    #expect(one == two)
  }

  @Test func cancellationStopsLoading() throws {
    let folder = try TemporaryFolder()
    try folder.write(photograph(), to: "a.jpg")
    let context = RunContext()
    context.cancellation.request()
    #expect(throws: Cancelled.self) { try CaptureFolder.load(folder.url, in: context) }
  }

  @Test func everyOptionHasASettingWithASentence() {
    #expect(Mirror(reflecting: CaptureOptions()).children.count == CaptureOptions.settings.count)
    for setting in CaptureOptions.settings { #expect(setting.help.hasSuffix(".")) }
  }
}
