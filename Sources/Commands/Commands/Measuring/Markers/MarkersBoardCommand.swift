import Measuring
import Script
import ShellKit
import Support
import Wording
import Workspace

/// Options of `markers board`.
struct MarkersBoardOptions: StageOptions {
  var path = ""
  var unit = LengthUnit.millimeter
  var deviation = "0.1mm"
  var adjust = false

  private static let lengths = "a length with its unit: 0.1mm"

  static let settings: [Setting<Self>] = [
    .text("file", \.path, kind: .path, "A table of marker positions; without it, the residuals.")
      .positional(required: false),
    .choice("unit", \.unit, "Unit of the coordinates in the file."),
    .text(
      "deviation", \.deviation,
      "Standard deviation of each coordinate for which the file states none."
    )
    .requiring({ StatedLength($0) != nil }, of: "deviation", expected: lengths),
    .flag(
      "adjust", \.adjust,
      "Let align adjust the views together with the board, which needs four or more points in two "
        + "or more photographs."),
  ]
}

/// `markers board` gives the model its size by a board whose markers have known positions.
struct MarkersBoardCommand: Command {
  static let spec = CommandSpec(
    "markers board", group: .measuring,
    summary: "Gives the model its size by the known positions of markers on a board.",
    details: """
      Lines are NAME X Y Z, optionally with the standard deviations DX DY DZ, separated by commas, \
      semicolons, tabs or spaces. NAME is the center of a marker (36h11:0) or one of its corners \
      (36h11:0.2), counted from 0 at the lower left one, counterclockwise as printed. The axes are \
      those of the board. Three or more points that are not on a line are fitted by a similarity, so \
      that all of their distances count, with Tukey's weights from five points on. The scale is \
      weighted with markers size and known distances. dx, dy and dz are the model minus the file. It \
      is a setting of the project: no stage runs again, unless --adjust bends the model to the \
      board, which corrects the lens where photographs are few. markers clear removes the board.
      """,
    needs: [.capture],
    examples: ["markers board": "no board"])

  func run(_ options: MarkersBoardOptions, in shell: inout ShellState) throws -> Reply {
    if !options.path.isEmpty {
      guard let deviation = StatedLength(options.deviation) else { return Reply() }
      try shell.project.loadBoard(
        shell.url(options.path), unit: options.unit, deviation: deviation.meters,
        isAdjusted: options.adjust)
    }
    guard let board = shell.project.settings.measurements.board else {
      return Reply("no board; markers board FILE reads one", value: .list([]))
    }
    guard shell.project.records[.align] != nil else {
      return Reply(
        "\(Figure.counted(board.points.count, "point")); align gives them positions in the model",
        value: .list([]))
    }
    guard let survey = try shell.project.survey().board else { return Reply() }
    let text = BoardText(survey)
    let unit = shell.project.settings.measurements.unit
    return Reply(
      [
        .table(text.shown(in: unit)),
        .text("lengths in \((unit ?? .meter).rawValue)\n" + text.sentence),
      ],
      value: .list(text.rows.map { .record($0) }))
  }
}
