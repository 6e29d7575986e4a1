import Foundation
import Imaging
import Support
import TestSupport
import Testing

/// Whether two pictures show the same from one position.
@Suite struct PictureMotionTests {
  private static let texture = NoiseTexture(seed: 3)
  private static let (width, height) = (256, 192)

  /// The texture, moved by `x` pixels; `lens` scales coordinates, as for a picture of other size.
  private func picture(
    _ width: Int = width, _ height: Int = height, movedBy x: Double = 0
  ) -> FloatImage {
    let scale = Double(Self.width) / Double(width)
    var image = FloatImage(width: width, height: height)
    for row in 0..<height {
      for column in 0..<width {
        image.pixels[row * width + column] = Self.texture.value(
          (Double(column) + 0.5) * scale + x, (Double(row) + 0.5) * scale)
      }
    }
    return image
  }

  private func motion(_ a: FloatImage, _ b: FloatImage) throws -> PictureMotion {
    try #require(PictureMotion(a, b))
  }

  @Test(arguments: [0.15, 0.6, 1.0])
  func smallDisplacementsAreMeasuredAndDecide(pixels: Double) throws {
    let found = try motion(picture(), picture(movedBy: pixels))
    #expect(abs(found.displacement - pixels) < 0.1 + 0.15 * pixels)
    #expect(found.isAtRest == (pixels < PictureMotion.maxDisplacement))
  }

  @Test(arguments: [20, 60, 90])
  func compressingAgainIsNoMotion(quality: Int) throws {
    let image = picture()
    let gray = ByteImage(
      width: image.width, height: image.height, pixels: image.pixels.map { UInt8($0) })
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent("again.jpg")
    try Data(gray.jpegData(quality: quality)).write(to: url)
    let again = try ImageInfo(probing: url).source.loadGray()
    #expect(try motion(image, again).isAtRest)
  }

  @Test func anotherSizeOrExposureIsNoMotion() throws {
    #expect(try motion(picture(), picture(160, 120)).isAtRest)
    var dark = picture()
    for index in dark.pixels.indices { dark.pixels[index] = 0.7 * dark.pixels[index] + 4 }
    #expect(try motion(picture(), dark).isAtRest)
  }

  @Test func anObjectThatMovesBeforeAStaticBackgroundIsSeen() throws {
    var other = picture()
    let moved = picture(movedBy: 3)
    for row in 72..<120 {
      for column in 96..<160 { other.pixels[row * 256 + column] = moved.pixels[row * 256 + column] }
    }
    #expect(try !motion(picture(), other).isAtRest)
  }

  @Test func otherContentIsNotTheSame() throws {
    let other = blobImage(width: 256, height: 192, seed: 5)
    #expect(try !motion(picture(), other).isAtRest)
  }

  @Test func darkAndEmptyPicturesDecideNothing() throws {
    let empty = FloatImage(width: 256, height: 192, fill: 3)
    let found = try motion(empty, empty)
    #expect(found.displacement == 0)
    #expect(!found.isAtRest)
  }

  @Test func tinyPicturesAndOtherAspectRatiosAreNotCompared() {
    #expect(PictureMotion(picture(), picture(256, 256)) == nil)
    #expect(PictureMotion(picture(15, 11), picture(15, 11)) == nil)
    #expect(PictureMotion(FloatImage(width: 0, height: 0), picture()) == nil)
  }
}
