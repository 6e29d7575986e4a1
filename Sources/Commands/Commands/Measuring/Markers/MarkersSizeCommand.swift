import Markers
import Measuring
import Pipeline
import Script
import ShellKit
import Support
import Wording

/// Options of `markers size`.
struct MarkersSizeOptions: StageOptions {
  var family = MarkerFamily.tag36h11
  var length = ""
  var deviation = ""

  private static let lengths = "a length with its unit: 40mm, 4cm or 1.575in"

  static let settings: [Setting<Self>] = [
    .choice("family", \.family, "The family that was printed.").positional(required: true),
    .text(
      "length", \.length,
      "Side of the square whose corners are detected: the outer edge of the black border."
    )
    .requiring({ StatedLength($0) != nil }, of: "length", expected: lengths)
    .positional(required: true),
    .text("deviation", \.deviation, "Standard deviation of the length (default: exact).")
      .requiring({ StatedLength($0) != nil }, of: "deviation", expected: lengths),
  ]
}

/// `markers size` gives the model its size by that of printed markers.
struct MarkersSizeCommand: Command {
  static let spec = CommandSpec(
    "markers size", group: .measuring,
    summary: "Gives the model its size by the printed size of its markers.",
    details: """
      All sides of the markers of the family that two or more photographs show determine the scale, \
      by robust least squares; its deviation follows from the scatter of the markers. It is a \
      setting of the project, as scale set: no stage runs again. Known distances contribute as \
      well, with the weights of their deviations. For families with a white square in black \
      surroundings (standard41h12, circle21h7), the length is that of the white square.
      """,
    needs: [.capture],
    examples: ["markers size 36h11 40mm": "none has a position"])

  func run(_ options: MarkersSizeOptions, in shell: inout ShellState) throws -> Reply {
    guard let length = StatedLength(options.length) else { return Reply() }
    guard !options.family.isRound else {
      throw CommandError.other(
        "round targets have no sides; markers board FILE gives the scale by their positions")
    }
    let deviation = StatedLength(options.deviation)?.meters ?? 0
    guard deviation < length.meters else {
      throw SettingError.malformed(
        setting: "deviation", text: options.deviation, expected: "less than the length")
    }
    try shell.project.setMarkerSize(
      KnownMarkerSize(options.family, length: length.meters, deviation: deviation),
      of: options.family)
    return try Self.reply(&shell)
  }

  /// The scale that follows, with the sides.
  static func reply(_ shell: inout ShellState) throws -> Reply {
    guard shell.project.records[.align] != nil else {
      return Reply("stored; align gives the markers their positions")
    }
    let measurements = shell.project.settings.measurements
    let survey = try shell.project.survey()
    let text = ScaleText(
      try shell.project.results.report(of: AlignBinding.self), survey, in: measurements.unit)
    guard survey.markerScale != nil else {
      return Reply("stored; none has a position yet: markers list shows why")
    }
    return Reply(
      [.text(text.sentence), .table(MarkerTable.worst(text.sides))],
      value: .list(text.sides.map { .record($0) }))
  }
}
