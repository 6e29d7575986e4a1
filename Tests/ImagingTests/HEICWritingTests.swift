import Foundation
import Support
import TestSupport
import Testing

@testable import Imaging

/// Files written by `HEICContent` and read back.
@Suite(.enabled(if: HEICContent.obstacle == nil, "libheif has no encoder of HEVC"))
struct HEICWritingTests {
  private static func depth(width: Int, height: Int, farthest: Float) -> FloatImage {
    var random = RandomStream(seed: 3)
    return FloatImage(
      width: width, height: height,
      pixels: (0..<width * height).map { k -> Float in
        let known = 0.2 + (farthest - 0.2) * Float(random.unit())
        return k % 11 == 0 ? [0, .nan, .infinity, -1][k / 11 % 4] : known
      })
  }

  private static func written(
    _ content: HEICContent, width: Int = 160, height: Int = 120
  ) throws -> [UInt8] {
    var metadata = PhotoMetadata()
    (metadata.make, metadata.model, metadata.focalLength35) = ("Maker", "Camera", 26)
    let photo = try cornerImage(width: width, height: height)
      .jpegData(quality: 95, metadata: metadata)
    return try content.file(recoding: photo, named: URL(fileURLWithPath: "/a.HEIC"))
  }

  @Test(arguments: [(Float(4), 0.000_51), (8, 0.001_01), (0.3, 0.000_51)])
  func depthRoundTripsWithinHalfACount(farthest: Float, limit: Double) throws {
    let folder = try TemporaryFolder()
    var content = HEICContent()
    let depth = Self.depth(width: 64, height: 48, farthest: farthest)
    content.depth = depth
    content.confidence = ByteImage(
      width: 64, height: 48, pixels: (0..<64 * 48).map { UInt8($0 % 3) })
    let url = try folder.write(Self.written(content), to: "a.HEIC")
    let info = try ImageInfo(probing: url)
    #expect(info.hasDepth && info.hasConfidence == true)
    let source = DepthSource.embedded(url, orientation: .up, isGraded: true)
    try source.check()
    let found = try source.load()
    #expect((found.depth.width, found.depth.height) == (64, 48))
    #expect(found.confidence == content.confidence)
    for (was, now) in zip(depth.pixels, found.depth.pixels) {
      if was.isFinite, was > 0 {
        #expect(abs(Double(was - now)) < limit)
      } else {
        #expect(now == 0)
      }
    }
  }

  /// libheif in other programs reads the scale from the message in the coded image.
  @Test func scaleInTheSEIMessageEqualsThatInTheXMP() throws {
    var content = HEICContent()
    content.depth = FloatImage(width: 64, height: 48, fill: 3)
    let file = try Self.written(content)
    // Without Apple's block, only the message remains.
    let text = String(decoding: file, as: Unicode.ASCII.self)
    let mark = try #require(text.range(of: "apdi:FloatMaxValue"))
    let place = text.distance(from: text.startIndex, to: mark.lowerBound)
    var other = file
    let name = Array("apdi:FloatMaxValue".utf8)
    for start in place..<file.count - name.count
    where Array(other[start..<start + name.count]) == name {
      other[start + 6] = UInt8(ascii: "x")
    }
    let found = try HEICCodec.decodeDepth(other, .up).depth
    #expect(found.pixels.allSatisfy { abs($0 - 3) < 1e-5 })
  }

  @Test func recordAndMetadataRoundTrip() throws {
    let folder = try TemporaryFolder()
    var content = HEICContent()
    content.record = "{\"a\":0.1234567890123456,\"b\":\"<&> ü \\\" &amp;\"}"
    content.depth = FloatImage(width: 8, height: 6, fill: 1)
    let url = try folder.write(Self.written(content), to: "a.HEIC")
    let info = try ImageInfo(probing: url, verifying: true)
    #expect(info.record == content.record)
    #expect(info.hasDepth)
    #expect(info.format == .heic)
    #expect((info.width, info.height) == (160, 120))
    #expect(info.metadata.make == "Maker")
    #expect(info.metadata.focalLength35 == 26)
  }

