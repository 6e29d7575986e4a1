import Alignment
import Foundation
import Geometry
import Numerics
import Script
import ShellKit

/// Where on Earth a model is, and how well its satellite positions agree.
package struct PlaceText {
  private let satellites: SatelliteRecord
  private let output: Similarity

  /// - Parameter output: The world of results from the world of the alignment.
  package init(_ satellites: SatelliteRecord, output: Similarity) {
    (self.satellites, self.output) = (satellites, output)
  }

  /// East, north and up from the world of results.
  private var enuFromOutput: Similarity { Similarity(satellites.placement) * output.inverse }

  /// Latitude, longitude and height of the origin of the world of results.
  private var origin: (latitude: Double, longitude: Double, height: Double) {
    satellites.horizon.position(of: enuFromOutput * .zero)
  }

  package var sentence: String {
    let fit =
      "\(satellites.agreeing) of \(satellites.positions) satellite positions agree with the camera "
      + "centers, to \(HumanText.number(satellites.horizontal)) m horizontally"
      + (satellites.vertical > 0
        ? " and \(HumanText.number(satellites.vertical)) m in height" : "")
      + (satellites.isPrior ? ", after an adjustment with them" : "")
    guard satellites.remark == .nothing else {
      return "The place is unknown: \(satellites.remark.words)."
    }
    let up = satellites.upDeviation.map { ", up to \(HumanText.number($0))°" } ?? ""
    return "The origin is at \(Self.degrees(origin.latitude)), \(Self.degrees(origin.longitude)), "
      + "\(HumanText.number(origin.height)) m. \(fit). They give the scale to "
      + "\(HumanText.number(100 * satellites.scaleDeviation)) %\(up), north to "
      + "\(HumanText.number(satellites.northDeviation))°."
  }

  /// The values for scripts.
  package var record: Record {
    let map = enuFromOutput
    let turn = map.rotation
    let north = turn.transpose * SIMD3(0, 1, 0)
    return [
      "known": .bool(satellites.remark == .nothing), "remark": .string(satellites.remark.words),
      "latitude": .number(origin.latitude), "longitude": .number(origin.longitude),
      "height": .number(origin.height), "positions": .number(satellites.positions),
      "agreeing": .number(satellites.agreeing),
      "horizontal": .number(satellites.horizontal), "vertical": .number(satellites.vertical),
      "spread": .number(satellites.spread),
      "scale_percent": .number(100 * satellites.scaleDeviation),
      "up_degrees": .number(orNull: satellites.upDeviation),
      "north_degrees": .number(satellites.northDeviation),
      "north": .list((0..<3).map { .number(north[$0]) }),
      "enu_latitude": .number(satellites.horizon.latitude),
      "enu_longitude": .number(satellites.horizon.longitude),
      "enu_height": .number(satellites.horizon.height),
      "enu_scale": .number(map.scale),
      "enu_rotation": .list(
        (0..<3).map { row in .list((0..<3).map { .number(turn[row, $0]) }) }),
      "enu_translation": .list((0..<3).map { .number(map.translation[$0]) }),
    ]
  }

  /// What the positions are.
  package var figures: Record {
    var shown = record
    for name in ["north", "enu_rotation", "enu_translation"] { shown[name] = nil }
    return shown
  }

  private static func degrees(_ value: Double) -> String { String(format: "%.7f°", value) }
}
