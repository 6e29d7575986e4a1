import Foundation
import Imaging
import Numerics
import Scene

/// One photograph of a match plot.
public struct PairSide: Sendable {
  /// The upright photograph, at any size.
  public var image: RGBImage
  /// All keypoints of the photograph, to which matches refer by index.
  public var keypoints: [Keypoint]
  /// The width to which the keypoints' coordinates refer.
  public var fullWidth: Int
  /// The name shown in the title; empty for none.
  public var name: String

  /// Creates one side of the plot.
  public init(image: RGBImage, keypoints: [Keypoint], fullWidth: Int, name: String = "") {
    self.image = image
    self.keypoints = keypoints
    self.fullWidth = fullWidth
    self.name = name
  }
}

/// The matches of a match plot.
public struct PairMatches: Sendable {
  /// Matches that agree with the two-view geometry.
  public var inliers: [Match]
  /// Matches that do not; `nil` if they are unknown.
  public var rejected: [Match]?

  /// Creates the set of verified matches and, if known, rejected ones.
  public init(inliers: [Match], rejected: [Match]? = nil) {
    self.inliers = inliers
    self.rejected = rejected
  }
}

/// Draws two photographs side by side and lines between matched keypoints: inliers from green to
/// blue, and rejected matches in red below them.
///
/// The color of an inlier depends on its keypoint's position in the first photograph, so that
/// neighbors have similar colors and a crossing line is visible. At most `limit` lines of each kind
/// are drawn, evenly selected.
///
/// - Parameter width: Width of the image in pixels.
public func drawMatches(
  _ first: PairSide, _ second: PairSide, matches: PairMatches, width: Int, limit: Int = 400
) -> RGBImage {
  let gap = max(2, width / 200)
  let layout = PairLayout(first, second, width: width - gap, gap: gap)
  let inliers = layout.lines(matches.inliers, limit: limit)
  let rejected = layout.lines(matches.rejected ?? [], limit: limit)
  let frame = PictureFrame(
    width: width, title: [first.name, second.name].filter { !$0.isEmpty }.joined(separator: " – "),
    legend: [
      .init(mark: .line, color: inlierColor(0.5), text: inliers.words("inliers")),
      .init(
        mark: .line, color: Ink.wrong,
        text: matches.rejected == nil
          ? "rejected matches are unknown" : rejected.words("rejected matches")),
    ])
  var canvas = frame.canvas(height: layout.height)
  var photographs = Canvas(width: width, height: layout.height, fill: Ink.ground)
  photographs.place(layout.left, left: 0, top: 0)
  photographs.place(layout.right, left: layout.left.width + gap, top: 0)
  photographs.dim(0.62, saturation: 0.45)
  let thickness = max(1, Float(width) / 1400)
  for (p, q) in rejected.drawn {
    paintLine(from: p, to: q, color: Ink.wrong, width: thickness * 0.8, on: &photographs)
  }
  let middle = SIMD2(Float(layout.left.width), Float(layout.height)) / 2
  for (p, q) in inliers.drawn {
    // From 0 at the right over 0.5 at the top and bottom to 1 at the left.
    let turn = abs(atan2(p.y - middle.y, p.x - middle.x)) / .pi
    paintLine(from: p, to: q, color: inlierColor(turn), width: thickness, on: &photographs)
  }
  canvas.place(photographs.image, left: 0, top: frame.top)
  return canvas.image
}

/// Color of an inlier: from green through cyan to blue as `share` grows.
private func inlierColor(_ share: Float) -> SIMD3<Float> { ColorMap.hue(0.28 + 0.34 * share) }

private func paintLine(
  from p: SIMD2<Float>, to q: SIMD2<Float>, color: SIMD3<Float>, width: Float,
  on canvas: inout Canvas
) {
  canvas.line(from: p, to: q, width: width, color: color, alpha: 0.55)
  canvas.circle(p, radius: 2.5 * width, width: width, color)
  canvas.circle(q, radius: 2.5 * width, width: width, color)
}

/// Two photographs scaled to the same height within a given width.
private struct PairLayout {
  let height: Int
  let left: RGBImage
  let right: RGBImage
  private let gap: Int
  private let sides: (PairSide, PairSide)

  init(_ first: PairSide, _ second: PairSide, width: Int, gap: Int) {
    func aspect(_ image: RGBImage) -> Double {
      Double(max(image.width, 1)) / Double(max(image.height, 1))
    }
    let (a, b) = (aspect(first.image), aspect(second.image))
    let leftWidth = max(1, min(width - 1, Int(saturating: Double(width) * a / (a + b))))
    height = max(1, Int(saturating: (Double(width) / (a + b)).rounded()))
    left = first.image.resized(width: leftWidth, height: height)
    right = second.image.resized(width: max(1, width - leftWidth), height: height)
    self.gap = gap
    sides = (first, second)
  }

  /// The ends of matches in the plot, without matches of missing keypoints.
  func lines(_ matches: [Match], limit: Int) -> Lines {
    let (first, second) = sides
    let usable = matches.filter {
      Int($0.first) < first.keypoints.count && Int($0.second) < second.keypoints.count
    }
    let shown = min(max(limit, 1), usable.count)
    let scales = (
      Float(left.width) / Float(max(1, first.fullWidth)),
      Float(right.width) / Float(max(1, second.fullWidth))
    )
    let drawn = (0..<shown).map { number in
      let match = usable[number * usable.count / shown]
      let a = first.keypoints[Int(match.first)]
      let b = second.keypoints[Int(match.second)]
      return (
        SIMD2(a.x, a.y) * scales.0,
        SIMD2(b.x, b.y) * scales.1 + SIMD2(Float(left.width + gap), 0)
      )
    }
    return Lines(count: usable.count, drawn: drawn)
  }

  struct Lines {
    let count: Int
    let drawn: [(SIMD2<Float>, SIMD2<Float>)]

    func words(_ what: String) -> String {
      "\(count) \(what)" + (drawn.count < count ? ", \(drawn.count) drawn" : "")
    }
  }
}
