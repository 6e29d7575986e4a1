import Foundation
import Geometry
import Numerics
import Support
import Testing

@testable import Scene

/// Residuals and directions of a synthetic ring of cameras around points near the origin.
@Suite struct ReconstructionAnalysisTests {
  private let camera = Camera(width: 640, height: 480, focal: 500)

  /// Cameras at azimuths in degrees, 2 units away and 30° above the center, directed at it.
  private func ring(_ azimuths: [Double]) -> Reconstruction {
    var random = RandomStream(seed: 3)
    let elevation = Double.pi / 6
    var result = Reconstruction(
      cameras: [camera], viewCameras: azimuths.map { _ in 0 },
      poses: azimuths.map { degrees in
        let turn = degrees * .pi / 180
        let center =
          2 * SIMD3(sin(turn) * cos(elevation), sin(elevation), cos(turn) * cos(elevation))
        let forward = normalized(-center)
        let right = normalized(cross(forward, SIMD3(0, 1, 0)))
        let down = cross(forward, right)
        return RigidTransform(rotation: Matrix3(rows: right, down, forward), center: center)
      })
    result.points = (0..<200).map { index in
      let position = 0.2 * SIMD3(random.unit() - 0.5, random.unit() - 0.5, random.unit() - 0.5)
      return ScenePoint(
        position: position, color: .zero, error: 0,
        track: azimuths.indices.map {
          Observation(view: UInt32($0), keypoint: UInt32(index))
        })
    }
    return result
  }

  private func keypoints(
    _ reconstruction: Reconstruction, moved: (Int) -> SIMD2<Double>
  ) -> [[Keypoint]] {
    reconstruction.poses.enumerated().map { view, pose in
      reconstruction.points.map { point in
        let pixel = pose.map { camera.project($0 * point.position) + moved(view) } ?? .zero
        return Keypoint(x: Float(pixel.x), y: Float(pixel.y), scale: 1, angle: 0)
      }
    }
  }

  @Test func residualsAreTheOffsetsOfTheKeypoints() throws {
    let reconstruction = ring([0, 40, 80, 120])
    let found = ReprojectionResiduals(
      reconstruction, keypoints: keypoints(reconstruction) { SIMD2(0.5 * Double($0), 0) })
    #expect(found.views.map(\.view) == [0, 1, 2, 3])
    for view in found.views {
      #expect(view.count == 200)
      #expect(abs(view.mean - 0.5 * Double(view.view)) < 1e-3)
      #expect(abs(view.largest - view.median) < 1e-3)
    }
    #expect(found.histogram([0.25, 0.75, 1.25]) == [200, 200, 200, 200])
    let means = found.field.means.filter { $0 != .zero }
    #expect(
      means.allSatisfy { $0.x <= 0 && abs($0.y) < 1e-3 }, "the point lies left of the keypoint")
  }

  @Test func radialProfileDetectsErrorsThatGrowOutwards() throws {
    var profile = RadialProfile()
    var even = RadialProfile()
    for step in 0..<4000 {
      let pixel = SIMD2(Double(step % 640), Double(step % 480))
      let radius = length(pixel - SIMD2(320, 240)) / 400
      profile.add(0.2 + radius * radius, at: pixel, camera)
      even.add(0.3, at: pixel, camera)
    }
    #expect(try #require(profile.growth) > 2)
    #expect(abs(try #require(even.growth) - 1) < 1e-9)
    #expect(RadialProfile().growth == nil)
  }

  @Test func missingKeypointsAreIgnored() {
    let reconstruction = ring([0, 90])
    #expect(ReprojectionResiduals(reconstruction, keypoints: [[], []]).sorted.isEmpty)
    #expect(ReprojectionResiduals(reconstruction, keypoints: []).views.isEmpty)
  }

  @Test func widestGapIsBetweenTheFarthestNeighboringCameras() throws {
    let coverage = ViewCoverage(ring([10, 50, 90, 200, 240, 340]))
    let widest = try #require(coverage.gaps.first)
    #expect(abs(widest.degrees - 110) < 2)
    #expect(widest.first == 2)
    #expect(widest.second == 3)
    #expect(abs(coverage.gaps.reduce(0) { $0 + $1.degrees } - 360) < 1e-9)
    #expect(coverage.directions.allSatisfy { abs($0.elevation - 30) < 2 })
    #expect(ViewCoverage(ring([70])).gaps.map(\.degrees) == [360])
    #expect(ViewCoverage(ring([])).directions.isEmpty)
  }

  @Test(arguments: [SIMD3(0.3, -0.9, 0.2), SIMD3(0, -1, 0), SIMD3(0, 1, 0), SIMD3(1, 0, 0)])
  func gapsAreIndependentOfTheUpDirection(axis: SIMD3<Double>) {
    var turned = ring([10, 50, 90, 200, 240, 340])
    let up = normalized(axis)
    let side = normalized(cross(up, abs(up.z) < 0.9 ? SIMD3(0, 0, 1) : SIMD3(1, 0, 0)))
    let turn = Matrix3(columns: side, up, cross(side, up))
    for index in turned.points.indices {
      turned.points[index].position = turn * turned.points[index].position
    }
    turned.poses = turned.poses.map { pose in
      pose.map { RigidTransform(rotation: $0.rotation * turn.transpose, center: turn * $0.center) }
    }
    // The median is computed per coordinate, so the center differs slightly.
    let gaps = ViewCoverage(turned, up: up).gaps.map(\.degrees)
    let before = ViewCoverage(ring([10, 50, 90, 200, 240, 340])).gaps.map(\.degrees)
    #expect(zip(gaps, before).allSatisfy { abs($0 - $1) < 15 }, "\(gaps) \(before)")
  }

  @Test func keypointsAreReadWithoutTheirDescriptors() throws {
    let features = Features(
      keypoints: [
        Keypoint(x: 1, y: 2, scale: 3, angle: 4), Keypoint(x: 5, y: 6, scale: 7, angle: 8),
      ],
      descriptors: [UInt8](repeating: 9, count: 256), colors: [SIMD3(1, 2, 3), SIMD3(4, 5, 6)])
    var writer = ByteWriter()
    [features, Features(), features].store(into: &writer)
    var reader = ByteReader(writer.bytes)
    let lists = try [KeypointList](from: &reader)
    #expect(lists.map(\.keypoints) == [features.keypoints, [], features.keypoints])
    #expect(reader.remaining == 0)
  }
}
