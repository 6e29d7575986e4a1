import Script
import ShellKit
import Support
import Wording

/// Options of `frames`.
struct FramesOptions: StageOptions {
  var condition = ""
  var sort = ""
  var columns: [String] = []
  var limit = 0
  var quality = true

  static let settings: [Setting<Self>] = [
    .text(
      "where", \.condition, "Expression over the columns; only frames that satisfy it are listed."),
    .text("sort", \.sort, "Column to sort by; a leading - sorts in descending order."),
    .commaList("columns", \.columns, "Columns to show, separated by commas."),
    .count("limit", \.limit, in: 0...1_000_000, "Maximum number of rows; 0 = all."),
    .flag("quality", \.quality, "Measure sharpness and luminance, which decodes each image once."),
  ]
}

/// `frames` lists the frames of the capture.
struct FramesCommand: Command {
  static let spec = CommandSpec(
    "frames", group: .capture, summary: "Lists the frames with size, focal length and quality.",
    details: "Columns: " + FrameTable.known.joined(separator: ", ") + ".",
    needs: [.capture], columns: FrameTable.known,
    examples: [
      "frames": "IMG_0018.jpg    400     300     462.3  given",
      "frames --where registered == false": "none",
      "frames --sort sharpness --limit 5 --columns name,sharpness":
        "name          sharpness",
      "frames --columns name,feedback --limit 2": "name          feedback",
    ])

  func run(_ options: FramesOptions, in shell: inout ShellState) throws -> Reply {
    for name in options.columns + (options.sort.isEmpty ? [] : [options.sort]) {
      try Self.spec.checkColumn(name)
    }
    if options.quality { try shell.project.measureQuality() }
    shell.project.loadFrameResults()
    var rows = try FrameRows(shell.project).all
    if !options.condition.isEmpty { rows = try filtered(rows, by: options.condition, in: shell) }
    if !options.sort.isEmpty { rows = FrameTable.sorted(rows, by: options.sort) }
    if options.limit > 0 { rows = Array(rows.prefix(options.limit)) }
    let columns = options.columns.isEmpty ? FrameTable.columns : options.columns
    shell.variables["frames"] = .list(rows.map { .record($0) })
    let copies = CaptureInventory.copies(try shell.project.loadedCapture())
    return .table(rows, columns: columns, remarks: copies.map { [$0] } ?? [])
  }

  private func filtered(
    _ rows: [Record], by condition: String, in shell: ShellState
  ) throws -> [Record] {
    let expression = try Script.expression(Source(name: "--where", text: condition))
    let values = shell.values
    let scope = Scope(
      names: { Array(shell.variables.keys) + values.names },
      lookup: { shell.variables[$0] ?? values.value($0) })
    return try rows.filter { try expression.condition(in: scope.at($0)) }
  }
}
