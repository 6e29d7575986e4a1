import Drawing
import Pipeline
import Scene
import Script
import ShellKit
import Support
import Workspace

/// The page of `report --out`: the answers of commands on one page.
package struct ReportPage {
  private var page: HTMLPage
  private var sheet = PhotographSheet()
  let content: ReportContent

  /// - Throws: `WorkspaceError.noCapture`, `Cancelled`. Other errors are shown in the page.
  package static func text(
    _ project: inout Project, _ content: ReportContent
  ) throws -> String {
    let title = "\(try project.loadedCapture().name): report"
    var report = ReportPage(page: HTMLPage(title: title), content: content)
    report.page.lead = try lead(content.diagnosis)
    report.sheet = try PhotographSheet(project, missing: Set(content.frames.missing.keys))
    try report.part("stages", heading: "Stages", project: &project) { try $0.stages($1) }
    try report.part("model", heading: "Model", project: &project) { _, project in
      try Self.model(&project)
    }
    if let reply = try? content.reply(.evaluation) {
      report.page.section(
        "evaluation", heading: "Photographs left out", content: report.evaluation(reply))
    }
    try report.part("frames", heading: "Frames", project: &project) { page, _ in page.frames }
    try report.part("pairs", heading: "Pairs", project: &project) { page, _ in
      page.linked(try page.content.reply(.pairs).value.table ?? [])
    }
    try report.part("graph", heading: "View graph", project: &project) { try $0.graph(&$1) }
    try report.part("cameras", heading: "Cameras", project: &project) { page, _ in
      Self.table(try page.content.reply(.cameras))
    }
    try report.part("coverage", heading: "Coverage", project: &project) { try $0.coverage(&$1) }
    try report.part("tracks", heading: "Tracks", project: &project) { page, _ in try page.tracks() }
    try report.part("residuals", heading: "Residuals", project: &project) { page, _ in
      try page.residuals()
    }
    try report.part("figures", heading: "Figures of the stages", project: &project) { page, _ in
      try page.figures()
    }
    report.page.section("photographs", heading: "Photographs", content: report.sheet.html)
    return report.page.text
  }

  private init(page: HTMLPage, content: ReportContent) {
    self.page = page
    self.content = content
  }

  /// Adds a section, with the reason if its content cannot be made.
  private mutating func part(
    _ id: String, heading: String, project: inout Project,
    content: (ReportPage, inout Project) throws -> String
  ) throws {
    do {
      let found = try content(self, &project)
      page.section(id, heading: heading, content: found)
    } catch let error as Cancelled {
      throw error
    } catch {
      page.section(
        id, heading: heading, content: HTMLPage.paragraph(Messages.text(of: error).message))
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

  private var frames: String {
    let rows = content.frames.rows.map { row -> Record in
      var row = row
      row["reason"] = .string(content.frames.missing[row["name"]?.string ?? ""] ?? "")
      return row
    }
    return linked(rows, columns: content.frames.columns + ["reason"])
  }

  private func evaluation(_ reply: Reply) -> String {
    let record = reply.value.record
    let text = reply.parts.compactMap { if case .text(let text) = $0 { text } else { nil } }
    return text.filter { !$0.isEmpty }.map { HTMLPage.paragraph($0) }.joined()
      + linked(record?["frames"]?.table ?? []) + HTMLTable(record?["places"]?.table ?? []).html
  }

  private func coverage(_ project: inout Project) throws -> String {
    let reply = try content.reply(.coverage)
    let output = try project.results.reconstruction()
    let up = try project.results.report(of: AlignBinding.self).up.axis
    let coverage = ViewCoverage(output.kept, up: up)
    return reply.text.split(separator: "\n").map { HTMLPage.paragraph(String($0)) }.joined()
      + CoverageVector.svg(coverage, names: output.names)
      + linked(reply.value.record?["frames"]?.table ?? [])
  }

  private func residuals() throws -> String {
    let reply = try content.reply(.residuals)
    let record = reply.value.record
    let rows = record?["histogram"]?.table ?? []
    let profile = record?["profile"]?.table ?? []
    let text = HumanText.lines(reply, width: HumanText.unlimited)
    return HTMLPage.paragraph(String(text.prefix { $0 != "\n" }))
      + HistogramVector.svg(
        rows.map { ($0["error_px"]?.string ?? "", $0["observations"]?.number ?? 0) },
        axis: "observations by reprojection error, pixels")
      + HistogramVector.svg(
        profile.map { (HumanText.cell($0["radius"] ?? .null), $0["mean"]?.number ?? 0) },
        axis: "mean error, pixels, by distance from the center as a share of the largest")
      + linked(record?["frames"]?.table ?? [])
  }
}
