import Geometry
import Imaging
import Testing

@testable import Scene

@Suite struct ObjectMaskTests {
  /// A disc in the undistorted image, which barrel distortion moves inwards.
  @Test func maskFollowsTheDistortion() {
    var image = ByteImage(width: 200, height: 150)
    for i in image.pixels.indices {
      let (x, y) = (Double(i % 200) + 0.5 - 180, Double(i / 200) + 0.5 - 75)
      if x * x + y * y < 10 * 10 { image.pixels[i] = 255 }
    }
    let mask = ObjectMask(view: 0, image: image)
    var camera = Camera(width: 800, height: 600, focal: 700)
    #expect(mask.overPhotograph(of: camera) == image)
    camera.k1 = -0.2
    let over = mask.overPhotograph(of: camera)
    let own = camera.resized(width: 200, height: 150)
    let q = own.distort(SIMD2((180 - own.cx) / own.fx, (75 - own.cy) / own.fy))
    let columns = over.pixels.indices.filter { over.pixels[$0] != 0 }.map { $0 % 200 }
    let middle = Double(columns.reduce(0, +)) / Double(columns.count) + 0.5
    #expect(abs(middle - (own.fx * q.x + own.cx)) < 1)
    #expect(middle < 177)
  }
}
