import Geometry
import Script
import ShellKit
import Support
import Wording
import Workspace

/// Options of `compare`.
struct CompareOptions: StageOptions {
  var truth = ""
  var metric = false

  static let settings: [Setting<Self>] = [
    .text("truth", \.truth, kind: .path, "File or folder with ground-truth poses.")
      .positional(required: true),
    .flag("metric", \.metric, "Align without changing the scale."),
  ]
}

/// `compare` measures the errors of the poses against true ones.
struct CompareCommand: Command {
  static let spec = CommandSpec(
    "compare", group: .debugging,
    summary: "Measures pose errors against ground truth, per frame and in total.",
    details: """
      The ground truth may be poses as JSON ({name: {R, C}}), the ground_truth.json of a rendered \
      capture, or any file that load --poses accepts: from COLMAP, nerfstudio, openMVG, Meshroom, \
      OpenSfM, Metashape, RealityCapture, Bundler, Middlebury or Strecha. Frames are matched by \
      name, shots of a session by the name of their source frame. The poses are first aligned to \
      the ground truth by the similarity transform that fits the camera centers best.
      """,
    needs: [.result(.align)],
    examples: [
      "compare photos/ground_truth.json": "18 frames compared, 0 not registered; scale",
      "compare photos/ground_truth.json --metric":
        "18 frames compared, 0 not registered; rigid alignment",
    ])

  func run(_ options: CompareOptions, in shell: inout ShellState) throws -> Reply {
    let truth = try TruePoses.read(shell.url(options.truth))
    let reconstruction = try shell.project.placedReconstruction()
    let sources = ShotSources(try shell.project.viewSet(of: .align))
    let names = reconstruction.names
    func known(_ name: String) -> RigidTransform? { truth.pose(of: sources[name]) }
    var pairs: [(name: String, estimate: RigidTransform, truth: RigidTransform)] = []
    for (name, pose) in zip(names, reconstruction.kept.poses) {
      if let pose, let known = known(name) { pairs.append((name, pose, known)) }
    }
    guard let comparison = PoseComparison(pairs, rigid: options.metric) else {
      throw CommandError.other(
        "cannot use \(options.truth) as ground truth: only \(pairs.count) registered frames "
          + "have a pose in it; at least three that are not collinear are needed")
    }
    let missing = names.filter { known($0) != nil }.count - pairs.count
    var reply = reply(
      comparison, missing: missing, format: truth.format, metric: options.metric)
    if sources.areShots {
      reply.remarks.append(
        "these are shots of a session: each is compared with its source frame")
    }
    return reply
  }

  private func reply(
    _ comparison: PoseComparison, missing: Int, format: String, metric: Bool
  ) -> Reply {
    let rows = comparison.rows.map { row -> Record in
      [
        "name": .string(row.name), "centre_error": .number(row.center),
        "rotation_error": .number(row.rotation),
      ]
    }
    let center = ErrorSummary(comparison.rows.map(\.center))
    let rotation = ErrorSummary(comparison.rows.map(\.rotation))
    let lines = [
      "centre error (truth's unit): \(center.line)",
      "rotation error (degrees):    \(rotation.line)",
      "\(Figure.counted(rows.count, "frame")) compared, \(missing) not registered; "
        + (metric ? "rigid alignment" : "scale \(HumanText.number(comparison.alignment.scale))"),
    ]
    return Reply(
      [.table(rows), .text(lines.joined(separator: "\n"))],
      value: [
        "frames": .number(rows.count), "not_registered": .number(missing),
        "centre_error": .record(ValueEncoder().record(center)),
        "rotation_error": .record(ValueEncoder().record(rotation)),
        "scale": .number(comparison.alignment.scale), "truth": .string(format),
        "per_frame": .list(rows.map { .record($0) }),
      ])
  }
}
