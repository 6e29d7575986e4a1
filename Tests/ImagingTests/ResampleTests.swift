import Support
import Testing

@testable import Imaging

@Suite struct ResampleTests {
  @Test(arguments: [(100, 37), (64, 32), (33, 32), (50, 1)])
  func reductionKeepsTheMean(from: Int, to: Int) {
    var random = RandomStream(seed: 4)
    let image = FloatImage(
      width: from, height: from, pixels: (0..<from * from).map { _ in Float(random.unit()) })
    let reduced = image.resized(width: to, height: to)
    let mean = image.pixels.reduce(0, +) / Float(image.pixels.count)
    let other = reduced.pixels.reduce(0, +) / Float(reduced.pixels.count)
    #expect(abs(mean - other) < 1e-4)
  }

  @Test(arguments: [(90, 30), (90, 41), (40, 90)])
  func resizedRampIsNotShifted(from: Int, to: Int) throws {
    // Pixel corners keep their position: value = x of the pixel's center, scaled.
    let ramp = FloatImage(
      width: from, height: 2, pixels: (0..<2 * from).map { Float($0 % from) + 0.5 })
    let resized = ramp.resized(width: to, height: 2)
    let scale = Float(from) / Float(to)
    // The ramp is a staircase, whose steps a box of broken width does not weigh evenly.
    let worst = (2..<to - 2).map { abs(resized.pixels[$0] - (Float($0) + 0.5) * scale) }.max()
    #expect(try #require(worst) < 0.05)
  }

  @Test(arguments: [(97, 61, 20), (160, 120, 16), (333, 100, 41)])
  func reducedJPEGEqualsTheReducedFullImage(width: Int, height: Int, limit: Int) throws {
    // Sizes that are no multiples of 8: the scaled decoder's last column holds padding.
    var image = cornerImage(width: width, height: height)
    for i in image.pixels.indices {
      let (x, y) = (i / 3 % width, i / 3 / width)
      image.pixels[i] = UInt8(i % 3 == 0 ? x * 250 / width : i % 3 == 1 ? y * 250 / height : 128)
    }
    let file = try ImageFile(URLs.memory, bytes: image.jpegData(quality: 100))
    let scale = Double(limit) / Double(width)
    let small = (limit, Int((Double(height) * scale).rounded()))
    let request = DecodeRequest(channels: 3, minWidth: 2 * small.0, minHeight: 2 * small.1)
    let raster = try file.decode(request)
    #expect(raster.width < width)
    let reduced = RGBImage(
      width: small.0, height: small.1, pixels: raster.bytes(small.0, small.1))
    let expected = image.resized(width: small.0, height: small.1)
    #expect(largestDifference(reduced, expected) <= 4)
  }

  @Test func halvingAveragesFourPixels() {
    let image = FloatImage(width: 5, height: 3, pixels: (0..<15).map(Float.init))
    let half = image.halved()
    #expect((half.width, half.height) == (2, 1))
    #expect(half.pixels == [3, 5])
  }
}
