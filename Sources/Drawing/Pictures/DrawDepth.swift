import Imaging
import Numerics
import Scene
import Support

/// Draws a depth map in colours, near red to far blue, with a scale at the right.
///
/// The colours span the 2nd to 98th percentile of the depths; pixels without depth are dark.
///
/// - Parameter unit: Written after the numbers of the scale, for example `m`.
/// - Throws: `DrawingError.badMap` when the values do not fit the map's size.
public func drawDepth(_ map: DepthMap, unit: String = "") throws -> RGBImage {
  let width = map.camera.width
  let height = map.camera.height
  guard width > 0 && height > 0 && map.depth.count == width * height else {
    throw DrawingError.badMap(values: map.depth.count, width: width, height: height)
  }
  return drawDepth(FloatImage(width: width, height: height, pixels: map.depth), unit: unit)
}

/// The same for any image of depths (0 or not finite = none).
public func drawDepth(_ depth: FloatImage, unit: String = "") -> RGBImage {
  let magnify = max(1, 640 / max(1, depth.width))
  let width = depth.width * magnify
  let height = depth.height * magnify
  let scale = max(1, height / 420)
  let bar = 22 * scale
  let side = bar + 64 * scale
  let face = TextFace(fitting: width)
  let known = depth.pixels.filter { $0 > 0 && $0.isFinite }.sorted()
  var canvas = Canvas(width: width + side, height: max(height, 1), fill: SIMD3(24, 26, 30))
  let near = known.isEmpty ? 0 : known[known.count / 50]
  let far = known.isEmpty ? 1 : known[known.count - 1 - known.count / 50]
  let span = max(far - near, 1e-6 * max(abs(far), 1e-6))
  for y in 0..<height {
    for x in 0..<width {
      let value = depth.pixels[(y / magnify) * depth.width + x / magnify]
      canvas[x, y] =
        value > 0 && value.isFinite
        ? ColorMap.turbo(0.96 - 0.9 * min(max((value - near) / span, 0), 1))
        : SIMD3(36, 38, 43)
    }
  }
  guard !known.isEmpty else {
    canvas.label("no depth", x: face.padding, y: face.padding, face)
    return canvas.image
  }
  paintScale(
    on: &canvas, left: width + 10 * scale, bar: bar / 2, near: near, far: far, unit: unit,
    scale: scale)
  let share = 100 * known.count / max(1, depth.pixels.count)
  canvas.label("\(share) % with depth", x: face.padding, y: face.padding, face)
  return canvas.image
}

private func paintScale(
  on canvas: inout Canvas, left: Int, bar: Int, near: Float, far: Float, unit: String, scale: Int
) {
  let top = 12 * scale
  let bottom = canvas.height - 12 * scale
  guard bottom > top + 20 else { return }
  for y in top..<bottom {
    let share = Float(y - top) / Float(bottom - top - 1)
    canvas.fill(left, y, left + bar, y + 1, ColorMap.turbo(0.96 - 0.9 * share))
  }
  for tick in 0...4 {
    let value = near + (far - near) * Float(tick) / 4
    let y = top + (bottom - top - 1) * tick / 4
    canvas.fill(left + bar, y, left + bar + 3 * scale, y + 1, SIMD3(repeating: 200))
    let text = shortNumber(value) + (unit.isEmpty ? "" : " " + unit)
    let face = TextFace(size: 10 * scale)
    canvas.text(
      text, x: left + bar + 5 * scale, y: y - face.height / 2, face, SIMD3(repeating: 225))
  }
}

/// Three significant digits, no exponent for ordinary sizes.
func shortNumber(_ value: Float) -> String {
  let size = abs(value)
  guard size.isFinite && size < 1e7 else { return "\(value)" }
  let digits = size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3
  let factor = Float([1, 10, 100, 1000][digits])
  let whole = Int(saturating: (size * factor).rounded())
  let sign = value < 0 && whole > 0 ? "-" : ""
  guard digits > 0 else { return "\(sign)\(whole)" }
  let fraction = String(whole % Int(saturating: factor))
  let zeros = String(repeating: "0", count: digits - fraction.count)
  return "\(sign)\(whole / Int(saturating: factor)).\(zeros)\(fraction)"
}
