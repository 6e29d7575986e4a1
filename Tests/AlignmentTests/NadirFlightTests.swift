import Foundation
import Geometry
import Numerics
import Scene
import Support
import Testing

@testable import Alignment

/// Flights whose cameras look straight down, and captures that only resemble them.
@Suite struct NadirFlightTests {
  /// Cameras in rows of a plane at height 1 over a world that is rotated by `turn`.
  ///
  /// - Parameters:
  ///   - rows: Numbers of cameras along and across.
  ///   - noise: Standard deviations of the height, and of the tilt in radians.
  private func flight(
    rows: (Int, Int) = (6, 3), noise: (height: Double, tilt: Double) = (0.01, 0.03),
    turn: Matrix3 = .identity
  ) -> [RigidTransform] {
    var random = RandomStream(seed: 7)
    return (0..<rows.0 * rows.1).map { index in
      let center = SIMD3(
        Double(index % rows.0) * 0.3, 1 + noise.height * random.normal(),
        Double(index / rows.0) * 0.5)
      // Alternate rows are flown in opposite directions.
      let heading = SIMD3(0, index / rows.0 % 2 == 0 ? 0 : Double.pi, 0)
      let tilt = SIMD3(random.normal(), random.normal(), random.normal()) * noise.tilt
      let down = Matrix3(rows: SIMD3(1, 0, 0), SIMD3(0, 0, 1), SIMD3(0, -1, 0))
      let rotation = Matrix3.rotation(tilt) * down * Matrix3.rotation(heading)
      return RigidTransform(rotation: rotation * turn.transpose, center: turn * center)
    }
  }

  @Test(arguments: [SIMD3(0.0, 0, 0), SIMD3(1.5, 0.3, -0.8), SIMD3(0, 0, 3)])
  func upIsAgainstTheViewDirections(turn: SIMD3<Double>) throws {
    let rotation = Matrix3.rotation(turn)
    let poses = flight(turn: rotation)
    let found = try #require(NadirFlight(poses))
    #expect(dot(found.up, rotation * SIMD3(0, 1, 0)) > cos(1.5 * .pi / 180))
    let views = ViewSet(views: [], cameras: [])
    let up = UpDirection(poses, views: views, devices: nil)
    #expect(up.record.source == "nadir")
    #expect(up.record.samples == poses.count)
    #expect(up.up == found.up)
  }

  @Test func otherCapturesAreNotFlights() {
    // Too few, a single strip, cameras that are not level, and a plane by hand.
    #expect(NadirFlight(flight(rows: (3, 2))) == nil)
    #expect(NadirFlight(flight(rows: (12, 1))) == nil)
    #expect(NadirFlight(flight(noise: (0.01, 0.3))) == nil)
    #expect(NadirFlight(flight(noise: (0.1, 0.03))) == nil)
    let ring = (0..<24).map { index in
      let turn = Double(index) * .pi / 12
      return RigidTransform(
        rotation: .rotation(SIMD3(0, turn, 0)), center: SIMD3(sin(turn), 0, -cos(turn)))
    }
    #expect(NadirFlight(ring) == nil)
    #expect(NadirFlight([RigidTransform](repeating: .identity, count: 20)) == nil)
  }
}
