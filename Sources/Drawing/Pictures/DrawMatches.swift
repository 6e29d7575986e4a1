import Foundation
import Imaging
import Numerics
import Scene

/// One photograph of a pair picture.
public struct PairSide: Sendable {
  /// Upright, at any size.
  public var image: RGBImage
  /// All keypoints of the photograph; matches refer to them by index.
  public var keypoints: [Keypoint]
  /// Width the keypoints' coordinates refer to.
  public var fullWidth: Int
  /// Written in the picture's corner; empty for none.
  public var name: String

  /// One side of the picture.
  public init(image: RGBImage, keypoints: [Keypoint], fullWidth: Int, name: String = "") {
    self.image = image
    self.keypoints = keypoints
    self.fullWidth = fullWidth
    self.name = name
  }
}

/// Draws two photographs side by side and lines between matched keypoints.
///
/// A line's colour follows its keypoint's position in the first photograph, so that neighbours have
/// like colours and a crossing line shows. At most `limit` lines are drawn, evenly chosen.
public func drawMatches(
  _ first: PairSide, _ second: PairSide, _ matches: [Match], limit: Int = 400
) -> RGBImage {
  let height = max(1, min(max(first.image.height, second.image.height), 1200))
  let left = fitted(first.image, height)
  let right = fitted(second.image, height)
  let gap = max(4, height / 100)
  var canvas = Canvas(
    width: left.width + gap + right.width, height: height, fill: SIMD3(repeating: 28))
  canvas.place(left, left: 0, top: 0)
  canvas.place(right, left: left.width + gap, top: 0)
  canvas.dim(0.62, saturation: 0.45)
  let usable = matches.filter {
    Int($0.first) < first.keypoints.count && Int($0.second) < second.keypoints.count
  }
  let shown = min(max(limit, 1), usable.count)
  let pairs = (0..<shown).map { number in
    let match = usable[number * usable.count / shown]
    let a = first.keypoints[Int(match.first)]
    let b = second.keypoints[Int(match.second)]
    return (
      SIMD2(a.x, a.y) * (Float(left.width) / Float(max(1, first.fullWidth))),
      SIMD2(b.x, b.y) * (Float(right.width) / Float(max(1, second.fullWidth)))
        + SIMD2(Float(left.width + gap), 0)
    )
  }
  paintLines(pairs, firstWidth: left.width, on: &canvas)
  let face = TextFace(fitting: canvas.width)
  let count = "\(usable.count) matches" + (shown < usable.count ? ", \(shown) drawn" : "")
  canvas.label(
    first.name.isEmpty ? count : "\(first.name)  \(count)", x: face.padding, y: face.padding, face)
  if !second.name.isEmpty {
    canvas.label(second.name, x: left.width + gap + face.padding, y: face.padding, face)
  }
  return canvas.image
}

/// Lines between pixels of the picture, coloured by where they start in the first photograph.
private func paintLines(
  _ pairs: [(SIMD2<Float>, SIMD2<Float>)], firstWidth: Int, on canvas: inout Canvas
) {
  let width = max(1, Float(canvas.height) / 900)
  for (p, q) in pairs {
    let centred = p - SIMD2(Float(firstWidth), Float(canvas.height)) / 2
    let color = ColorMap.hue(atan2(centred.y, centred.x) / (2 * .pi) + 0.5)
    canvas.line(p, q, width: width, color, alpha: 0.55)
    canvas.circle(p, radius: 2.5 * width, width: width, color)
    canvas.circle(q, radius: 2.5 * width, width: width, color)
  }
}

private func fitted(_ image: RGBImage, _ height: Int) -> RGBImage {
  guard image.height != height && image.height > 0 else { return image }
  let width = max(1, image.width * height / image.height)
  return image.resized(width: width, height: height)
}
