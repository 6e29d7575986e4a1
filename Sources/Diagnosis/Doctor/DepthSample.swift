import Imaging
import Numerics
import Scene

/// Measurements of a photograph's depth map.
public struct DepthSample: Sendable, Equatable {
  /// Index of the photograph.
  public var frame: Int
  /// Aspect ratio of the photograph over that of the map; 1 if they cover the same area.
  public var aspect: Double
  /// Median of the known depths, meters; 0 without any.
  public var median: Double
  /// Fraction of the pixels with known depth, 0 ... 1.
  public var known: Double
  /// Whether each pixel has a confidence.
  public var hasConfidence: Bool

  /// Decodes a photograph's depth; `nil` without readable depth.
  public init?(of view: View, frame: Int) {
    guard let (depth, confidence) = try? view.depth?.load() else { return nil }
    let values = depth.pixels.filter { $0 > 0 && $0.isFinite }
    self.frame = frame
    aspect = view.shapeRatio(width: depth.width, height: depth.height)
    median = Double(values.median() ?? 0)
    known = Double(values.count) / Double(max(depth.pixels.count, 1))
    hasConfidence = confidence != nil
  }

  init(frame: Int, aspect: Double, median: Double, known: Double) {
    self.frame = frame
    self.aspect = aspect
    self.median = median
    self.known = known
    hasConfidence = false
  }
}

extension View {
  /// Ratio, at least 1, between the aspect ratios of the photograph and of an image that belongs to
  /// it.
  func shapeRatio(width: Int, height: Int) -> Double {
    guard image.width > 0, image.height > 0, width > 0, height > 0 else { return 1 }
    let ratio = Double(image.width) / Double(image.height) / (Double(width) / Double(height))
    return max(ratio, 1 / ratio)
  }
}
