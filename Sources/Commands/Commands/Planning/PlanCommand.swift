import Foundation
import Planning
import Script
import ShellKit
import Support
import Wording

/// Options of `plan`: those of the planner, and the output file.
struct PlanCommandOptions: StageOptions {
  var planner = PlanOptions()
  var out = ""
  var force = false

  static let settings: [Setting<Self>] =
    PlanOptions.settings.map { .lifted($0, from: \.planner) } + [
      .text("out", \.out, kind: .path, "JSON file to write the views to, for simulate --add."),
      .flag("force", \.force, "Replace the file if it exists."),
    ]
}

/// `plan` proposes the views to capture next.
struct PlanCommand: Command {
  static let spec = CommandSpec(
    "plan", group: .debugging,
    summary: "Proposes the views to photograph next, and predicts what each one improves.",
    details: """
      Views are chosen one after another, each to improve the surface most together with all \
      earlier ones: where fewer than three frames see it or frames disagree, where poses are \
      uncertain, and where triangulation angles are small. Each view is close enough to a frame or \
      an earlier view to be registered. The dense point cloud and the mesh are used if they belong \
      to the poses. turn, climb and distance_ratio lead to the view from the nearest frame, which \
      the column beside names; a turn to the right is positive. Azimuth and elevation are about \
      the object's center, as in coverage. covered is the share of the surface that three matching \
      frames will see, error its median standard deviation, with all views up to this one. show \
      plan draws the views.
      """,
    needs: [.result(.align)],
    examples: [
      "plan 3": "of the surface are covered",
      "plan 2 --min-elevation 40 --out next.json": "beside",
    ])

  func run(_ options: PlanCommandOptions, in shell: inout ShellState) throws -> Reply {
    let (plan, names) = try shell.project.viewPlan(options.planner)
    let text = PlanText(
      plan: plan, names: names, unit: try shell.project.placedReconstruction().kept.isMetric)
    var reply = Reply.table(text.rows, columns: PlanText.columns, caption: text.caption)
    if plan.views.count < options.planner.views {
      reply.remarks.append(
        "only \(plan.views.count) of \(options.planner.views) views: no other view would be "
          + "registered")
    }
    if !options.out.isEmpty {
      let url = shell.url(options.out)
      let bytes = Array((text.file.json + "\n").utf8)
      try OutputFile.write(bytes, to: url, replacing: options.force, in: shell.project.context)
    }
    return reply
  }
}
