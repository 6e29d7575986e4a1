import Foundation
import Measuring
import Numerics
import Script
import ShellKit
import Support

/// A board of markers in comparison with the model, as records and tables.
package struct BoardText {
  private let survey: ControlSurvey

  package init(_ survey: ControlSurvey) { self.survey = survey }

  /// One record per point; lengths in meters.
  package var rows: [Record] {
    survey.rows.map { row in
      let residual = row.residual
      return [
        "point": .string(row.point.name), "state": .string(Self.state(row)),
        "x": .number(row.point.position.x), "y": .number(row.point.position.y),
        "z": .number(row.point.position.z), "dx": .number(orNull: residual?.x),
        "dy": .number(orNull: residual?.y), "dz": .number(orNull: residual?.z),
        "distance": .number(orNull: residual.map { length($0) }),
        "ratio": .number(orNull: row.ratio), "weight": .number(orNull: row.weight),
      ]
    }
  }

  private static func state(_ row: ControlRow) -> String {
    guard row.isLocated else { return "no position" }
    return row.weight == 0 ? "left out" : "located"
  }

  /// The printed table, in a unit.
  package func shown(in unit: LengthUnit?) -> [Record] {
    let factor = (unit ?? .meter).meters
    return rows.map { row in
      var row = row
      for name in ["x", "y", "z", "dx", "dy", "dz", "distance"] {
        row[name] = .number(orNull: row[name]?.number.map { $0 / factor })
      }
      return row
    }
  }

  /// The scale by the board, as one sentence.
  package var sentence: String {
    switch survey.fit {
    case .failure(let problem): return "The board is not used: \(problem.words)."
    case .success(let fit):
      let left = survey.rows.count { $0.weight == 0 }
      let leftOut = left > 0 ? " \(Figure.counted(left, "point")) left out." : ""
      return "\(Figure.counted(fit.count, "point")) of the board give the scale to "
        + "\(HumanText.number(100 * fit.scaleDeviation)) %.\(leftOut)"
    }
  }
}
