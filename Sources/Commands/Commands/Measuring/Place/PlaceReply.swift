import Alignment
import Pipeline
import Script
import ShellKit
import Wording
import Workspace

/// The answer of commands that state origin or north.
struct PlaceReply {
  let reply: Reply

  init(_ shell: inout ShellState) throws {
    guard shell.project.records[.align] != nil else {
      reply = Reply("stored; it applies to the next alignment")
      return
    }
    let text = try shell.worldText()
    reply = Reply(text.sentence, value: .record(text.record))
  }
}

extension ShellState {
  /// Origin and north with their sources.
  mutating func worldText() throws -> WorldText {
    let satellites = try project.results.report(of: AlignBinding.self).satellites
    let measurements = project.settings.measurements
    return WorldText(
      try project.placedWorld(), measurements,
      try project.survey(of: measurements, locatesMarkers: measurements.usesMarkers),
      satellites: satellites.flatMap { $0.remark == .nothing ? $0 : nil })
  }
}
