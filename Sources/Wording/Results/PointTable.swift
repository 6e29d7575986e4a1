import Geometry
import Measuring
import Script
import ShellKit
import Workspace

/// Picked points as records and tables.
package struct PointTable {
  /// Columns of the table of points.
  package static let columns = ["name", "x", "y", "z", "deviation", "frames", "residual", "state"]
  private static let pickColumns = ["name", "frame", "x", "y", "residual", "dx", "dy"]

  private let points: [PickedPoint]
  private let survey: PointSurvey?
  private let frame: OutputFrame

  /// - Parameters:
  ///   - survey: `nil` before `align`.
  ///   - frame: How results are read.
  package init(_ points: [PickedPoint], _ survey: PointSurvey?, frame: OutputFrame) {
    (self.points, self.survey, self.frame) = (points, survey, frame)
  }

  /// One record per point, with its picks.
  package var rows: [Record] { points.map(row) }

  /// The points, and below them the picks with their residuals.
  package var parts: [ReplyPart] {
    let picks = points.flatMap { point in self.picks(point) }
    return [
      .table(rows, columns: Self.columns), .text("\nresiduals, pixels: projection minus pick"),
      .table(picks, columns: Self.pickColumns),
    ]
  }

  /// How well a point was located, as a sentence.
  package func sentence(_ point: PickedPoint) -> String {
    guard let survey, let result = survey.points[point.name] else {
      return
        "\(point.name): \(Figure.counted(point.picks.count, "pick")); align gives it a position"
    }
    switch result {
    case .failure(let problem): return "\(point.name) has no position yet: \(problem.words)"
    case .success(let located):
      let seen = located.residuals.count { $0.offset != nil }
      return "\(point.name): located from \(seen) of \(Figure.counted(point.picks.count, "pick")), "
        + "± \(HumanText.number(located.deviation * (survey.factor ?? 1)))"
        + "\(survey.factor == nil ? " units" : " m"), residual \(HumanText.number(located.rms)) px"
        + doubt(located)
    }
  }

  private func doubt(_ located: LocatedPoint) -> String {
    guard located.excess > 1, let worst = located.worst else { return "" }
    return "; the picks disagree, most in \(worst): check that all show the same point"
  }

  private func row(_ point: PickedPoint) -> Record {
    let located = try? survey?.points[point.name]?.get()
    let scale = survey?.factor ?? 1
    let place = located.map { frame.worldFromModel * $0.position }
    return [
      "name": .string(point.name), "x": .number(orNull: place?.x), "y": .number(orNull: place?.y),
      "z": .number(orNull: place?.z),
      "deviation": .number(orNull: located.map { $0.deviation * scale }),
      "frames": .number(located?.residuals.count { $0.offset != nil } ?? 0),
      "residual": .number(orNull: located?.rms),
      "angle_degrees": .number(orNull: located?.angle),
      "pick_deviation": .number(point.deviation), "state": .string(state(point)),
      "picks": .list(picks(point).map { .record($0) }),
    ]
  }

  private func state(_ point: PickedPoint) -> String {
    switch survey?.points[point.name] {
    case nil: "not aligned"
    case .failure(let problem): problem.words
    case .success(let located): located.excess > 1 ? "picks disagree" : "located"
    }
  }

  private func picks(_ point: PickedPoint) -> [Record] {
    let located = try? survey?.points[point.name]?.get()
    return point.picks.enumerated().map { index, pick in
      let offset = located?.residuals[index].offset
      return [
        "name": .string(point.name), "frame": .string(pick.frame), "x": .number(pick.x),
        "y": .number(pick.y),
        "residual": .number(orNull: offset.map { ($0 * $0).sum().squareRoot() }),
        "dx": .number(orNull: offset?.x), "dy": .number(orNull: offset?.y),
      ]
    }
  }
}

extension LocatedPoint {
  /// The frame with the largest residual.
  fileprivate var worst: String? {
    residuals.compactMap { residual in
      residual.offset.map { (residual.frame, ($0 * $0).sum()) }
    }.max { $0.1 < $1.1 }?.0
  }
}
