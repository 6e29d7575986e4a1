import Foundation
import Geometry
import Scene
import TestSupport
import Testing

@testable import Capture
@testable import Imaging

/// Which masks `load` uses and which it rejects.
@Suite struct MaskChoiceTests {
  private static let size = (width: 32, height: 24)

  /// Photographs `a.jpg` and `b.jpg`, and a folder `masks` with a mask for the first.
  private func capture(mask: (URL) throws -> Void) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, step) in [("a", 7), ("b", 11)] {
      let image = RGBImage(
        width: Self.size.width, height: Self.size.height,
        pixels: (0..<Self.size.width * Self.size.height * 3).map { UInt8(($0 * step) % 250) })
      try folder.write(image.jpegData(), to: "images/\(name).jpg")
    }
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("masks"), withIntermediateDirectories: true)
    try mask(folder.url.appendingPathComponent("masks"))
    return folder
  }

  private func load(_ folder: TemporaryFolder, masks: String) throws -> Capture {
    var options = CaptureOptions()
    options.masks = masks
    return try CaptureFolder.load(
      folder.url.appendingPathComponent("images"), options: options, in: .init())
  }

  private func gray(_ values: [UInt8]) -> ByteImage {
    ByteImage(
      width: Self.size.width, height: Self.size.height,
      pixels: (0..<Self.size.width * Self.size.height).map { values[$0 % values.count] })
  }

  @Test func missingMaskFolderIsAnError() throws {
    let folder = try capture { _ in }
    let missing = folder.url.appendingPathComponent("maks", isDirectory: true)
    #expect(throws: CaptureError.badMasks(missing, .noFolder)) {
      try load(folder, masks: missing.path)
    }
  }

  @Test func maskFolderWithoutAMatchingMaskIsAnError() throws {
    let folder = try capture { try gray([0, 255]).pngData().write(to: $0, "c.png") }
    let masks = folder.url.appendingPathComponent("masks", isDirectory: true)
    #expect(throws: CaptureError.badMasks(masks, .noneFits(photograph: "a.jpg"))) {
      try load(folder, masks: masks.path)
    }
  }

  /// A project's masks are reported until they are requested, and have the folder structure of its
  /// images.
  @Test func masksOfAProjectAreReportedAndUsedOnRequest() throws {
    let folder = try TemporaryFolder()
    let image = RGBImage(width: Self.size.width, height: Self.size.height)
    for name in ["left/a.jpg", "right/a.jpg", "b.jpg"] {
      try folder.write(image.jpegData(), to: "images/\(name)")
    }
    for name in ["left/a.jpg.png", "a.png", "b.jpg.png"] {
      try folder.write(gray([0, 255]).pngData(), to: "masks/\(name)")
    }
    let camera = Camera(width: Self.size.width, height: Self.size.height, focal: 30)
    let project = ProjectImages(
      folder: folder.url, images: folder.url.appendingPathComponent("images"),
      entries: ["b.jpg", "left/a.jpg", "right/a.jpg"].map { .init(name: $0, camera: 0) },
      cameras: [ViewCamera(camera: camera, source: .given)])
    func load(_ masks: String) throws -> Capture {
      var options = CaptureOptions()
      options.masks = masks
      return try project.capture(format: .colmap, options: options, sound: .init(), in: .init())
    }
    let plain = try load("")
    #expect(plain.viewSet.views.allSatisfy { $0.mask == nil })
    #expect(plain.skipped == [FileRemark(file: "masks/", .aside(.mask))])
    let masked = try load(folder.url.appendingPathComponent("masks").path)
    #expect(masked.viewSet.views.map { $0.mask != nil } == [true, true, false])
    #expect(masked.skipped.isEmpty)
    #expect(masked.notes == [FileRemark(file: "right/a.jpg", .noMask)])
  }

  @Test func masksAreUsedAndMissingOnesReported() throws {
    let folder = try capture { try gray([0, 255]).pngData().write(to: $0, "a.png") }
    let found = try load(folder, masks: folder.url.appendingPathComponent("masks").path)
    #expect(found.viewSet.views.map { $0.mask != nil } == [true, false])
    #expect(found.notes.contains { $0.fact == .noMask && $0.file.hasSuffix("b.jpg") })
  }

  @Test(arguments: [true, false]) func depthMapIsNotAcceptedAsAMask(isBinary: Bool) throws {
    let counts = (0..<Self.size.width * Self.size.height).map {
      UInt16(isBinary ? ($0 % 2) * 65535 : 400 + $0)
    }
    let folder = try capture {
      try FloatImage(
        width: Self.size.width, height: Self.size.height, pixels: counts.map(Float.init)
      ).png16Data(unit: 1)
        .write(to: $0, "a.png")
    }
    let masks = folder.url.appendingPathComponent("masks", isDirectory: true)
    if isBinary {
      #expect(try load(folder, masks: masks.path).viewSet.views[0].mask != nil)
    } else {
      #expect(throws: CaptureError.badMasks(masks, .depth(file: "a.png"))) {
        try load(folder, masks: masks.path)
      }
    }
  }

  @Test func requestForMattesFailsIfPhotographsHaveNone() throws {
    let folder = try capture { _ in }
    #expect {
      _ = try load(folder, masks: "matte")
    } throws: {
      guard case CaptureError.badMasks(_, .noMattes) = $0 else { return false }
      return true
    }
  }

  @Test(.enabled(if: HEICContent.obstacle == nil)) func mattesOfPhonesAreUsedAsMasks() throws {
    let folder = try TemporaryFolder()
    let image = RGBImage(width: 64, height: 48, pixels: [UInt8](repeating: 90, count: 64 * 48 * 3))
    var file = HEICFile()
    _ = file.add(try HEICEncoder.encode(image, quality: 90))
    // Half the size, as on phones; the left half is the object.
    let matte = (0..<24 * 32).map { UInt16($0 % 32 < 16 ? 250 : 3) }
    _ = file.add(
      try HEICEncoder.encode(counts: matte, width: 32, height: 24, bits: 8),
      as: (HEICCodec.matteKind, []))
    let url = try folder.write(file.bytes, to: "images/a.heic")
    try folder.write(image.jpegData(), to: "images/b.jpg")
    #expect(try ByteImage.hasMatte(url))
    let found = try load(folder, masks: "matte")
    #expect(found.viewSet.views.map { $0.mask != nil } == [true, false])
    let mask = try #require(try found.viewSet.views[0].loadMask())
    #expect(mask.width == 32)
    #expect(mask.height == 24)
    #expect(mask.pixels.enumerated().allSatisfy { ($1 != 0) == ($0 % 32 < 16) })
  }
}

extension [UInt8] {
  fileprivate func write(to folder: URL, _ name: String) throws {
    try Data(self).write(to: folder.appendingPathComponent(name))
  }
}
