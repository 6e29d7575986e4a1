import Pipeline
import Script
import ShellKit
import Wording
import Workspace

extension ShellState {
  /// The answer of `why place`.
  mutating func placeEvidence() throws -> Reply {
    let report = try project.results.report(of: AlignBinding.self)
    guard let satellites = report.satellites else {
      return Reply(
        "The place is unknown: fewer than four registered frames have satellite positions that are "
          + "used (frames --columns name,latitude,longitude).",
        value: ["known": .bool(false)])
    }
    let text = PlaceText(satellites, output: try project.outputFrame().worldFromModel)
    return Reply([.text(text.sentence), .record(text.figures)], value: .record(text.record))
  }
}
