import Foundation

/// The source of a frame's sensor depth, which is decoded on demand and not cached.
public indirect enum DepthSource: Equatable, Sendable, Codable {
  /// A 16-bit PNG with `unit` meters per count (0 = unknown), with an optional 8-bit confidence PNG
  /// (0, 1, 2 or 0, 127, 255) of the same size.
  case png(URL, unit: Double, confidence: URL?, orientation: Orientation)
  /// Rows of 32-bit floats in meters (NaN, 0 = unknown) of the given size, compressed with LZFSE,
  /// with optional confidence bytes (0, 1, 2) stored likewise.
  case floats(URL, size: SIMD2<Int>, confidence: URL?, orientation: Orientation)
  /// A 32-bit float TIFF of disparity, 1/m (0, NaN, ∞ = unknown).
  case disparityTIFF(URL, orientation: Orientation)
  /// The auxiliary depth image inside a HEIC file; `isGraded` states that the file also has the
  /// confidences that `HEICContent` writes.
  case embedded(URL, orientation: Orientation, isGraded: Bool = false)
  /// Cells of a map whose file is not available.
  case cells(DepthCells)
  /// Another source in a unit that differs from its format: its depths times a factor.
  case scaled(DepthSource, by: Double)

  /// Whether each depth has a confidence.
  public var hasConfidence: Bool {
    switch self {
    case .png(_, _, let confidence, _), .floats(_, _, let confidence, _): confidence != nil
    case .cells(let cells): !cells.confidences.isEmpty
    case .scaled(let source, _): source.hasConfidence
    case .embedded(_, _, let isGraded): isGraded
    case .disparityTIFF: false
    }
  }

  /// The factor applied to the stored depths.
  public var factor: Double {
    if case .scaled(let source, let factor) = self { return source.factor * factor }
    return 1
  }
}
