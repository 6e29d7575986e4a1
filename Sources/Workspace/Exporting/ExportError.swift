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
}
