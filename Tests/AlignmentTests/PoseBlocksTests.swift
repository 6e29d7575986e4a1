import Foundation
import Geometry
import Numerics
import Support
import Testing

@testable import Alignment

/// Uncertainty of the poses of models that are too large for a full covariance.
@Suite struct PoseBlocksTests {
  /// Poses on a ring around a ball of points, adjusted to noisy observations.
  private func ring(_ count: Int) throws -> BundleProblem {
    var random = RandomStream(seed: 8)
    var bundle = BundleProblem()
    let camera = bundle.addCamera(Camera(width: 800, height: 600, focal: 700), freedom: [])
    for index in 0..<count {
      let angle = 2 * Double.pi * Double(index) / Double(count)
      let center = SIMD3(4 * sin(angle), 0.3 * random.unit(), 4 * cos(angle))
      let forward = normalized(-center)
      let right = normalized(cross(SIMD3(0, 1, 0), forward))
      bundle.addPose(
        RigidTransform(
          rotation: Matrix3(rows: right, cross(forward, right), forward), center: center),
        camera: camera)
    }
    for _ in 0..<40 * count {
      let d = SIMD3(random.unit() - 0.5, random.unit() - 0.5, random.unit() - 0.5)
      let point = normalized(d)
      // The poles of the ball are left out: no camera sees them.
      guard abs(point.y) < 0.5 else { continue }
      for (pose, transform) in bundle.poses.enumerated()
      where dot(normalized(transform.center), point) > 0.8 {
        let pixel = bundle.cameras[camera].project(transform * point)
        let noise = SIMD2(random.unit() - 0.5, random.unit() - 0.5)
        bundle.observations.append(BundleObservation(pose: pose, pixel: pixel + noise))
      }
      bundle.closePoint(point)
    }
    _ = try bundle.adjust()
    return bundle
  }

  @Test func everyPoseIsInExactlyOneBlock() throws {
    let blocks = PoseBlocks(try ring(130)).blocks()
    #expect(blocks.flatMap(\.own).sorted() == Array(0..<130))
    #expect(blocks.count < 8)
    for block in blocks { #expect(Set(block.own).isDisjoint(with: block.halo)) }
  }

  @Test func blockCovariancesApproximateTheFullCovariance() throws {
    let bundle = try ring(130)
    let whole = try #require(try bundle.covariance()).poses
    let parts = try PoseBlocks(bundle).covariances(BundleOptions(), in: RunContext())
    let ratios = try zip(whole, parts).map { whole, part in
      try #require(part).centerDeviation / whole.centerDeviation
    }.sorted()
    #expect(ratios[65] > 0.5, "\(ratios)")
    #expect(ratios[65] < 2, "\(ratios)")
    #expect(ratios[6] > 0.25, "\(ratios)")
    #expect(ratios[123] < 4, "\(ratios)")
  }
}
