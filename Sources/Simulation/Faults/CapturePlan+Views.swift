import Foundation
import Geometry
import Numerics
import Support

/// Faults of where the photographer stood.
extension CapturePlan {
  /// Degrees of each arc without photographs: more than neighbouring views can be apart to match.
  private static let gapDegrees = 75.0...90.0
  /// Most photographs of a round that are too few.
  private static let fewViews = 3...5
  /// Degrees to which the camera is turned sideways and up and down from one place.
  private static let (pan, tilt) = (16.0, 7.0)
  /// Distance from which the object and its surroundings are panned over, metres.
  private static let panDistance = 0.75
  /// Movement of a camera that is turned in a hand, standard deviation in metres.
  private static let tremor = 0.0015
  /// Standard deviation of the places of a camera that hardly moves, metres.
  private static let smallSteps = 0.002...0.004

  /// All photographs are crowded into two arcs of the round; a printed table would join these.
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

  /// Photographs from the places of the orbit that `place` moves, without flawed ones.
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
  /// A random vector, each coordinate with this standard deviation.
  mutating func step(_ size: Double) -> SIMD3<Double> {
    SIMD3(normal(), normal(), normal()) * size
  }
}
