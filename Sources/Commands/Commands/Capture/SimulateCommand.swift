import Capture
import Files
import Foundation
import Script
import ShellKit
import Simulation
import Support

/// Options of `simulate`: a name and the simulator's own.
struct SimulateCommandOptions: StageOptions {
  var name = ""
  var simulator = SimulateOptions()
  var add = ""

  static let settings: [Setting<Self>] =
    [
      .text("name", \.name, kind: .path, "Output folder, new or empty.")
        .positional(required: true)
    ] + SimulateOptions.settings.map { .lifted($0, from: \.simulator) } + [
      .text(
        "add", \.add, kind: .path,
        "JSON file of additional views, as written by plan --out."
      )
    ]
}

/// `simulate` renders a capture with exact ground truth.
struct SimulateCommand: Command {
  static let spec = CommandSpec(
    "simulate", group: .capture,
    summary:
      "Renders a capture of an object on a table, with ground-truth poses, depth and surface.",
    details: """
      Writes Images, Depth, Confidence, Masks, transforms.json and the ground truth: \
      ground_truth.json, object_gt.ply, scene_gt.ply, and markers.csv of --table markers. \
      NAME/Images is a plain folder of photographs; NAME is a recording with depth and poses. \
      --path renders a stream for a guided session instead; stream_truth.json records when each \
      problem occurs. --fault introduces one fault; the seed determines where and how strongly. \
      --add FILE renders the same capture and appends views: those that plan --out wrote, which are \
      relative to frames, or any with azimuth, elevation and distance about the object.
      """,
    examples: [
      "simulate vase --views 4 --width 320 --height 240": "4 views, 320 × 240",
      "simulate dim --views 6 --flawed 2 --width 320 --height 240": "8 views, 320 × 240",
      "simulate film --path still,arc --rate 2 --width 320 --height 240":
        "16 views, 320 × 240",
      "simulate spun --fault static-background --views 6 --width 320 --height 240":
        "6 views, 320 × 240",
    ])

  func run(_ options: SimulateCommandOptions, in shell: inout ShellState) throws -> Reply {
    let folder = shell.url(options.name)
    let added = options.add.isEmpty ? [] : try AddedView.read(shell.url(options.add))
    let report = try Simulator(options: options.simulator, adding: added)
      .render(to: folder, in: shell.project.context)
    var record: Record = [
      "name": .string(folder.lastPathComponent), "path": .string(folder.path),
      "truth": .string(folder.appendingPathComponent("ground_truth.json").path),
    ]
    record.add(ValueEncoder(isReport: true).record(report))
    return Reply(
      "\(VisibleText.line(folder.path)): \(report.frames) views, \(report.width) × "
        + "\(report.height)\nload \(options.name)/Images  loads only the photographs, load "
        + "\(options.name)  everything",
      value: .record(record))
  }
}
