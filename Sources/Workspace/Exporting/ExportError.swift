import Measuring
import Support

/// Why an export cannot be made as requested.
package enum ExportError: Error, Equatable {
  /// No format has this ending; empty for a path without one.
  case unknownEnding(String, known: [FormatChoice])
  /// The format is not one of this kind of export.
  case unsupported(ExportFormat, for: ExportKind, known: [FormatChoice])
  /// The folder of the file does not exist.
  case noFolder(path: String)
  case noDepthMap(frame: String)
  case noSensorDepth(frame: String)
  /// The coordinate frame is not known.
  case noFrame(MissingFrame)
  /// The result of a stage was made with other poses than the current ones.
  case otherPoses(StageName)
}

/// Why a coordinate frame is not known.
package enum MissingFrame: Sendable, Equatable {
  case noGivenPoses
  case givenPosesDisagree
  case noControl
  case unusedControl(ControlProblem)
  case noPlace
}
