import Foundation
import Geometry
import Numerics

@testable import Commands

/// A grid with coordinates of seven digits over the model of `MeasuredRun`.
struct ControlGrid {
  /// East, north and height from the world of the alignment.
  let gridFromModel = Similarity(
    scale: 37.5, rotation: .rotation(SIMD3(0.4, -1.1, 0.7)),
    translation: SIMD3(4_650_120.25, 5_612_340.5, 312.125))
  /// A fourth point, so that one can be a check.
  static let places = MeasuredRun.places.merging(["d": SIMD3(0.08, -0.1, 0.12)]) { $1 }

  /// The mean of the points of `csv`, rounded to meters.
  var offset: SIMD3<Double> {
    let all = MeasuredRun.places.values.map { gridFromModel * $0 }
    return (all.reduce(.zero, +) / Double(all.count)).rounded(.toNearestOrAwayFromZero)
  }

  /// A point of the model less the offset: east, north and height.
  func relative(_ model: SIMD3<Double>) -> SIMD3<Double> { gridFromModel * model - offset }

  /// The same with +Y up and −Z north.
  func level(_ model: SIMD3<Double>) -> SIMD3<Double> {
    let place = relative(model)
    return SIMD3(place.x, place.z, -place.y)
  }

  /// The points of the run.
  var csv: String {
    "name,x,y,z\n"
      + MeasuredRun.places.sorted { $0.key < $1.key }.map { name, place in
        let p = gridFromModel * place
        return String(format: "%@,%.6f,%.6f,%.6f\n", name, p.x, p.y, p.z)
      }.joined()
  }

  /// The points with the pixels of all photographs, as OpenDroneMap numbers them.
  func list(_ run: MeasuredRun) -> String {
    var lines = ["EPSG:32633"]
    for (name, place) in Self.places.sorted(by: { $0.key < $1.key }) {
      let p = gridFromModel * place
      for (index, pose) in run.poses.enumerated() {
        let pixel = MeasuredRun.camera.project(pose * place)
        lines.append(
          String(
            format: "%.6f %.6f %.6f %.9f %.9f drone/img_000%d.PNG %@", p.x, p.y, p.z,
            pixel.x - 0.5, pixel.y - 0.5, index + 1, name))
      }
    }
    return lines.joined(separator: "\n")
  }
}
