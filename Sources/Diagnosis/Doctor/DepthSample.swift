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
    aspect = aspectRatio(view, width: depth.width, height: depth.height)
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

/// Measurements of a photograph's mask.
public struct MaskSample: Sendable, Equatable {
  /// Index of the photograph.
  public var frame: Int
  /// Aspect ratio of the photograph over that of the mask; 1 if they cover the same area.
  public var aspect: Double
  /// Fraction of unmasked pixels, 0 ... 1.
  public var kept: Double
  /// Fraction of unmasked pixels in the center: half the width and half the height.
  public var keptInside: Double
  /// Fraction of unmasked pixels along the border: a tenth of the sides.
  public var keptAtBorder: Double

  private static let borderPart = 10

  /// Decodes a photograph's mask; `nil` without a readable one.
  public init?(of view: View, frame: Int) {
    guard let url = view.mask, let mask = try? ByteImage.loadMask(url) else { return nil }
    self.init(mask, frame: frame)
    aspect = aspectRatio(view, width: mask.width, height: mask.height)
  }

  init(_ mask: ByteImage, frame: Int) {
    let (w, h) = (mask.width, mask.height)
    let border = (x: w / Self.borderPart, y: h / Self.borderPart)
    var all = Share()
    var inside = Share()
    var outside = Share()
    for y in 0..<h {
      for x in 0..<w {
        let isKept = mask.pixels[y * w + x] != 0
        all.add(isKept)
        if (w / 4..<w - w / 4).contains(x), (h / 4..<h - h / 4).contains(y) { inside.add(isKept) }
        if x < border.x || y < border.y || x >= w - border.x || y >= h - border.y {
          outside.add(isKept)
        }
      }
    }
    self.frame = frame
    aspect = 1
    kept = all.value
    keptInside = inside.value
    keptAtBorder = outside.value
  }

  private struct Share {
    private var kept = 0
    private var count = 0
    mutating func add(_ isKept: Bool) {
      count += 1
      if isKept { kept += 1 }
    }
    var value: Double { count > 0 ? Double(kept) / Double(count) : 1 }
  }
}

/// Ratio, at least 1, between the aspect ratios of a photograph and an image that belongs to it.
private func aspectRatio(_ view: View, width: Int, height: Int) -> Double {
  guard view.image.width > 0, view.image.height > 0, width > 0, height > 0 else { return 1 }
  let ratio =
    Double(view.image.width) / Double(view.image.height) / (Double(width) / Double(height))
  return max(ratio, 1 / ratio)
}