  @Test(arguments: [(160, 120), (121, 75), (18, 33)])
  func imageRoundTripsApproximately(width: Int, height: Int) throws {
    let folder = try TemporaryFolder()
    let bytes = try Self.written(HEICContent(), width: width, height: height)
    let url = try folder.write(bytes, to: "a.HEIC")
    let info = try ImageInfo(probing: url)
    let image = try info.source.loadRGB()
    let was = cornerImage(width: width, height: height)
    try #require(image.pixels.count == was.pixels.count)
    let sum = zip(image.pixels, was.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    #expect(Double(sum) / Double(was.pixels.count) < 4)
    #expect(info.record == nil)
    #expect(!info.hasDepth)
  }

  @Test func equalInputGivesEqualBytes() throws {
    var content = HEICContent()
    content.depth = Self.depth(width: 64, height: 48, farthest: 4)
    content.intrinsics = HEICContent.Intrinsics(
      focal: SIMD2(123.456_789, 124), center: SIMD2(80.5, 60.25))
    let first = try Self.written(content)
    #expect(try first == Self.written(content))
    let text = String(decoding: first, as: Unicode.ASCII.self)
    #expect(text.contains("<rdf:li>123.456789</rdf:li>"))
  }

  @Test func truncatedFilesAreRejected() throws {
    let folder = try TemporaryFolder()
    var content = HEICContent()
    content.depth = Self.depth(width: 64, height: 48, farthest: 4)
    content.record = "{}"
    let bytes = try Self.written(content)
    for length in stride(from: 0, to: bytes.count, by: 97) {
      let url = try folder.write(bytes[..<length], to: "a.HEIC")
      #expect(throws: ImagingError.self) { try ImageInfo(probing: url) }
    }
  }

  @Test func calibrationRoundTrips() throws {
    let folder = try TemporaryFolder()
    var content = HEICContent()
    content.depth = FloatImage(width: 8, height: 6, fill: 1)
    content.intrinsics = HEICContent.Intrinsics(focal: SIMD2(150, 151), center: SIMD2(80, 60))
    let url = try folder.write(Self.written(content), to: "a.HEIC")
    let found = try ImageInfo(probing: url).depthCalibration
    #expect(found == DepthCalibration(isRelative: false, focal: 150.5))
  }

  /// Phones state intrinsics for the size and orientation of the sensor.
  @Test(arguments: [
    (1600, 1200, 150.0), (1200, 1600, 150), (1600, 1600, nil), (0, 0, nil), (1600, 1000, nil),
  ])
  func focalLengthIsScaledToThePhotograph(width: Int, height: Int, focal: Double?) {
    let xmp = Self.calibration("1490 0 0 0 1510 0 800 600 1", width, height)
    #expect(
      AppleDepthXMP.calibration(xmp, width: 160, height: 120)
        == DepthCalibration(isRelative: true, focal: focal))
  }

  @Test(arguments: [
    "1500 0 0 0 1500 0 800 600", "nan 0 0 0 1500 0 800 600 1", "-1 0 0 0 1500 0 800 600 1",
    "1e308 0 0 0 1e308 0 800 600 1", "a 0 0 0 1500 0 800 600 1", "",
  ])
  func invalidIntrinsicMatricesAreIgnored(matrix: String) {
    let xmp = Self.calibration(matrix, 160, 120)
    #expect(
      AppleDepthXMP.calibration(xmp, width: 160, height: 120)
        == DepthCalibration(isRelative: true, focal: nil))
    #expect(AppleDepthXMP.calibration(Array("<x/>".utf8), width: 160, height: 120) == nil)
    #expect(AppleDepthXMP.calibration(nil, width: 160, height: 120) == nil)
  }

  private static func calibration(_ matrix: String, _ width: Int, _ height: Int) -> [UInt8] {
    let items = matrix.split(separator: " ").map { "\n<rdf:li>\($0)</rdf:li>" }.joined()
    let name = "depthData:IntrinsicMatrix"
    let xmp = HEICRecord.packet(
      [("depthData", "http://ns.apple.com/depthData/1.0/")],
      [
        ("depthData:Accuracy", "relative"), (name, "<rdf:Seq>\(items)</rdf:Seq>"),
        (name + "ReferenceWidth", "\(width)"), (name + "ReferenceHeight", "\(height)"),
      ])
    return Array(xmp.utf8)
  }

  /// Apple's files state pixel formats as numbers.
  @Test(arguments: [("1751411059", true), ("1717855600", false), ("fdep", false), ("fdis", true)])
  func nativeFormatDistinguishesDepthAndDisparity(format: String, isDisparity: Bool) {
    let xmp = HEICRecord.packet(
      [("apdi", "http://ns.apple.com/pixeldatainfo/1.0/")],
      [
        ("apdi:NativeFormat", format), ("apdi:FloatMinValue", "0.5"), ("apdi:FloatMaxValue", "2"),
      ])
    #expect(
      AppleDepthXMP.scale(Array(xmp.utf8))
        == HEICCodec.DepthScale(minimum: 0.5, maximum: 2, isDisparity: isDisparity))
  }
}
