import Pipeline
import Scene
import Script
import ShellKit
import Support

/// The sort keys of `residuals`.
enum ResidualOrder: String, CaseIterable, Sendable {
  case mean, median, max, points, name
}

/// Options of `residuals`.
struct ResidualsOptions: StageOptions {
  var sort = ResidualOrder.mean
  var limit = 20

  static let settings: [Setting<Self>] = [
    .choice("sort", \.sort, "Key that the frames are sorted by, in descending order."),
    .count("limit", \.limit, in: 0...1_000_000, "Maximum number of frames to print; 0 = all."),
  ]
}

/// `residuals` shows the reprojection errors.
struct ResidualsCommand: Command {
  static let spec = CommandSpec(
    "residuals", group: .debugging,
    summary: "Shows the reprojection errors of the points.",
    details: """
      By frame, as a histogram, and by distance from the image center: errors that grow outwards \
      indicate that the lens model is too weak. show residuals draws them over the image area, \
      show residuals FRAME those of one frame over its photograph.
      """,
    needs: [.result(.align)], looksAtStop: true,
    examples: [
      "residuals": "px mean error",
      "residuals --sort max --limit 3": "and 15 more frames",
    ])

  /// Upper bounds of the histogram's rows, pixels.
  private static let bounds = [0.1, 0.2, 0.5, 1, 2, 4, 8]

  func run(_ options: ResidualsOptions, in shell: inout ShellState) throws -> Reply {
    let (residuals, names) = try shell.project.residuals()
    let count = residuals.sorted.count
    let mean = residuals.sorted.reduce(0) { $0 + Double($1) } / Double(max(count, 1))
    let median = residuals.sorted.isEmpty ? 0 : Double(residuals.sorted[count / 2])
    let rows = ResidualsCommand.rows(residuals, names: names, order: options.sort)
    let shown = options.limit > 0 ? Array(rows.prefix(options.limit)) : rows
    let histogram = ResidualsCommand.histogram(residuals)
    let profile = ResidualsCommand.profile(residuals.profile)
    let growth = residuals.profile.growth
    var parts: [ReplyPart] = [
      .text(
        "\(HumanText.number(mean)) px mean error of \(count) observations, median "
          + "\(HumanText.number(median)) px"
          + (growth.map {
            "; the error at the border is \(HumanText.number($0)) times that at the center"
          }
            ?? "")),
      .table(shown),
    ]
    if shown.count < rows.count {
      parts.append(.text("and \(rows.count - shown.count) more frames"))
    }
    parts += [.text(""), .table(histogram), .text(""), .table(profile)]
    return Reply(
      parts,
      value: [
        "observations": .number(count), "mean": .number(mean), "median": .number(median),
        "growth": .number(orNull: growth), "frames": .list(rows.map { .record($0) }),
        "histogram": .list(histogram.map { .record($0) }),
        "profile": .list(profile.map { .record($0) }),
      ])
  }

  private static func rows(
    _ residuals: ReprojectionResiduals, names: [String], order: ResidualOrder
  ) -> [Record] {
    let sorted = residuals.views.sorted { a, b in
      switch order {
      case .mean: (b.mean, a.view) < (a.mean, b.view)
      case .median: (b.median, a.view) < (a.median, b.view)
      case .max: (b.largest, a.view) < (a.largest, b.view)
      case .points: (b.count, a.view) < (a.count, b.view)
      case .name: a.view < b.view
      }
    }
    return sorted.map { view in
      [
        "name": .string(names[view.view]), "points": .number(view.count),
        "mean": .number(view.mean), "median": .number(view.median), "max": .number(view.largest),
      ]
    }
  }

  private static func histogram(_ residuals: ReprojectionResiduals) -> [Record] {
    residuals.histogram(bounds).enumerated().map { index, count in
      [
        "error_px": .string(index < bounds.count ? "below \(bounds[index])" : "more"),
        "observations": .number(count),
      ]
    }
  }

  private static func profile(_ profile: RadialProfile) -> [Record] {
    zip(profile.means, profile.counts).enumerated().map { ring, values in
      [
        "radius": .number(Double(ring + 1) / Double(RadialProfile.rings)),
        "mean": .number(values.0), "observations": .number(values.1),
      ]
    }
  }
}
