import Foundation
import Numerics
import Support
import Testing

@testable import Geometry

@Suite struct LensModelTests {
  /// Lenses of all families with strong distortion.
  static let lenses: [Camera] = {
    var wide = Camera(width: 1600, height: 1200, focal: 880)
    (wide.k1, wide.k2, wide.k3, wide.p1) = (-0.2, 0.05, -0.006, 0.001)
    var rational = Camera(width: 1600, height: 1200, focal: 700)
    (rational.lens, rational.k1, rational.k2, rational.k3) = (.rational, 0.3, 0.02, 0.001)
    rational.denominator = SIMD3(0.4, 0.02, 0.001)
    var fisheye = Camera(width: 1600, height: 1200, focal: 1600 / .pi)
    (fisheye.lens, fisheye.k1, fisheye.k2, fisheye.k3, fisheye.k4) =
      (.fisheye, -0.02, 0.005, -0.001, 0.0003)
    return [wide, rational, fisheye]
  }()

  @Test(arguments: lenses)
  func directionsAndPixelsAreInverse(camera: Camera) {
    var random = RandomStream(seed: 3)
    for _ in 0..<500 {
      let pixel = SIMD2(random.unit() * 1600, random.unit() * 1200)
      guard camera.isInField(pixel) else { continue }
      #expect(length(camera.project(camera.ray(pixel) * 3) - pixel) < 1e-7)
    }
    #expect(camera.distortionFold() == nil)
  }

  @Test func formulasAreThoseOfOpenCV() {
    let point = SIMD3(0.6, -0.3, 1.2)
    let (x, y) = (0.5, -0.25)
    let r2 = x * x + y * y
    let rational = Self.lenses[1]
    let factor =
      (1 + 0.3 * r2 + 0.02 * r2 * r2 + 0.001 * r2 * r2 * r2)
      / (1 + 0.4 * r2 + 0.02 * r2 * r2 + 0.001 * r2 * r2 * r2)
    let seen = SIMD2(700 * x * factor + 800, 700 * y * factor + 600)
    #expect(length(rational.project(point) - seen) < 1e-9)
    let fisheye = Self.lenses[2]
    let r = r2.squareRoot()
    let t = atan(r)
    let bent =
      t * (1 - 0.02 * pow(t, 2) + 0.005 * pow(t, 4) - 0.001 * pow(t, 6) + 0.0003 * pow(t, 8))
    let bentSeen = SIMD2(x, y) * (bent / r * fisheye.fx) + SIMD2(800, 600)
    #expect(length(fisheye.project(point) - bentSeen) < 1e-9)
  }

  @Test func scaleOfAFisheyeIsThatOfAreas() {
    let camera = Self.lenses[2]
    for p in [SIMD2(0.0, 0.0), SIMD2(0.4, 0.3), SIMD2(-1.5, 1), SIMD2(2, -3)] {
      let h = 1e-6
      let dx = (camera.distort(p + SIMD2(h, 0)) - camera.distort(p - SIMD2(h, 0))) / (2 * h)
      let dy = (camera.distort(p + SIMD2(0, h)) - camera.distort(p - SIMD2(0, h))) / (2 * h)
      let area = dx.x * dy.y - dx.y * dy.x
      #expect(abs(camera.relativeScale(at: p) / area.squareRoot() - 1) < 1e-6)
    }
    #expect(Self.lenses[0].relativeScale(at: SIMD2(1, 1)) == 1)
  }

  /// Half of the points are more than 50° from the axis, where normalized coordinates are stretched
  /// several times.
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func relativePoseOfFisheyesIsAccurate(seed: UInt64) throws {
    let pair = SyntheticPair(seed: seed, noise: 0.5, outliers: 0.4, camera: Self.lenses[2])
    var random = RandomStream(seed: seed)
    let found = estimateTwoView(
      pair.first, pair.second, cameras: (pair.camera, pair.camera), focalsKnown: true,
      using: &random)
    let errors = pair.errors(try #require(found.secondFromFirst))
    #expect(errors.rotation < 0.3)
    #expect(errors.translation < 2)
    let kept = zip(found.inliers, pair.isInlier).filter { $0.0 && $0.1 }.count
    #expect(Double(kept) > 0.97 * Double(pair.isInlier.filter { $0 }.count))
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func poseOfAFisheyeIsAccurate(seed: UInt64) throws {
    let pair = SyntheticPair(seed: seed, noise: 0.7, outliers: 0.5, camera: Self.lenses[2])
    var (random, options) = (RandomStream(seed: seed), AbsolutePoseOptions())
    options.maxError = 4
    let found = try #require(
      estimateAbsolutePose(
        pixels: pair.second, points: pair.points, camera: pair.camera, options: options,
        using: &random))
    #expect(distance(found.pose.center, pair.secondFromFirst.center) < 0.02)
    let right = pair.isInlier.filter { $0 }.count
    #expect(abs(found.inlierCount - right) < right / 20)
  }

  @Test func codingKeepsAllFamiliesAndReadsFilesWithoutThem() throws {
    for camera in Self.lenses {
      let copy = try JSONDecoder().decode(Camera.self, from: JSONEncoder().encode(camera))
      #expect(copy == camera)
    }
    let old = Data(
      """
      {"width": 4, "height": 3, "fx": 5, "fy": 6, "cx": 2, "cy": 1, "k1": 0.5, "k2": 0, "p1": 0,
      "p2": 0}
      """.utf8)
    let read = try JSONDecoder().decode(Camera.self, from: old)
    #expect(read.lens == .brown && read.k1 == 0.5 && !read.hasHigherTerms)
  }
}
