import Foundation
import Geometry
import Numerics
import Scene
import Support
import Testing

@testable import Measuring

/// Upward directions that the user states, in a scene with known ones.
@Suite struct UpEstimateTests {
  /// Cameras around points on the ground y = 0 and on the wall z = -0.3, all of them rotated.
  private struct Room {
    let scene: PickScene
    let turn: Matrix3

    init(turn: SIMD3<Double> = .zero, noise: Double = 0) {
      self.turn = .rotation(turn)
      var scene = PickScene()
      var random = RandomStream(seed: 4)
      let frame = Similarity(scale: 1, rotation: self.turn, translation: .zero)
      let views = scene.reconstruction.poses.indices
      scene.reconstruction.poses = scene.reconstruction.poses.map { $0.map(frame.applied) }
      let cells = stride(from: -0.3, through: 0.3, by: 0.03)
      let places = cells.flatMap { a in
        cells.flatMap { b in [SIMD3(a, 0, b), SIMD3(a, b + 0.3, -0.3)] }
      }
      scene.reconstruction.points = places.map { place in
        let moved = place + SIMD3(random.normal(), random.normal(), random.normal()) * noise
        return ScenePoint(
          position: frame * moved, color: .zero, error: 0,
          track: views.map { Observation(view: UInt32($0), keypoint: 0) })
      }
      self.scene = scene
    }

    /// The pick of a place in a frame.
    func pick(_ place: SIMD3<Double>, in view: Int) -> Pick {
      let pose = scene.reconstruction.poses[view] ?? .identity
      let pixel = PickScene.camera.project(pose * (turn * place))
      return Pick(frame: scene.names[view], x: pixel.x, y: pixel.y)
    }

    func estimate(_ stated: StatedUp) throws -> UpEstimate {
      try UpEstimate(stated, in: scene.reconstruction, names: scene.names, sizes: [:])
    }

    /// The angle between an estimate and the true direction, degrees.
    func error(_ found: UpEstimate) -> Double {
      acos(min(dot(found.direction, turn * SIMD3(0, 1, 0)), 1)) * 180 / .pi
    }
  }

  private static let turns = [SIMD3(0.0, 0, 0), SIMD3(1.2, -0.4, 0.9), SIMD3(-2, 1, 0.5)]

  @Test(arguments: turns) func threePointsOfTheGroundGiveItsNormal(turn: SIMD3<Double>) throws {
    let room = Room(turn: turn)
    let corners = [SIMD3(-0.1, 0, 0.2), SIMD3(0.15, 0, 0.1), SIMD3(0, 0, 0.25)]
    for order in [[0, 1, 2], [2, 1, 0]] {
      let picks = order.map { room.pick(corners[$0], in: $0) }
      let found = try room.estimate(.plane(picks))
      #expect(room.error(found) < 0.5)
      #expect(found.deviation < 0.5)
    }
  }

  @Test(arguments: turns) func twoPointsGiveTheVertical(turn: SIMD3<Double>) throws {
    let room = Room(turn: turn)
    let ends = [SIMD3(0.05, 0.15, -0.3), SIMD3(0.05, 0.45, -0.3)]
    let up = try room.estimate(.vertical(ends.map { room.pick($0, in: 1) }))
    #expect(room.error(up) < 1)
    let down = try room.estimate(.vertical(ends.reversed().map { room.pick($0, in: 1) }))
    #expect(dot(up.direction, down.direction) < -0.999)
  }

  @Test func deviationCoversTheErrorOfNoisyPoints() throws {
    let room = Room(noise: 0.005)
    let corners = [SIMD3(-0.1, 0, 0.2), SIMD3(0.15, 0, 0.1), SIMD3(0, 0, 0.25)]
    let found = try room.estimate(.plane(corners.map { room.pick($0, in: 0) }))
    #expect(found.deviation > 0.5)
    #expect(room.error(found) < 3 * found.deviation)
  }

  @Test(arguments: StatedUp.Axis.allCases) func anAxisIsItself(axis: StatedUp.Axis) throws {
    #expect(try Room(turn: SIMD3(1, 2, 3)).estimate(.axis(axis)).direction == axis.direction)
    #expect(StatedUp.Axis(axis.rawValue.uppercased()) == axis)
    #expect(StatedUp.Axis("X") == .right)
    #expect(StatedUp.Axis("w") == nil)
  }

  @Test func aPhotographIsUpright() throws {
    let room = Room()
    let found = try room.estimate(.frame("IMG_2.jpg"))
    let pose = try #require(room.scene.reconstruction.poses[2])
    // Up in the photograph is -y of its camera.
    #expect((pose.rotation * found.direction - SIMD3(0, -1, 0)).norm < 1e-12)
  }

  @Test func directionsThatDoNotApplyAreErrors() throws {
    let room = Room()
    let far = Pick(frame: "IMG_0.jpg", x: 3999, y: 1)
    let near = room.pick(.zero, in: 0)
    for (stated, problem) in [
      (StatedUp.frame("none.jpg"), UpProblem.noPose(frame: "none.jpg")),
      (.vertical([near, far]), .noSurface(far)), (.vertical([near, near]), .degenerate),
      (.plane([near, near, near]), .degenerate),
      (
        .plane((-1...1).map { room.pick(SIMD3(0.1 * Double($0), 0, 0), in: 0) }),
        .degenerate
      ),
    ] {
      #expect(throws: problem) { try room.estimate(stated) }
    }
  }

  @Test func storedDirectionsAreChecked() throws {
    var measurements = Measurements()
    let pick = Pick(frame: "a", x: 1, y: 2)
    for up in [
      StatedUp.axis(.left), .frame("a.jpg"), .vertical([pick, pick]), .plane([pick, pick, pick]),
    ] {
      measurements.up = up
      let bytes = try JSONEncoder().encode(measurements)
      #expect(try JSONDecoder().decode(Measurements.self, from: bytes) == measurements)
    }
    for up in [
      StatedUp.vertical([pick]), .plane([pick]),
      .vertical([pick, Pick(frame: "a", x: -1, y: 0)]),
    ] {
      measurements.up = up
      let bytes = try JSONEncoder().encode(measurements)
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(Measurements.self, from: bytes)
      }
    }
  }
}

extension SIMD3<Double> {
  fileprivate var norm: Double { length(self) }
}
