import Foundation
import Scene
import TestSupport
import Testing

@testable import Capture
@testable import Imaging

/// Masks named as other programs name them, in a folder or next to the photographs.
@Suite struct MaskNameTests {
  private static let size = (width: 32, height: 24)

  private func image(_ seed: Int) throws -> [UInt8] {
    try photograph(width: Self.size.width, height: Self.size.height, seed: UInt64(seed))
  }

  private func mask() throws -> [UInt8] {
    try ByteImage(
      width: Self.size.width, height: Self.size.height,
      pixels: (0..<Self.size.width * Self.size.height).map { $0 % 2 == 0 ? 0 : 255 }
    ).pngData()
  }

  private func load(_ folder: TemporaryFolder, _ inner: String, masks: String) throws -> Capture {
    var options = CaptureOptions()
    options.masks = folder.url.appendingPathComponent(masks).path
    return try CaptureFolder.load(
      folder.url.appendingPathComponent(inner), options: options, in: .init())
  }

  @Test(arguments: [
    "a.png", "a.jpg.png", "a_mask.png", "a.mask.png", "a.jpg.mask.png", "mask_a.png", "a.PNG",
    "A.png", "sub/a.png",
  ])
  func masksInAFolderAreFound(name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(image(1), to: "images/a.jpg")
    try folder.write(mask(), to: "masks/\(name)")
    let found = try load(folder, "images", masks: "masks")
    #expect(found.viewSet.views[0].mask?.path.hasSuffix("masks/\(name)") == true)
  }

  /// Compression leaves gray values near the outline.
  @Test func darkPixelsOfJPEGMasksAreBackground() throws {
    let folder = try TemporaryFolder()
    try folder.write(image(1), to: "images/a.jpg")
    let gray = (0..<Self.size.width * Self.size.height).map { index -> UInt8 in
      [0, 9, 120, 140, 255][index / (Self.size.width * 5)]
    }
    let rgb = RGBImage(
      width: Self.size.width, height: Self.size.height, pixels: gray.flatMap { [$0, $0, $0] })
    try folder.write(rgb.jpegData(), to: "masks/a.jpeg")
    let mask = try #require(
      try load(folder, "images", masks: "masks").viewSet.views[0].loadMask())
    #expect(mask.pixels[0] == 0)
    #expect(mask.pixels[Self.size.width * 6] == 0)
    #expect((mask.pixels.last ?? 0) > 200)
  }

  @Test(arguments: ["a_mask.png", "a.mask.png", "a.jpg.mask.png", "mask_a.png", "a.jpg.png"])
  func photographsAreNeverTheirOwnMasks(name: String) throws {
    let folder = try TemporaryFolder()
    for (seed, photo) in ["a.jpg", "b.jpg"].enumerated() {
      try folder.write(image(seed), to: photo)
    }
    try folder.write(mask(), to: name)
    let found = try load(folder, "", masks: "")
    #expect(found.frames.map(\.name) == ["a.jpg", "b.jpg"])
    #expect(found.viewSet.views.map { $0.mask?.lastPathComponent } == [name, nil])
    #expect(found.notes.contains(FileRemark(file: "b.jpg", .noMask)))
    #expect(!found.skipped.contains { $0.file == name })
  }

  @Test func severalMasksOfOnePhotographAreReported() throws {
    let folder = try TemporaryFolder()
    try folder.write(image(1), to: "images/a.jpg")
    try folder.write(image(2), to: "images/b.jpg")
    for name in ["one/a.png", "two/a.png", "b.png"] {
      try folder.write(mask(), to: "masks/\(name)")
    }
    let found = try load(folder, "images", masks: "masks")
    #expect(found.viewSet.views.map { $0.mask != nil } == [false, true])
    #expect(found.notes.contains(FileRemark(file: "a.jpg", .severalNamed(in: "masks"))))
  }

  @Test func masksOnStoredPixelsAreRotatedLikeThePhotograph() throws {
    let folder = try TemporaryFolder()
    let turned = try photograph(
      width: Self.size.width, height: Self.size.height,
      metadata(model: "m", focal35: 26, orientation: .right))
    try folder.write(turned, to: "images/a.jpg")
    // The top half of the stored pixels is background.
    let stored = ByteImage(
      width: Self.size.width, height: Self.size.height,
      pixels: (0..<Self.size.width * Self.size.height).map {
        $0 / Self.size.width < Self.size.height / 2 ? 0 : 255
      })
    try folder.write(stored.pngData(), to: "masks/a.png")
    let view = try load(folder, "images", masks: "masks").viewSet.views[0]
    #expect((view.image.width, view.image.height) == (Self.size.height, Self.size.width))
    let mask = try #require(try view.loadMask())
    #expect((mask.width, mask.height) == (Self.size.height, Self.size.width))
    // Turned clockwise, the top becomes the right.
    #expect(
      mask.pixels.enumerated().allSatisfy { ($1 == 255) == ($0 % mask.width < mask.width / 2) })
    // A mask of the upright image stays as it is.
    try folder.write(
      ByteImage(width: Self.size.height, height: Self.size.width, fill: 255).pngData(),
      to: "masks/a.png")
    let upright = try #require(try view.loadMask())
    #expect((upright.width, upright.height) == (Self.size.height, Self.size.width))
  }
}
