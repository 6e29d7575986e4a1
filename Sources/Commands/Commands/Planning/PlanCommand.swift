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
    summary: "Proposes the views to shoot next, and predicts what each brings.",
    details: """
      Views are chosen one after the other, each where it makes the surface best known together \
      with all before it: what fewer than three frames see or what they do not agree on, frames \
      with uncertain poses, flat angles. Each is near enough to a frame or an earlier view to be \
      registered. The dense cloud and the mesh take part where they belong to the poses. turn, \
      climb and distance_ratio lead there from the nearest frame, beside; a turn to the right is \
      positive. Azimuth and elevation are about the object's middle, as coverage counts them. \
      covered is the share of the surface that three matching frames will see, error its median \
      standard deviation, with all views up to this one. show plan draws them.
      """,
    needs: [.result(.align)],
    examples: [
      Example("plan 3", prints: "of the surface are covered"),
      Example("plan 2 --min-elevation 40 --out next.json", prints: "beside"),
    ])

  func run(_ options: PlanCommandOptions, in shell: inout ShellState) throws -> Reply {
    let (plan, names) = try shell.project.viewPlan(options.planner)
    let text = PlanText(
      plan: plan, names: names, unit: try shell.project.results.reconstruction().kept.isMetric)
    var reply = Reply.table(text.rows, columns: PlanText.columns, caption: text.caption)
    if plan.views.count < options.planner.views {
      reply.remarks.append(
        "only \(plan.views.count) of \(options.planner.views) views: no further place would join")
    }
    if !options.out.isEmpty {
      let url = shell.url(options.out)
      let bytes = Array((text.file.json + "\n").utf8)
      try OutputFile.write(bytes, to: url, replacing: options.force, in: shell.project.context)
    }
    return reply
  }
}
