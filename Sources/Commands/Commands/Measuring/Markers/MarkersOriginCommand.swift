import Markers
import Measuring
import Script
import ShellKit
import Support
import Wording

/// Options of `markers origin`.
struct MarkersOriginOptions: StageOptions {
  var marker = ""

  static let settings: [Setting<Self>] = [
    .text("marker", \.marker, "The marker, such as 36h11:0.")
      .requiring({ MarkerName($0) != nil }, of: "a marker", expected: "FAMILY:ID")
      .positional(required: true)
  ]
}

/// `markers origin` puts the world of results at a marker.
struct MarkersOriginCommand: Command {
  static let spec = CommandSpec(
    "markers origin", group: .measuring,
    summary: "Makes the center of a marker the origin of results, with its plane as the ground.",
    details: """
      +X is along the lower edge of the marker to its right, +Y out of its plane towards the reader, \
      and +Z downwards in its plane. Like up set, it is a setting of the project: no stage runs \
      again, and results follow every new alignment. It replaces up set, north set and origin set; \
      north set and origin set after it apply to its frame. markers clear removes it.
      """,
    needs: [.capture],
    examples: ["markers origin 36h11:0": "stored"])

  func run(_ options: MarkersOriginOptions, in shell: inout ShellState) throws -> Reply {
    guard let marker = MarkerName(options.marker) else { return Reply() }
    try shell.project.setFrame(of: marker)
    guard shell.project.records[.align] != nil else {
      return Reply("stored; it applies to the next alignment")
    }
    return try UpCommand.reply(&shell)
  }
}

/// `markers clear` removes sizes, board and origin.
struct MarkersClearCommand: Command {
  static let spec = CommandSpec(
    "markers clear", group: .measuring,
    summary: "Removes sizes of markers, the board and the origin at a marker; detections stay.",
    needs: [.capture],
    examples: ["markers size 36h11 40mm; markers clear": "cleared"])

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    for size in shell.project.settings.measurements.markerSizes {
      try shell.project.setMarkerSize(nil, of: size.family)
    }
    try shell.project.keep(board: nil)
    try shell.project.setFrame(of: nil)
    return Reply("cleared")
  }
}
