import Measuring

/// The coordinate frame that an export is written in.
package enum ExportFrame: String, CaseIterable, Sendable {
  /// The world of results.
  case local
  /// The world of the poses that the capture was loaded with.
  case given
  /// East, north and height of the control points' grid, less its offset.
  case grid
  /// East, north and up of a position on Earth.
  case enu

  /// Whether +Z is up, unless the format prescribes +Y.
  var isZUp: Bool { self == .grid || self == .enu }
}

/// A coordinate frame, as the similarity from the world of the alignment with what files state about
/// it.
struct ExportWorld {
  let frame: ExportFrame
  let output: OutputFrame
  /// Where the scale comes from; empty if it is that of the alignment.
  let scaleSource: String
  /// The frame in words, with its offset or position.
  let words: String
  /// The vertical axis in words.
  let axes: String
}
