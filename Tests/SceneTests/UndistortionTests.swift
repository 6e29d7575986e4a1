import Geometry
import Imaging
import Support
import Testing

@testable import Scene

/// Images, masks and depth as seen by a camera without distortion.
@Suite struct UndistortionTests {
  /// k1, k2, p1, p2: barrel, pincushion, both, skewed.
  private static let lenses: [SIMD4<Double>] = [
    SIMD4(-0.2, 0.03, 0, 0), SIMD4(0.15, 0.02, 0, 0), SIMD4(-0.1, 0.2, 0, 0),
    SIMD4(-0.05, 0.01, 0.004, -0.003),
  ]

  private func camera(_ k: SIMD4<Double>) -> Camera {
    var camera = Camera(width: 160, height: 120, fx: 130, fy: 128, cx: 83, cy: 57.5)
    (camera.k1, camera.k2, camera.p1, camera.p2) = (k[0], k[1], k[2], k[3])
    return camera
  }

  /// Red is x, green is y.
  private let map: RGBImage = {
    var image = RGBImage(width: 160, height: 120)
    for y in 0..<120 {
      for x in 0..<160 {
        image.pixels[(y * 160 + x) * 3] = UInt8(x)
        image.pixels[(y * 160 + x) * 3 + 1] = UInt8(y)
      }
    }
    return image
  }()

  @Test(arguments: lenses, [false, true])
  func everyPixelOfACroppedFrameIsValid(lens: SIMD4<Double>, isCentered: Bool) throws {
    let camera = camera(lens)
    let found = try #require(Undistortion(cropping: camera, isCentered: isCentered))
    let (image, valid) = found.apply(map, mask: nil)
    #expect(!found.target.hasDistortion)
    #expect(found.target.fx == camera.fx)
    #expect(image.width == found.target.width)
    #expect(image.height == found.target.height)
    #expect(valid.pixels.allSatisfy { $0 == 1 })
    // Only the curvature of the sides is lost: the frame touches at least two of them.
    #expect(image.width * image.height > 160 * 120 * 6 / 10)
    if isCentered {
      #expect(found.target.fy == camera.fx)
      #expect(found.target.cx * 2 == Double(image.width))
      #expect(found.target.cy * 2 == Double(image.height))
    }
  }

  @Test(arguments: lenses) func pixelsAreAtTheProjectionsOfTheirRays(lens: SIMD4<Double>) throws {
    let camera = camera(lens)
    let found = try #require(Undistortion(cropping: camera))
    let image = found.apply(map, mask: nil).0
    var count = 0
    for x in stride(from: 10.5, to: 150, by: 7) {
      for y in stride(from: 10.5, to: 110, by: 7) {
        let ray = camera.ray(SIMD2(x, y))
        let place = found.target.project(ray)
        #expect(((place - found.moved(SIMD2(x, y))) * 1e6).x.magnitude < 1)
        let at = (Int(place.x), Int(place.y))
        guard at.0 >= 0, at.1 >= 0, at.0 < image.width, at.1 < image.height else { continue }
        let start = (at.1 * image.width + at.0) * 3
        // The first pixel has its center at 0.5 and the value 0; a pixel's width of rounding.
        #expect(abs(Double(image.pixels[start]) - (x - 0.5)) < 1.5)
        #expect(abs(Double(image.pixels[start + 1]) - (y - 0.5)) < 1.5)
        count += 1
      }
    }
    #expect(count > 100)
  }

  @Test func depthIsNotInterpolatedAcrossEdges() throws {
    let found = try #require(Undistortion(cropping: camera(Self.lenses[0])))
    var depth = FloatImage(width: 40, height: 30, fill: 1)
    for index in depth.pixels.indices where index % 40 >= 20 { depth.pixels[index] = 5 }
    let moved = found.nearest(depth)
    #expect(abs(moved.width - found.target.width / 4) <= 1)
    #expect(Set(moved.pixels) == [1, 5])
    let masks = found.apply(mask: ByteImage(width: 16, height: 12, fill: 7))
    #expect(masks.width == found.target.width)
    #expect(masks.pixels.allSatisfy { $0 == 255 })
  }

  @Test func foldedDistortionHasNoCroppedFrame() {
    #expect(Undistortion(cropping: camera(SIMD4(-2, 0, 0, 0))) == nil)
  }

  @Test func withoutDistortionNothingChanges() throws {
    let plain = camera(.zero)
    let found = try #require(Undistortion(cropping: plain))
    #expect(found.isIdentity)
    #expect(found.target == plain)
    #expect(found.apply(map, mask: nil).0 == map)
  }
}
