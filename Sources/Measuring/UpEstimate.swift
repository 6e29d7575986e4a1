import Foundation
import Geometry
import Numerics
import Scene

/// Why a stated upward direction does not apply to a reconstruction.
package enum UpProblem: Error, Equatable {
  /// The photograph has no pose.
  case noPose(frame: String)
  /// Too few sparse points are around a pick.
  case noSurface(Pick)
  /// The points coincide, or three of them are on a line.
  case degenerate
}

/// A stated upward direction in the world of an alignment.
package struct UpEstimate: Equatable, Sendable {
  /// Minimum ratio of the sides of a triangle's height to its longest side.
  private static let minShape = 0.02

  /// The unit vector.
  package let direction: SIMD3<Double>
  /// Standard deviation that follows from the positions of the picks, degrees; 0 for an axis and a
  /// photograph.
  package let deviation: Double

  /// The direction out of the plane of a marker.
  package init(_ marker: LocatedMarker) {
    (direction, deviation) = (marker.axes.transpose.c1, marker.tilt)
  }

  /// The direction of heights in the grid of control points.
  package init(_ fit: ControlFit) { (direction, deviation) = (fit.up, fit.upDeviation) }

  /// - Parameters:
  ///   - names: The frames of the reconstruction, in its order.
  ///   - sizes: Width and height of the upright photographs by frame.
  package init(
    _ stated: StatedUp, in model: Reconstruction, names: [String],
    sizes: [String: SIMD2<Double>]
  ) throws(UpProblem) {
    switch stated {
    case .axis(let axis): (direction, deviation) = (axis.direction, 0)
    case .frame(let name):
      guard let view = names.firstIndex(of: name), let pose = model.poses[view] else {
        throw .noPose(frame: name)
      }
      (direction, deviation) = (-pose.rotation.transpose.c1, 0)
    case .vertical(let picks):
      let ends = try Self.located(picks, model, names, sizes)
      let line = ends[1].position - ends[0].position
      guard length(line) > 0 else { throw .degenerate }
      direction = normalized(line)
      deviation = Self.degrees(ends, over: length(line))
    case .plane(let picks):
      let corners = try Self.located(picks, model, names, sizes)
      let sides = (
        corners[1].position - corners[0].position, corners[2].position - corners[0].position,
        corners[2].position - corners[1].position
      )
      let normal = cross(sides.0, sides.1)
      let longest = max(length(sides.0), length(sides.1), length(sides.2))
      let height = longest > 0 ? length(normal) / longest : 0
      guard longest > 0, height > Self.minShape * longest else { throw .degenerate }
      let centers = model.poses.compactMap { $0?.center }
      let middle = centers.reduce(.zero, +) / Double(max(centers.count, 1))
      let side = dot(normal, middle - corners[0].position)
      direction = normalized(side < 0 ? -normal : normal)
      deviation = Self.degrees(corners, over: height)
    }
  }

  private static func located(
    _ picks: [Pick], _ model: Reconstruction, _ names: [String],
    _ sizes: [String: SIMD2<Double>]
  ) throws(UpProblem) -> [SurfacePick] {
    var found: [SurfacePick] = []
    for pick in picks {
      guard let view = names.firstIndex(of: pick.frame), model.poses[view] != nil else {
        throw .noPose(frame: pick.frame)
      }
      let camera = model.camera(of: view)
      let size = sizes[pick.frame] ?? SIMD2(Double(camera.width), Double(camera.height))
      guard let place = SurfacePick(pick, view: view, size: size, in: model) else {
        throw .noSurface(pick)
      }
      found.append(place)
    }
    return found
  }

  /// The angle by which errors of the points tilt a line or a plane of a length, degrees.
  private static func degrees(_ points: [SurfacePick], over length: Double) -> Double {
    let variance = points.reduce(0) { $0 + $1.deviation * $1.deviation }
    return atan2(variance.squareRoot(), length) * 180 / .pi
  }
}
