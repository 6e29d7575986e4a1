import Foundation
import Imaging
import Support
import TestSupport
import Testing

@testable import Capture

/// Depth maps, confidence maps, masks and thumbnails are never loaded as photographs.
@Suite struct CompanionTests {
  private func load(
    _ files: [(String, [UInt8])], _ format: CaptureFormat = .auto
  ) throws -> Capture {
    let folder = try TemporaryFolder()
    for (name, bytes) in files { try folder.write(bytes, to: name) }
    var options = CaptureOptions()
    options.format = format
    return try CaptureFolder.load(folder.url, options: options)
  }

  private static func gray() throws -> [UInt8] {
    try ByteImage(width: 64, height: 48, fill: 2).pngData()
  }

  @Test(arguments: [
    ("a_depth.png", OtherFile.depthMap), ("depth_a.png", .depthMap), ("a.depth.png", .depthMap),
    ("conf_a.png", .confidenceMap), ("a-confidence.png", .confidenceMap), ("a_mask.png", .mask),
    ("mask_a.jpg", .mask), ("a.jpg.png", .mask), ("a.png", .mask), ("a_normals.png", .normalMap),
    ("thumbnail.png", .thumbnail), ("Thumb.jpg", .thumbnail),
  ])
  func companionFilesAreNotLoadedAsPhotographs(name: String, kind: OtherFile) throws {
    let capture = try load([("a.jpg", photograph()), (name, Self.gray())])
    #expect(capture.frames.map(\.name) == ["a.jpg"])
    #expect(capture.skipped == [FileRemark(file: name, .aside(kind))])
  }

  /// Masks in color that share the name of their photograph; two formats of a photograph are not masks.
  @Test func silhouettesOfTheSameNameAreMasks() throws {
    var mask = RGBImage(width: 64, height: 48)
    for index in 0..<64 * 24 * 3 { mask.pixels[index] = 255 }
    let files = try [
      ("a.jpg", photograph(seed: 1)), ("a.png", mask.pngData()), ("b.jpg", photograph(seed: 2)),
      ("white.png", mask.pngData()),
    ]
    let capture = try load(files)
    #expect(capture.frames.map(\.name) == ["a.jpg", "b.jpg", "white.png"])
    #expect(capture.skipped == [FileRemark(file: "a.png", .aside(.mask))])
    #expect(
      try load([("a.jpg", photograph(seed: 1)), ("a.jpeg", photograph(seed: 3))]).frames.count == 2)
  }

  @Test func companionsNamedByKindAreMatchedByNumber() throws {
    let capture = try load([
      ("frame_0001.jpg", photograph()), ("depth_0001.png", Self.gray()),
      ("conf_0001.png", Self.gray()),
    ])
    #expect(capture.frames.map(\.name) == ["frame_0001.jpg"])
  }

  @Test func sixteenBitGrayIsADepthMapUnderAnyName() throws {
    let depth = try FloatImage(width: 64, height: 48, fill: 1).png16Data(unit: 0.001)
    let capture = try load([("a.jpg", photograph()), ("b.png", depth)])
    #expect(capture.frames.map(\.name) == ["a.jpg"])
    #expect(capture.skipped == [FileRemark(file: "b.png", .aside(.depthMap))])
    #expect(throws: CaptureError.self) { try load([("b.png", depth), ("c.png", depth)]) }
    // The format `images` declares that such files are photographs.
    let other = try FloatImage(width: 64, height: 48, fill: 2).png16Data(unit: 0.001)
    let asked = try load([("b.png", depth), ("c.png", other)], .images)
    #expect(asked.frames.count == 2)
  }

  /// 16-bit images with the texture of a photograph.
  private static func deep(bits: Int, seed: UInt64) throws -> (bytes: [UInt8], values: [UInt16]) {
    let gray = try ByteImage.noise(width: 64, height: 48, seed: seed)
    let values = gray.pixels.map { UInt16($0) << UInt16(bits - 8) }
    let image = FloatImage(width: 64, height: 48, pixels: values.map(Float.init))
    return (try image.png16Data(unit: 1), values)
  }

  @Test(arguments: [12, 14, 16]) func sixteenBitGrayPhotographsLoad(bits: Int) throws {
    let folder = try TemporaryFolder()
    var expected: [[UInt8]] = []
    for seed in [UInt64(1), 2] {
      let (bytes, values) = try Self.deep(bits: bits, seed: seed)
      try folder.write(bytes, to: "\(seed).png")
      expected.append(values.map { UInt8(truncatingIfNeeded: $0 >> UInt16(bits - 8)) })
    }
    let capture = try CaptureFolder.load(folder.url)
    #expect(capture.frames.map(\.name) == ["1.png", "2.png"])
    for (view, bytes) in zip(capture.viewSet.views, expected) {
      let rgb = try view.image.loadRGB()
      let red = stride(from: 0, to: rgb.pixels.count, by: 3).map { rgb.pixels[$0] }
      #expect(zip(red, bytes).allSatisfy { abs(Int($0) - Int($1)) <= 1 }, "no dark image")
    }
  }

  @Test func similarNamesWithoutACompanionArePhotographs() throws {
    let capture = try load([
      ("mask_dance.jpg", photograph(seed: 1)), ("depth_1.jpg", photograph(seed: 2)),
      ("my.depth.jpg", photograph(seed: 3)),
    ])
    #expect(capture.frames.count == 3)
  }

  @Test func thumbnailNextToAFolderOfPhotographsIsIgnored() throws {
    let capture = try load([
      ("thumbnail.jpg", photograph()), ("images/a.jpg", photograph()),
      ("depth/a.png", Self.gray()), ("masks/a.png", Self.gray()),
    ])
    #expect(capture.frames.map(\.name) == ["a.jpg"])
    let aside = capture.skipped.map(\.fact)
    #expect(aside == [.aside(.depthMap), .aside(.mask)])
  }
}

extension ByteImage {
  /// Random gray values.
  fileprivate static func noise(width: Int, height: Int, seed: UInt64) throws -> ByteImage {
    var random = RandomStream(seed: seed, stream: 0)
    return ByteImage(
      width: width, height: height,
      pixels: (0..<width * height).map { _ in UInt8(saturating: 20 + random.unit() * 235) })
  }
}
