import Pipeline
import Script
import ShellKit
import Wording
import Workspace

extension ShellState {
  /// The answer of `why place`.
  mutating func placeEvidence() throws -> Reply {
    let report = try project.results.report(of: AlignBinding.self)
    let world = try worldText()
    var record = world.record
    var parts: [ReplyPart] = []
    if let satellites = report.satellites {
      let text = PlaceText(satellites, output: try project.outputFrame().worldFromModel)
      parts = [.text(text.sentence), .record(text.figures)]
      record.add(text.record)
    } else {
      record["known"] = .bool(false)
      parts = [.text(try controlSentence() ?? Self.unknownPlace)]
    }
    return Reply(
      parts + [.text(world.sentence), .table(world.sources)], value: .record(record))
  }

  private mutating func controlSentence() throws -> String? {
    guard let control = project.settings.measurements.control,
      let survey = try project.survey().control, survey.found != nil
    else { return nil }
    return ControlText(control, survey).sentence
  }

  private static let unknownPlace =
    "The geographic position is unknown: fewer than four registered frames have usable satellite "
    + "positions (frames --columns name,latitude,longitude), and no control points are loaded "
    + "(control load)."
}
