import Geometry
import Numerics
import Support
import Testing

/// Matrices that other programs estimated, compared with their matches.
@Suite struct PairSupportTests {
  private static let count = 40
  private static let outliers = 10
  private let cameras: (Camera, Camera)
  private let motion = RigidTransform(
    rotation: .rotation(SIMD3(0.02, 0.2, -0.05)), translation: normalized(SIMD3(-1, 0.1, 0.2)))
  private var first: [SIMD2<Double>] = []
  private var second: [SIMD2<Double>] = []
  private var support: PairSupport

  /// Matches of points about five units away; the last ten are outliers.
  init() {
    var lens = Camera(width: 640, height: 480, focal: 600)
    lens.k1 = -0.1
    cameras = (lens, Camera(width: 800, height: 600, fx: 700, fy: 710, cx: 390, cy: 310))
    var random = RandomStream(seed: 3, stream: 0)
    for index in 0..<Self.count + Self.outliers {
      let point = SIMD3(random.unit() * 2 - 1, random.unit() * 2 - 1, 4 + 2 * random.unit())
      first.append(cameras.0.project(point))
      let seen = cameras.1.project(motion * point)
      second.append(index < Self.count ? seen : SIMD2(seen.x, seen.y + 60))
    }
    support = PairSupport(first, second, cameras: cameras)
  }

  private var essential: Matrix3 { Matrix3.skew(motion.translation) * motion.rotation }

  @Test func inliersOfTheEssentialMatrixAreCounted() {
    let found = support.essential(essential)
    #expect(found.prefix(Self.count).allSatisfy { $0 })
    #expect(found.suffix(Self.outliers).count { $0 } < Self.outliers / 2)
  }

  @Test func inliersOfAFundamentalMatrixAreCountedInDistortedPixels() {
    var plain = cameras
    plain.0.k1 = 0
    let points = first.map { cameras.0.normalize($0) }
    let straight = points.map {
      SIMD2(plain.0.fx * $0.x + plain.0.cx, plain.0.fy * $0.y + plain.0.cy)
    }
    let f =
      plain.1.matrix.inverse.transpose * essential * plain.0.matrix.inverse
    let found = PairSupport(straight, second, cameras: plain).fundamental(f)
    #expect(found.prefix(Self.count).allSatisfy { $0 })
    #expect(found.suffix(Self.outliers).count { $0 } < Self.outliers / 2)
  }

  @Test func motionOfAnEssentialMatrixIsRecovered() {
    let found = support.motion(of: essential, inliers: support.essential(essential))
    #expect(rotationAngle(found.secondFromFirst.rotation, motion.rotation) < 1e-9)
    #expect(length(found.secondFromFirst.translation - motion.translation) < 1e-9)
    #expect(found.medianAngle > 0.1)
    #expect(found.medianAngle < 0.4)
  }

  @Test func pureRotationIsSupportedAsAHomography() {
    let turn = Matrix3.rotation(SIMD3(0, 0.1, 0.02))
    let (a, b) = (cameras.1, Camera(width: 800, height: 600, focal: 500))
    let pixels = first.map { a.normalize($0) }.map { SIMD3($0.x, $0.y, 1) }
    let pair = PairSupport(
      pixels.map { a.project($0) }, pixels.map { b.project(turn * $0) }, cameras: (a, b))
    #expect(pair.homography(b.matrix * turn * a.matrix.inverse).allSatisfy { $0 })
    #expect(pair.homography(.identity).count { $0 } < Self.outliers)
  }
}
