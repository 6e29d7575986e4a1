import Alignment
import Drawing
import Scene
import Script
import Support

/// Gathers what the page of `report --out` shows: what the commands answer, in one place.
struct ReportPage {
  private var page: HTMLPage
  private var sheet = PhotographSheet()

  /// - Throws: `CommandError.noCapture`, `Cancelled`. What a part of the page lacks stands in the page.
  static func text(_ bench: inout Workbench) throws -> String {
    try bench.measureQuality()
    bench.loadFrameResults()
    var report = ReportPage(page: HTMLPage(title: "\(try bench.loadedCapture().name): report"))
    report.page.lead = try lead(&bench)
    report.sheet = try PhotographSheet(&bench)
    try report.part("stages", "Stages", &bench) { _, bench in try Self.stages(&bench) }
    try report.part("frames", "Frames", &bench) { try $0.frames(&$1) }
    try report.part("pairs", "Pairs", &bench) { try $0.pairs(&$1) }
    try report.part("graph", "View graph", &bench) { _, bench in try Self.graph(&bench) }
    try report.part("cameras", "Cameras", &bench) { _, bench in
      try bench.require([.result(.align)], for: "report")
      return try Self.table(CamerasCommand().run(NoOptions(), in: &bench))
    }
    try report.part("coverage", "Coverage", &bench) { try $0.coverage(&$1) }
    try report.part("tracks", "Tracks", &bench) { _, bench in try Self.tracks(&bench) }
    try report.part("residuals", "Residuals", &bench) { try $0.residuals(&$1) }
    try report.part("figures", "Figures of the stages", &bench) { _, bench in
      try Self.figures(&bench)
    }
    report.page.section("photographs", "Photographs", report.sheet.html)
    return report.page.text
  }

  private init(page: HTMLPage) { self.page = page }

  /// Adds a section; where a result it needs is missing, what is to be done for it.
  private mutating func part(
    _ id: String, _ heading: String, _ bench: inout Workbench,
    _ content: (ReportPage, inout Workbench) throws -> String
  ) throws {
    do {
      let found = try content(self, &bench)
      page.section(id, heading, found)
    } catch let error as Cancelled {
      throw error
    } catch {
      page.section(id, heading, HTMLPage.paragraph(Messages.text(of: error).message))
    }
  }

  /// The table of a command's answer.
  static func table(_ reply: Reply) -> String {
    let note = reply.text.isEmpty ? "" : HTMLPage.paragraph(reply.text)
    let columns = reply.columns == ["*"] ? [] : reply.columns
    return note + HTMLTable(reply.value.table ?? [], columns: columns).html
  }

  private func linked(_ rows: [Record], columns: [String] = []) -> String {
    var table = HTMLTable(rows, columns: columns)
    table.anchors = sheet.anchors
    return table.html
  }

  private func frames(_ bench: inout Workbench) throws -> String {
    let missing = Dictionary(
      (bench.result(of: AlignStep.self)?.unregistered ?? []).map { ($0.name, $0.reason) },
      uniquingKeysWith: { first, _ in first })
    let rows = try FrameRows(bench).all.map { row -> Record in
      var row = row
      row["reason"] = .string(missing[row["name"]?.string ?? ""] ?? "")
      return row
    }
    return linked(rows, columns: FrameTable.known + ["reason"])
  }

  private func pairs(_ bench: inout Workbench) throws -> String {
    try bench.require([.result(.match)], for: "report")
    var options = PairOptions()
    (options.first, options.second) = ("*", "*")
    return linked(try PairCommand().run(options, in: &bench).value.table ?? [])
  }

  private func coverage(_ bench: inout Workbench) throws -> String {
    try bench.require([.result(.align)], for: "report")
    let reply = try CoverageCommand().run(NoOptions(), in: &bench)
    let output = try bench.reconstruction()
    let coverage = ViewCoverage(output.kept, up: try bench.report(of: AlignStep.self).up.axis)
    return reply.text.split(separator: "\n").map { HTMLPage.paragraph(String($0)) }.joined()
      + CoverageVector.svg(coverage, names: output.names)
      + linked(reply.value.record?["frames"]?.table ?? [])
  }

  private func residuals(_ bench: inout Workbench) throws -> String {
    try bench.require([.result(.align)], for: "report")
    let reply = try ResidualsCommand().run(ResidualsOptions(), in: &bench)
    let record = reply.value.record
    let rows = record?["histogram"]?.table ?? []
    let profile = record?["profile"]?.table ?? []
    return HTMLPage.paragraph(String(reply.text.prefix { $0 != "\n" }))
      + HistogramVector.svg(
        rows.map { ($0["error_px"]?.string ?? "", $0["observations"]?.number ?? 0) },
        axis: "observations by reprojection error, pixels")
      + HistogramVector.svg(
        profile.map { (HumanText.cell($0["radius"] ?? .null), $0["mean"]?.number ?? 0) },
        axis: "mean error, pixels, by distance from the middle as a share of the largest")
      + linked(record?["frames"]?.table ?? [])
  }
}
