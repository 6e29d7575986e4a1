import Testing

@testable import Geometry

@Suite struct DistortionFoldTests {
  private func camera(
    _ k1: Double, _ k2: Double = 0, _ p1: Double = 0, _ p2: Double = 0, focal: Double = 500
  ) -> Camera {
    var camera = Camera(width: 640, height: 480, focal: focal)
    (camera.k1, camera.k2, camera.p1, camera.p2) = (k1, k2, p1, p2)
    return camera
  }

  @Test func realisticDistortionDoesNotFold() {
    #expect(camera(0).distortionFold() == nil)
    #expect(camera(-0.12, 0.03, 5e-4, -4e-4).distortionFold() == nil)
    #expect(camera(0.06, -0.08, -9e-4, 7e-4).distortionFold() == nil)
    #expect(camera(-0.28, 0.09, focal: 400).distortionFold() == nil)
    var cut = camera(-0.05, focal: 3000)
    (cut.cx, cut.cy) = (-900, 700)
    #expect(cut.distortionFold() == nil)
  }

  @Test func extremeDistortionFolds() throws {
    #expect(camera(0, 0, -1).distortionFold() != nil)
    #expect(camera(0, 0, 0, 3.2).distortionFold() != nil)
    #expect(camera(-2).distortionFold() != nil)
    #expect(camera(-3, 1).distortionFold() != nil)
  }

  /// With k1 = −a, distortion folds at the radius 1/√(3a), whose distorted radius is 2/3 of that.
  @Test(arguments: [0.2, 0.5, 1.0])
  func foldIsWhereTheDistortedRadiusStopsGrowing(a: Double) {
    let last = 2.0 / 3 / (3 * a).squareRoot()
    // Half of the image's diagonal in focal lengths: just short of the fold, and just beyond it.
    #expect(camera(-a, focal: 400 / last * 1.01).distortionFold() == nil)
    #expect(camera(-a, focal: 400 / last * 0.99).distortionFold() != nil)
  }

  @Test func distortionWithoutFoldIsInvertible() {
    let lens = camera(-0.28, 0.09, 1e-3, -1e-3, focal: 400)
    for y in stride(from: 0.0, through: 480, by: 40) {
      for x in stride(from: 0.0, through: 640, by: 40) {
        let p = lens.normalize(SIMD2(x, y))
        let back = lens.project(SIMD3(p.x, p.y, 1))
        #expect(abs(back.x - x) + abs(back.y - y) < 1e-6)
      }
    }
  }
}
