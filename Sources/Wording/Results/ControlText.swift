import Foundation
import Measuring
import Numerics
import Script
import ShellKit
import Support

/// Control points as records and tables.
package struct ControlText {
  /// Columns of the printed table.
  package static let columns = [
    "name", "use", "state", "east", "north", "height", "distance", "ratio", "weight",
  ]

  private let survey: ControlSurvey
  private let control: ControlPoints

  package init(_ control: ControlPoints, _ survey: ControlSurvey) {
    (self.control, self.survey) = (control, survey)
  }

  /// Coordinates in whole meters, such as `E 500120, N 4650040, H 210`.
  package static func words(_ offset: SIMD3<Double>) -> String {
    String(format: "E %.0f, N %.0f, H %.0f", offset.x, offset.y, offset.z)
  }

  /// One record per point; lengths in meters.
  package var rows: [Record] {
    survey.rows.map { row in
      let residual = row.residual
      return [
        "name": .string(row.point.name),
        "use": .string(row.point.isCheck ? "check" : "control"),
        "state": .string(Self.state(row)),
        "x": .number(row.point.position.x), "y": .number(row.point.position.y),
        "z": .number(row.point.position.z),
        "east": .number(orNull: residual?.x), "north": .number(orNull: residual?.y),
        "height": .number(orNull: residual?.z),
        "distance": .number(orNull: residual.map { length($0) }),
        "ratio": .number(orNull: row.ratio), "weight": .number(orNull: row.weight),
      ]
    }
  }

  private static func state(_ row: ControlRow) -> String {
    guard row.isLocated else { return "no position" }
    return row.weight == 0 ? "left out" : "located"
  }

  /// The rows of root mean squares below the points.
  package var summary: [Record] {
    [(false, "rms of control points"), (true, "rms of check points")].compactMap { checks, name in
      survey.rows.rms(checks: checks).map { rms in
        [
          "name": .string(name), "east": .number(rms.x), "north": .number(rms.y),
          "height": .number(rms.z), "distance": .number(length(rms)),
        ]
      }
    }
  }

  /// The printed table, in a unit and rounded to 0.01 mm.
  package func shown(in unit: LengthUnit?) -> [Record] {
    let factor = (unit ?? .meter).meters
    return (rows + summary).map { row in
      var row = row
      for name in ["east", "north", "height", "distance"] {
        row[name] = .number(
          orNull: row[name]?.number.map { ($0 * Self.digits).rounded() / Self.digits / factor })
      }
      return row
    }
  }

  /// Inverse of the shown step, 1 / m.
  private static let digits = 1e5

  /// How the control points place the model, as one paragraph.
  package var sentence: String {
    let fit: ControlFit
    switch survey.fit {
    case .failure(let problem): return "The control points are not used: \(problem.words)."
    case .success(let found): fit = found
    }
    let left = survey.rows.count { $0.weight == 0 }
    let leftOut =
      left > 0 ? " \(Figure.counted(left, "point")) left out, as the others disagree." : ""
    let projection = control.projection.map { " in \(VisibleText.line($0))" } ?? ""
    let offset = fit.offset == .zero ? "" : ", less the offset \(Self.words(fit.offset))"
    return "\(Figure.counted(fit.count, "control point")) place the model: scale to "
      + "\(HumanText.number(100 * fit.scaleDeviation)) %, up to \(HumanText.number(fit.upDeviation))°, "
      + "north to \(HumanText.number(fit.northDeviation))°. Coordinates are those of the "
      + "file\(projection)\(offset).\(leftOut)"
  }
}
