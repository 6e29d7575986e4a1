import Drawing
import Foundation
import Imaging
import Pipeline
import Scene
import Script
import ShellKit
import Support
import Workspace

/// Sections that do not refer to frames.
extension ReportPage {
  /// Verdict and causes, at the top of the page.
  ///
  /// - Parameter diagnosis: The record of a diagnosis.
  /// - Throws: `Cancelled`.
  static func lead(_ diagnosis: Result<Record, any Error>) throws -> String {
    let record: Record
    do {
      record = try diagnosis.get()
    } catch let error as Cancelled {
      throw error
    } catch {
      return HTMLPage.paragraph(
        "The causes cannot be determined: \(Messages.text(of: error).message)")
    }
    let verdict = record["verdict"]?.string ?? ""
    var out = "<p class=\"verdict \(verdict)\">verdict: \(verdict)</p>\n"
    let causes = record["causes"]?.table ?? []
    if let next = record["next"]?.string {
      out += HTMLPage.paragraph("Alignment has not run.")
      out += "<p>type: <code>\(MarkupText.escaped(next))</code></p>\n"
    } else if causes.isEmpty {
      out += HTMLPage.paragraph("No problems found in the results.")
    }
    return out + causes.map(cause).joined()
  }

  private static func cause(_ cause: Record) -> String {
    let isHealed = cause["healed"]?.bool == true
    let share =
      isHealed
      ? "healed"
      : cause["remark"]?.bool == true
        ? "size and place" : Figure.percent(cause["share"]?.number ?? 0)
    var out = "<div class=\"cause\(isHealed ? " healed" : "")\">\n"
    out += HTMLPage.paragraph(
      "\(cause["sentence"]?.string ?? "") [\(cause["id"]?.string ?? ""), \(share)]")
    out += HTMLTable(cause["evidence"]?.table ?? []).html
    let frames = cause["frames"]?.list?.compactMap(\.string) ?? []
    if !frames.isEmpty { out += HTMLPage.paragraph("frames: " + NameList.words(frames)) }
    for advice in cause["advice"]?.table ?? [] {
      if let command = advice["command"]?.string {
        out += "<p>type: <code>\(MarkupText.escaped(command))</code></p>\n"
      } else if let shoot = advice["shoot"]?.string {
        out += HTMLPage.paragraph("photograph: " + shoot)
      }
    }
    return out + "</div>\n"
  }

  /// The state of each stage, its duration and its peak memory.
  func stages(_ project: Project) throws -> String {
    var reply = try content.reply(.stages)
    reply.value = .list(
      (reply.value.table ?? []).map { row in
        var row = row
        let stage = row["stage"]?.string.map { StageName($0) }
        let bytes = stage.flatMap { project.records[$0]?.peakBytes }
        row["peak_MiB"] = .number(orNull: bytes.map { Double($0 >> 20) })
        return .record(row)
      })
    return Self.table(reply)
  }

  /// Width of the picture of the model, pixels.
  private static let pictureWidth = 900
  /// JPEG quality of the picture.
  private static let pictureQuality = 85

  /// A picture of the last result in space: model, mesh, or points.
  static func model(_ project: inout Project) throws -> String {
    let kinds: [PictureKind] = [.model, .mesh, .points]
    let kind = kinds.first { $0.stage.map { project.records[$0] != nil } ?? false } ?? .points
    let picture = try Picture(kind: kind, frames: [], width: pictureWidth, views: 0)
      .draw(&project)
    let data = Data(try picture.jpegData(quality: pictureQuality)).base64EncodedString()
    return "<img class=\"model\" width=\"\(picture.width)\" height=\"\(picture.height)\" "
      + "alt=\"The \(kind.rawValue)\" src=\"data:image/jpeg;base64,\(data)\">\n"
  }

  func graph(_ project: inout Project) throws -> String {
    let reply = try content.reply(.graph)
    let pairs = try project.results.pairs()
    let hasModel = project.records[.align] != nil
    let registered = Set(
      pairs.names.filter { !hasModel || content.frames.missing[$0] == nil })
    return reply.text.split(separator: "\n").map { HTMLPage.paragraph(String($0)) }.joined()
      + GraphVector.svg(pairs.kept, names: pairs.names, registered: registered)
  }

  func tracks() throws -> String {
    let reply = try content.reply(.tracks)
    let rows = reply.value.record?["histogram"]?.table ?? []
    return reply.text.split(separator: "\n").prefix(2).map { HTMLPage.paragraph(String($0)) }
      .joined()
      + HistogramVector.svg(
        rows.map { ($0["length"]?.string ?? "", $0["points"]?.number ?? 0) },
        axis: "points by the number of frames that see them")
  }

  /// The figures of each stage's report; its tables are in the sections above.
  func figures() throws -> String {
    var out = ""
    for (stage, report) in try content.figures.get() {
      let rows = report.fields.filter { $0.value.table == nil && $0.value.record == nil }.map {
        field -> Record in ["figure": .string(field.key), "value": field.value]
      }
      out += "<details>\n<summary>\(MarkupText.escaped(stage.rawValue))</summary>\n"
      out += HTMLTable(rows).html + "</details>\n"
    }
    return out.isEmpty ? HTMLPage.paragraph("no stage has run") : out
  }
}
