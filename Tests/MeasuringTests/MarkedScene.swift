import Foundation
import Geometry
import Markers
import Numerics
import Scene
import Support

@testable import Measuring

/// Square markers around the origin, and their corners in noisy photographs.
struct MarkedScene {
  /// Side of the markers, units of the world.
  static let side = 0.04
  var scene = PickScene(views: 6, step: 12)
  /// Upper left corner is the fourth: lower left, lower right, upper right, upper left.
  var markers: [MarkerName: [SIMD3<Double>]] = [:]

  init(count: Int = 10) {
    for index in 0..<count {
      let angle = Double(index) * 2 * .pi / Double(count)
      let center = SIMD3(cos(angle) * 0.15, 0, sin(angle) * 0.15)
      add(MarkerName(.tag36h11, index), center: center, turn: Double(index))
    }
  }

  /// Adds a marker that lies on the ground, readable from above.
  mutating func add(
    _ name: MarkerName, center: SIMD3<Double>, turn: Double, side: Double = side
  ) {
    let right = SIMD3(cos(turn), 0, -sin(turn))
    let upper = SIMD3(-sin(turn), 0, -cos(turn))
    markers[name] = [SIMD2(-1.0, -1), SIMD2(1.0, -1), SIMD2(1.0, 1), SIMD2(-1.0, 1)].map {
      center + (right * $0.x + upper * $0.y) * (side / 2)
    }
  }

  /// Mean length of the sides in the photographs, pixels.
  private var meanSide: Double {
    let sides = markers.values.flatMap { corners in
      scene.reconstruction.poses.compactMap { $0 }.flatMap { pose in
        let pixels = corners.map { PickScene.camera.project(pose * $0) }
        return (0..<4).map { length(pixels[$0] - pixels[($0 + 1) % 4]) }
      }
    }
    return sides.reduce(0, +) / Double(max(sides.count, 1))
  }

  /// - Parameters:
  ///   - noise: Standard deviation of a coordinate, pixels.
  ///   - edge: Standard deviation of the length of a side of mean length, pixels; it is the same for
  ///     all, relative to their lengths.
  func sightings(noise: Double, seed: UInt64, edge: Double = 0) -> [MarkerSighting] {
    var random = RandomStream(seed: seed)
    let shift = edge > 0 ? edge * random.normal() / meanSide : 0
    var found: [MarkerSighting] = []
    for (name, corners) in markers.sorted(by: { $0.key < $1.key }) {
      for (view, pose) in scene.reconstruction.poses.enumerated() {
        guard let pose else { continue }
        let exact = corners.map { PickScene.camera.project(pose * $0) }
        let middle = exact.reduce(.zero, +) / 4
        let pixels = exact.map {
          $0 + ($0 - middle) * shift + SIMD2(random.normal(), random.normal()) * noise
        }
        found.append(
          MarkerSighting(
            name, frame: scene.names[view], corners: pixels, deviation: max(noise, 0.02)))
      }
    }
    return found
  }

  func survey(_ sightings: [MarkerSighting], size: Double = 0.08) -> PointSurvey {
    var measurements = Measurements()
    measurements.markerSizes = [KnownMarkerSize(.tag36h11, length: size)]
    return PointSurvey(
      measurements, in: scene.reconstruction, names: scene.names, sightings: sightings)
  }
}
