import Pages
import Pipeline
import Script
import ShellKit
import Support

/// Options of `report`.
struct ReportOptions: StageOptions {
  var stage = ""
  var limit = 20
  var out = ""
  var force = false

  static let settings: [Setting<Self>] = [
    .stage("stage", \.stage, help: "Name of a stage.")
      .positional(),
    .count("limit", \.limit, in: 0...1_000_000, "Maximum number of table rows to print; 0 = all."),
    .text("out", \.out, kind: .path, "HTML file to write, about all stages."),
    .flag("force", \.force, "Replace the file if it exists."),
  ]
}

/// `report` shows the complete report of a stage, or writes a page about all stages.
struct ReportCommand: StageNaming {
  static let spec = CommandSpec(
    "report", group: .debugging,
    summary: "Shows in full what a stage tried and found, or writes a page about all stages.",
    details: """
      The output of a stage has its totals; the report also has its tables: images, pairs with the \
      gate that rejected them, growth steps, cameras, views. With --out FILE.html it writes one \
      self-contained page: the verdict and its causes, stages with their times, sortable tables of \
      frames, pairs and cameras, the view graph, coverage, histograms of tracks and residuals, and \
      thumbnails of the photographs. The same workspace gives the same page.
      """,
    needs: [.capture],
    examples: [
      "report align": "registered                 18",
      "report match --limit 3": "and 150 more: --limit 0 prints all",
      "report --out chair.html": "/chair.html",
    ])

  static func check(_ options: ReportOptions, stages: StageList) throws {
    try stages.check(options.stage, of: "stage")
  }

  func run(_ options: ReportOptions, in shell: inout ShellState) throws -> Reply {
    guard options.out.isEmpty != options.stage.isEmpty else {
      throw CommandError.other(
        "report takes the name of a stage, or --out FILE.html for all of them")
    }
    if !options.out.isEmpty { return try page(options, &shell) }
    let report = try shell.project.reportRecord(
      of: shell.project.stages.info(named: options.stage).stage)
    return Reply(
      ReportCommand.text(report, limit: options.limit > 0 ? options.limit : Int.max),
      value: .record(report))
  }

  private func page(_ options: ReportOptions, _ shell: inout ShellState) throws -> Reply {
    let url = shell.url(options.out)
    try PageFile.check(url, replacing: options.force)
    let content = try PageContent.report(in: &shell)
    let page = try ReportPage.text(&shell.project, content)
    return try PageFile.write(
      page, to: url, replacing: options.force, in: shell.project.context)
  }

  /// Warnings first, then the figures, then one block per table or record.
  private static func text(_ report: Record, limit: Int) -> String {
    var figures = Record()
    var blocks: [String] = []
    for (name, value) in report.fields where name != "warnings" {
      if let rows = value.table {
        let columns = HumanText.allColumns(rows)
        let table = TableDrawing(rows: Array(rows.prefix(limit)), columns: columns)
        let rest = rows.count - min(rows.count, limit)
        blocks.append(
          "\(name)\n" + table.text(width: 100)
            + (rest > 0 ? "\nand \(rest) more: --limit 0 prints all" : ""))
      } else if value.record != nil {
        blocks.append("\(name)\n" + HumanText.value(value, width: 100))
      } else {
        figures[name] = value
      }
    }
    if !figures.keys.isEmpty { blocks.insert(HumanText.value(.record(figures), width: 100), at: 0) }
    let warnings = AlikeRemarks.gathered(report["warnings"]?.list?.map(\.text) ?? [])
    if !warnings.isEmpty {
      blocks.insert("warnings\n" + warnings.map { "  " + $0 }.joined(separator: "\n"), at: 0)
    }
    return blocks.joined(separator: "\n\n")
  }
}
