import Measuring
import Script
import ShellKit
import Support

/// Options of `scale set`.
struct ScaleSetOptions: StageOptions {
  var a = ""
  var b = ""
  var length = ""
  var deviation = ""
  var check = false

  private static let lengths = "a length with its unit: 250mm, 25cm, 0.25m, 9.84in or 0.82ft"

  static let settings: [Setting<Self>] = [
    .text("a", \.a, "A picked point, or a marker such as 36h11:0.").positional(required: true),
    .text("b", \.b, "Another one.").positional(required: true),
    .text("length", \.length, "Their distance on the object, with its unit, such as 0.25m.")
      .requiring({ StatedLength($0) != nil }, of: "length", expected: lengths)
      .positional(required: true),
    .text("deviation", \.deviation, "Standard deviation of the length (default: exact).")
      .requiring({ StatedLength($0) != nil }, of: "deviation", expected: lengths),
    .flag("check", \.check, "Only compare the distance with the scale of the others."),
  ]
}

/// `scale set` gives the model its size by a known distance.
struct ScaleSetCommand: Command {
  static let spec = CommandSpec(
    "scale set", group: .measuring,
    summary: "Gives the model its size by the known distance of two picked points or markers.",
    details: """
      Every further distance makes the scale more certain; the scale is their weighted mean, and \
      scale list shows how well they agree. It is a setting of the project: no stage runs again, \
      and measurements, pictures, pages and exports are in meters from then on. Depth and device \
      poses, if the capture has them, no longer determine the scale. A distance between the same \
      points is replaced.
      """,
    needs: [.capture],
    examples: [
      "scale set rim foot 20cm": "rim foot  scale",
      "scale set rim side 4.45in --deviation 0.02in --check": "rim side  check",
    ])

  static func check(_ options: ScaleSetOptions) throws {
    guard let length = StatedLength(options.length), let deviation = StatedLength(options.deviation)
    else { return }
    guard deviation.meters < length.meters else {
      throw SettingError.malformed(
        setting: "deviation", text: options.deviation, expected: "less than the length")
    }
  }

  func run(_ options: ScaleSetOptions, in shell: inout ShellState) throws -> Reply {
    guard let length = StatedLength(options.length) else { return Reply() }
    try Self.check(options)
    let known = KnownDistance(
      options.a, options.b, length: length.meters,
      deviation: StatedLength(options.deviation)?.meters ?? 0, isCheck: options.check)
    let isReplaced = try shell.project.set(known)
    var reply = try ScaleListCommand.reply(&shell)
    if isReplaced {
      reply.remarks.append("the distance replaces the previous one of \(known.title)")
    }
    return reply
  }
}
