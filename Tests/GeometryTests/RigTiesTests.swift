import Foundation
import Numerics
import Support
import Testing

@testable import Geometry

/// Adjustments of two cameras that are fixed to each other.
@Suite struct RigTiesTests {
  private static let second = RigidTransform(
    rotation: .rotation(SIMD3(0.05, 0.4, -0.02)), translation: SIMD3(-0.3, 0.05, 0.1))

  /// Seven instants of a stereo rig around random points; the start is off by a degree and by 0.02.
  private struct Scene {
    var (truth, start) = (BundleProblem(), BundleProblem())

    init(seed: UInt64, noise: Double, stray: Int? = nil) {
      var random = RandomStream(seed: seed)
      let camera = Camera(width: 1600, height: 1200, focal: 1200)
      for problem in [\Scene.truth, \Scene.start] {
        self[keyPath: problem].addCamera(camera, freedom: [])
      }
      truth.ties = RigTies()
      truth.ties?.cameraFromRig = [.identity, RigTiesTests.second]
      truth.ties?.isConstant = [true, false]
      func small(_ size: Double) -> SIMD3<Double> {
        SIMD3(random.normal(), random.normal(), random.normal()) * size
      }
      func off(_ pose: RigidTransform) -> RigidTransform {
        RigidTransform(rotation: .rotation(small(0.01)), translation: small(0.02)) * pose
      }
      for instant in 0..<7 {
        let angle = Double(instant) * 0.25
        let rig = RigidTransform(
          rotation: .rotation(SIMD3(0, angle, 0)),
          center: SIMD3(4 * sin(angle), 0.3, -4 * cos(angle)))
        truth.ties?.rigFromWorld.append(rig)
        for (camera, pose) in [rig, RigTiesTests.second * rig].enumerated() {
          truth.ties?.places.append(
            RigTies.Place(pose: truth.poses.count, instant: instant, camera: camera))
          truth.addPose(pose, camera: 0)
          start.addPose(off(pose), camera: 0)
        }
      }
      for _ in 0..<250 {
        let point = small(0.6)
        for (index, pose) in truth.poses.enumerated() where random.unit() < 0.6 {
          // A view with hardly any points.
          if index == stray && random.unit() < 0.98 { continue }
          let pixel = camera.project(pose * point) + SIMD2(random.normal(), random.normal()) * noise
          truth.observations.append(BundleObservation(pose: index, pixel: pixel))
        }
        start.observations = truth.observations
        truth.closePoint(point)
        start.closePoint(point + small(0.02))
      }
      start.ties = truth.ties
      start.ties?.cameraFromRig[1] = off(RigTiesTests.second)
      start.ties?.rigFromWorld = truth.ties?.rigFromWorld.map(off) ?? []
    }

    /// Root mean square distance of the camera centers from the truth after a similarity.
    func error(_ problem: BundleProblem) throws -> Double {
      let (found, wanted) = (problem.poses.map(\.center), truth.poses.map(\.center))
      let map = try #require(Similarity.align(from: found, to: wanted))
      let squares = zip(found, wanted).map { pow(distance(map * $0, $1), 2) }
      return (squares.reduce(0, +) / Double(squares.count)).squareRoot()
    }
  }

  @Test func exactObservationsGiveTheTruth() throws {
    let scene = Scene(seed: 1, noise: 0)
    var problem = scene.start
    let summary = try problem.adjust()
    #expect(summary.finalCost < 1e-12)
    #expect(try scene.error(problem) < 1e-7)
    let rig = try #require(problem.ties)
    let scale = length(rig.cameraFromRig[1].translation) / length(Self.second.translation)
    #expect(rotationAngle(rig.cameraFromRig[1].rotation, Self.second.rotation) < 1e-7)
    #expect(
      distance(rig.cameraFromRig[1].translation, Self.second.translation * scale) < 1e-7)
  }

  @Test func tiedPosesShareTheRelativePoseAndAreMoreAccurate() throws {
    var (tied, free) = (0.0, 0.0)
    for seed in UInt64(1)...5 {
      let scene = Scene(seed: seed, noise: 1, stray: 3)
      var (together, alone) = (scene.start, scene.start)
      alone.ties = nil
      _ = try together.adjust()
      _ = try alone.adjust()
      for instant in 0..<7 {
        let relative = together.poses[2 * instant + 1] * together.poses[2 * instant].inverse
        let shared = try #require(together.ties).cameraFromRig[1]
        #expect(rotationAngle(relative.rotation, shared.rotation) < 1e-12)
        #expect(distance(relative.translation, shared.translation) < 1e-12)
      }
      tied += try scene.error(together)
      free += try scene.error(alone)
    }
    #expect(tied < 0.8 * free, "\(tied) \(free)")
  }

  @Test func deviationsOfTiedPosesMatchErrors() throws {
    var (happened, predicted) = (0.0, 0.0)
    for seed in UInt64(1)...12 {
      let scene = Scene(seed: seed, noise: 0.5)
      var problem = scene.start
      _ = try problem.adjust()
      let found = try #require(try problem.covariance()).poses
      let error = try scene.error(problem)
      happened += error * error
      let (now, truth) = (problem.poses.map(\.center), scene.truth.poses.map(\.center))
      let scale = try #require(Similarity.align(from: now, to: truth)).scale
      predicted += found.map { $0.center.trace }.reduce(0, +) / 14 * scale * scale
    }
    let ratio = (happened / predicted).squareRoot()
    #expect(ratio > 0.75 && ratio < 1.3, "\(ratio)")
  }

  @Test func impossibleTiesAreRejected() throws {
    let scene = Scene(seed: 1, noise: 0)
    func fails(_ change: (inout BundleProblem) -> Void) {
      var problem = scene.start
      change(&problem)
      #expect(throws: BundleError.self) { _ = try problem.adjust() }
    }
    fails { $0.ties?.places[0].pose = 99 }
    fails { $0.ties?.places[0].instant = 7 }
    fails { $0.ties?.places[0].camera = -1 }
    fails { $0.ties?.places[1] = RigTies.Place(pose: 0, instant: 0, camera: 1) }
    fails { $0.ties?.isConstant = [true] }
    fails { $0.poseIsConstant[0] = true }
  }
}
