import Imaging
import Numerics
import Scene

/// What was measured of a photograph's depth map.
public struct DepthSample: Sendable, Equatable {
  /// Index of the photograph.
  public var frame: Int
  /// Ratio of the sides of the photograph to that of the map; 1 where they show the same.
  public var aspect: Double
  /// Median of the known depths, metres; 0 without any.
  public var median: Double
  /// Share of the pixels whose depth is known, 0 ... 1.
  public var known: Double
  /// Whether each pixel has a confidence.
  public var hasConfidence: Bool

  /// Decodes a photograph's depth; `nil` without any that can be read.
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

/// What was measured of a photograph's mask.
public struct MaskSample: Sendable, Equatable {
  /// Index of the photograph.
  public var frame: Int
  /// Ratio of the sides of the photograph to that of the mask; 1 where they show the same.
  public var aspect: Double
  /// Share of the pixels that are kept, 0 ... 1.
  public var kept: Double
  /// The same share in the middle: half the width and half the height.
  public var keptInside: Double
  /// The same share along the border: a tenth of the sides.
  public var keptAtBorder: Double

  private static let borderPart = 10

  /// Decodes a photograph's mask; `nil` without any that can be read.
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

/// Ratio, 1 or more, of a photograph's ratio of sides to that of an image that belongs to it.
private func aspectRatio(_ view: View, width: Int, height: Int) -> Double {
  guard view.image.width > 0, view.image.height > 0, width > 0, height > 0 else { return 1 }
  let ratio =
    Double(view.image.width) / Double(view.image.height) / (Double(width) / Double(height))
  return max(ratio, 1 / ratio)
}
