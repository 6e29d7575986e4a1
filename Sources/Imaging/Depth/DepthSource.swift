import Foundation

/// Where a frame's sensor depth comes from; decoded when asked, not kept.
public indirect enum DepthSource: Equatable, Sendable, Codable {
  /// A 16-bit PNG of millimetres times `unit` metres per count (0 = unknown), with an optional
  /// 8-bit confidence PNG (0, 1, 2 or 0, 127, 255) of the same size.
  case png(URL, unit: Double, confidence: URL?, orientation: Orientation)
  /// Rows of 32-bit floats in metres (NaN, 0 = unknown), `size` wide and high, compressed with LZFSE,
  /// with an optional confidence of bytes (0, 1, 2) kept likewise.
  case floats(URL, size: SIMD2<Int>, confidence: URL?, orientation: Orientation)
  /// A 32-bit float TIFF of disparity, 1/m (0, NaN, ∞ = unknown).
  case disparityTIFF(URL, orientation: Orientation)
  /// The auxiliary depth image inside a HEIC file.
  case embedded(URL, orientation: Orientation)
  /// Cells of a map whose file is not here.
  case cells(DepthCells)
  /// Another source whose unit is not what its format says: its depths times a factor.
  case scaled(DepthSource, by: Double)

  /// Whether each depth has a grade of confidence.
  public var hasConfidence: Bool {
    switch self {
    case .png(_, _, let confidence, _), .floats(_, _, let confidence, _): confidence != nil
    case .cells(let cells): !cells.confidences.isEmpty
    case .scaled(let source, _): source.hasConfidence
    case .disparityTIFF, .embedded: false
    }
  }

  /// The factor on what the file says.
  public var factor: Double {
    if case .scaled(let source, let factor) = self { return source.factor * factor }
    return 1
  }
}
