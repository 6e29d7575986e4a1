import Foundation
import Geometry
import Numerics
import Support

/// Faults of the camera positions.
extension CapturePlan {
  /// Size in degrees of each arc without photographs; larger than neighboring views can match.
  private static let gapDegrees = 75.0...90.0
  /// Range of insufficient numbers of photographs in a ring.
  private static let fewViews = 3...5
  /// Range in degrees of horizontal and vertical rotation at one position.
  private static let (pan, tilt) = (16.0, 7.0)
  /// Distance in meters of a rotating camera from the object.
  private static let panDistance = 0.75
  /// Standard deviation in meters of the position of a camera rotated by hand.
  private static let tremor = 0.0015
  /// Standard deviation in meters of the positions of a camera that hardly moves.
  private static let smallSteps = 0.002...0.004

  /// Moves all photographs into two arcs of the orbit; a printed table would connect these.
  mutating func leaveGaps(_ random: inout RandomStream) {
    options.table = .plain
    let gaps = [random.uniform(Self.gapDegrees), random.uniform(Self.gapDegrees)]
    let start = random.uniform(0...360)
    let half = (360 - gaps[0] - gaps[1]) / 2
    stand { azimuth in
      let along = azimuth / 360 * 2 * half
      return start + along + (along < half ? 0 : gaps[0])
    }
  }

  mutating func keepFewViews(_ random: inout RandomStream) {
    options.views = Self.fewViews.lowerBound + random.index(below: Self.fewViews.count)
    options.rings = 1
    let start = random.uniform(0...360)
    stand { start + $0 }
  }

  /// Takes photographs at the orbit positions mapped by `place`, without flawed ones.
  mutating func stand(at place: (Double) -> Double) {
    frames = SimulatedOrbit.poses(options, seed: seed, place: place)
      .map { SimulatedFrame(pose: $0) }
  }

  mutating func turnInPlace(_ random: inout RandomStream) {
    let first = standpoint(distance: Self.panDistance, &random)
    frames = frames.indices.map { index in
      let share = Double(index) / Double(max(1, frames.count - 1))
      let turn =
        SIMD3(Self.tilt * sin(.pi * 5 * share), Self.pan * (2 * share - 1), random.normal())
      return SimulatedFrame(
        pose: RigidTransform(
          rotation: .rotation(turn * (.pi / 180)) * first.rotation,
          center: first.center + random.step(Self.tremor)))
    }
  }

  mutating func hardlyMove(_ random: inout RandomStream) {
    let first = standpoint(distance: SimulatedOrbit.distance, &random)
    let size = random.uniform(Self.smallSteps)
    frames = frames.map { _ in
      SimulatedFrame(
        pose: RigidTransform(
          rotation: .rotation(random.step(0.03)) * first.rotation,
          center: first.center + random.step(size)))
    }
  }

  private func standpoint(distance: Double, _ random: inout RandomStream) -> RigidTransform {
    SimulatedOrbit.pose(
      azimuth: random.uniform(0...360), elevation: random.uniform(22...34), distance: distance,
      random: &random)
  }
}

extension RandomStream {
  /// A random vector with this standard deviation in each coordinate.
  mutating func step(_ size: Double) -> SIMD3<Double> {
    SIMD3(normal(), normal(), normal()) * size
  }
}
