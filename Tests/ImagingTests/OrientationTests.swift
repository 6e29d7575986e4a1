import TestSupport
import Testing

@testable import Imaging

@Suite struct OrientationTests {
  /// The upright pixel (x, y) of an image stored as `stored`, by the definition of EXIF tag 274.
  private func upright(_ stored: RGBImage, _ o: Orientation, _ x: Int, _ y: Int) -> [UInt8] {
    let (w, h) = (stored.width, stored.height)
    let (sx, sy): (Int, Int) =
      switch o {
      case .up: (x, y)
      case .upMirrored: (w - 1 - x, y)
      case .down: (w - 1 - x, h - 1 - y)
      case .downMirrored: (x, h - 1 - y)
      case .leftMirrored: (y, x)
      case .right: (y, h - 1 - x)
      case .rightMirrored: (w - 1 - y, h - 1 - x)
      case .left: (w - 1 - y, x)
      }
    let i = 3 * (sy * w + sx)
    return Array(stored.pixels[i..<i + 3])
  }

  @Test(arguments: Orientation.allCases)
  func allOrientationsFollowTheDefinitionOfExif(orientation: Orientation) throws {
    let folder = try TemporaryFolder()
    let stored = noiseImage(width: 70, height: 41, seed: 3)
    var tiff = TIFFFixture(width: 70, height: 41, content: stored.pixels)
    tiff.orientation = orientation.rawValue
    let info = try ImageInfo(probing: folder.write(tiff.bytes, to: "image.tif"))
    #expect(info.orientation == orientation)
    let image = try info.source.loadRGB()
    #expect((image.width, image.height) == (orientation.swapsAxes ? (41, 70) : (70, 41)))
    #expect((info.width, info.height) == (image.width, image.height))
    for y in 0..<image.height {
      for x in 0..<image.width {
        let i = 3 * (y * image.width + x)
        #expect(Array(image.pixels[i..<i + 3]) == upright(stored, orientation, x, y))
      }
    }
  }

  @Test(arguments: Orientation.allCases)
  func jpegAndReducedImagesAreRotatedLikeTheFullImage(orientation: Orientation) throws {
    let folder = try TemporaryFolder()
    var metadata = PhotoMetadata()
    metadata.orientation = orientation
    let stored = cornerImage(width: 240, height: 160)
    let jpeg = try stored.jpegData(quality: 98, metadata: metadata)
    let source = try ImageInfo(probing: folder.write(jpeg, to: "a.jpg")).source
    let whole = try source.loadRGB()
    let reduced = try source.loadRGB(maxDimension: 60)
    #expect(max(reduced.width, reduced.height) == 60)
    let expected = whole.resized(width: reduced.width, height: reduced.height)
    #expect(largestDifference(reduced, expected) <= 6)
    let gray = try source.loadGray(maxDimension: 60)
    #expect((gray.width, gray.height) == (reduced.width, reduced.height))
  }

  @Test(arguments: Orientation.allCases)
  func directionsAreRotatedLikePixels(orientation: Orientation) {
    let (w, h) = (5, 3)
    let size = orientation.size(w, h)
    let step = orientation.strides(uprightWidth: size.width, height: size.height)
    func place(_ index: Int) -> SIMD2<Double> {
      SIMD2(Double(index % size.width), Double(index / size.width))
    }
    let origin = place(step.base)
    #expect(place(step.base + step.x) - origin == orientation.turn(SIMD2(1, 0)))
    #expect(place(step.base + step.y) - origin == orientation.turn(SIMD2(0, 1)))
  }

  @Test func heicIsRotatedOnceByItsRotationProperty() throws {
    let folder = try TemporaryFolder()
    let info = try ImageInfo(probing: folder.write(HEICFixture.turned, to: "a.heic"))
    #expect(info.orientation == .up)
    #expect(info.metadata.orientation == .right)
    #expect((info.width, info.height) == (64, 128))
    let image = try info.source.loadRGB()
    let topRight = image.pixels[3 * 60..<3 * 60 + 3]
    #expect(topRight.allSatisfy { $0 > 220 }, "the stored upper left corner is white")
    let topLeft = image.pixels[0..<3]
    #expect(topLeft.first! < 60, "the stored lower left corner has no red")
  }
}
