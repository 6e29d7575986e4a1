import Planning
import Scene
import Script
import ShellKit

/// A plan as rows for people, scripts and files.
package struct PlanText {
  let plan: ViewPlan
  let names: [String]
  let unit: String

  package init(plan: ViewPlan, names: [String], unit isMetric: Bool) {
    self.plan = plan
    self.names = names
    unit = isMetric ? " m" : ""
  }

  /// Columns that are shown; scripts get more.
  package static let columns = [
    "view", "azimuth", "elevation", "distance", "beside", "turn", "climb", "why", "covered",
    "error",
  ]

  /// One row per view.
  package var rows: [Record] {
    var before = plan.before
    return plan.views.enumerated().map { index, view in
      defer { before = view.outlook }
      return row(index + 1, view: view, before: before)
    }
  }

  private func row(_ number: Int, view: PlannedView, before: SurfaceOutlook) -> Record {
    let center = view.pose.center
    return [
      "view": .number(number), "azimuth": .number(rounded(view.direction.azimuth)),
      "elevation": .number(rounded(view.direction.elevation)),
      "distance": .number(view.direction.distance), "beside": .string(names[view.neighbor.view]),
      "turn": .number(rounded(view.neighbor.turn)),
      "climb": .number(rounded(view.neighbor.climb)),
      "distance_ratio": .number(view.neighbor.distanceRatio),
      "why": .string(view.reason.words(names, unit: unit)),
      "covered": .number(view.outlook.covered), "error": .number(view.outlook.error),
      "covered_before": .number(before.covered), "error_before": .number(before.error),
      "gain": .number(view.gain),
      "position": .list((0..<3).map { .number(center[$0]) }),
      "look_at": .list((0..<3).map { .number(plan.middle[$0]) }),
    ]
  }

  /// Rounds to tenths of a degree, the accuracy at which a person can position a camera.
  private func rounded(_ degrees: Double) -> Double { (10 * degrees).rounded() / 10 }

  /// The expected effect of all views.
  package var caption: String {
    let (before, after) = (plan.before, plan.after)
    let count = plan.views.count == 1 ? "1 view" : "\(plan.views.count) views"
    return "\(Figure.percent(before.covered)) of the surface are covered by three frames, with the "
      + "\(count) \(Figure.percent(after.covered)); the expected error changes from "
      + "\(HumanText.number(before.error))\(unit) to \(HumanText.number(after.error))\(unit)"
  }

  /// The content of the file.
  package var file: Value { ["views": .list(rows.map { .record($0) })] }
}
