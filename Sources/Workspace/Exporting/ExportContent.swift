import Formats
import Scene
import Support

/// The files of an export before they are written.
struct ExportContent {
  var files: [ExportFile]
  var summary: ExportSummary
  /// Whether the world's unit is the meter.
  var isMetric: Bool
  /// The stage whose result is exported; `nil` for a part of the capture.
  var stage: StageName?
  var remarks: [ExportRemark] = []
}
