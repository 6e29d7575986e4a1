import Pipeline
import Scene
import Script
import ShellKit

/// `coverage` shows the viewing directions of the registered frames.
struct CoverageCommand: Command {
  static let spec = CommandSpec(
    "coverage", group: .debugging,
    summary: "Shows from which directions the registered frames view the object.",
    details: """
      Azimuth about the vertical through the center of the sparse points, elevation above the \
      center, and the gaps between neighbors in azimuth. show coverage draws them.
      """,
    needs: [.result(.align)], looksAtStop: true,
    examples: ["coverage": "widest gap"])

  /// Maximum number of gaps that are printed.
  private static let maxGaps = 5

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    let output = try shell.project.results.reconstruction()
    let coverage = ViewCoverage(
      output.kept, up: try shell.project.results.report(of: AlignBinding.self).up.axis)
    let names = output.names
    let gaps = coverage.gaps.map { gap -> Record in
      [
        "first": .string(names[gap.first]), "second": .string(names[gap.second]),
        "degrees": .number(gap.degrees),
      ]
    }
    let elevations = coverage.directions.map(\.elevation)
    let views = coverage.directions.map { direction -> Record in
      [
        "name": .string(names[direction.view]), "azimuth": .number(direction.azimuth),
        "elevation": .number(direction.elevation), "distance": .number(direction.distance),
      ]
    }
    return Reply(
      CoverageCommand.text(coverage, names),
      value: [
        "frames": .list(views.map { .record($0) }), "gaps": .list(gaps.map { .record($0) }),
        "widest_gap": .number(orNull: coverage.gaps.first?.degrees),
        "min_elevation": .number(orNull: elevations.min()),
        "max_elevation": .number(orNull: elevations.max()),
      ])
  }

  private static func text(_ coverage: ViewCoverage, _ names: [String]) -> String {
    let elevations = coverage.directions.map(\.elevation)
    guard let low = elevations.min(), let high = elevations.max(), let widest = coverage.gaps.first
    else { return "no frame is registered" }
    var lines = [
      "\(Figure.counted(elevations.count, "frame")), \(Figure.rounded(low))° to \(Figure.rounded(high))° above "
        + "the center; widest gap \(Figure.rounded(widest.degrees))°"
    ]
    lines += coverage.gaps.prefix(Self.maxGaps).map {
      "  \(Figure.rounded($0.degrees))° between \(names[$0.first]) and \(names[$0.second])"
    }
    return lines.joined(separator: "\n")
  }
}
