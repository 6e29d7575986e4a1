import Imaging
import Support

/// Draws depths in colors from red (near) to blue (far), with the photograph on the left and a
/// color scale on the right; pixels without depth are dark.
///
/// - Parameter width: Width of the image in pixels.
public func drawDepth(_ picture: DepthPicture, width: Int) -> RGBImage {
  let depth = picture.depth
  let known = depth.pixels.filter { $0 > 0 && $0.isFinite }.sorted()
  let range = DepthColors(sorted: known)
  let share = Double(known.count) / Double(max(1, depth.pixels.count))
  let frame = PictureFrame(
    width: width, title: picture.title + (known.isEmpty ? ": none" : ""),
    note: "\(Ticks.short(100 * share)) % of the pixels have depth"
      + (known.isEmpty ? "" : "; colors from the 2nd to the 98th percentile"),
    legend: [.init(mark: .patch, color: Ink.empty, text: "no depth")])
  let gap = frame.face.padding
  let bar = range.bar(picture.unit, frame.face)
  let panels = picture.photograph == nil ? 1 : 2
  let room = width - bar.uprightWidth - 2 * gap - (panels - 1) * gap
  let panel = (width: max(1, room / panels), height: 0)
  let height = max(1, panel.width * depth.height / max(depth.width, 1))
  var canvas = frame.canvas(height: height)
  if let photograph = picture.photograph {
    canvas.place(
      photograph.resized(width: panel.width, height: height), left: 0, top: frame.top)
  }
  let left = (panels - 1) * (panel.width + gap)
  paint(depth, range, on: &canvas, left: left, top: frame.top, width: panel.width, height: height)
  if !known.isEmpty {
    bar.drawUpright(on: &canvas, left: left + panel.width + gap, top: frame.top, height: height)
  }
  return canvas.image
}

/// Colors of depths: red at the near end, blue at the far end.
private struct DepthColors {
  let near: Float
  let far: Float
  private let span: Float

  /// The inverse of the fraction of depths that is clipped at each end.
  private static let clipped = 50
  /// The part of the color map that is used, from the red end, because both ends are dark.
  private static let (first, extent) = (Float(0.96), Float(0.9))
  /// Maximum number of ticks of the scale.
  private static let maxTicks = 6

  /// - Parameter known: All valid depths, in increasing order.
  init(sorted known: [Float]) {
    near = known.isEmpty ? 0 : known[known.count / Self.clipped]
    far = known.isEmpty ? 1 : known[known.count - 1 - known.count / Self.clipped]
    span = max(far - near, 1e-6 * max(abs(far), 1e-6))
  }

  func color(of depth: Float) -> SIMD3<Float> {
    guard depth > 0 && depth.isFinite else { return Ink.empty }
    return Self.color(ofShare: (depth - near) / span)
  }

  private static func color(ofShare share: Float) -> SIMD3<Float> {
    ColorMap.turbo(first - extent * min(max(share, 0), 1))
  }

  func bar(_ unit: String, _ face: TextFace) -> ColorBar {
    let step = Ticks.step(over: Double(span), atMost: Self.maxTicks)
    let values = Ticks.values(from: Double(near), to: Double(far), step: step)
    return ColorBar(
      face: face, color: Self.color(ofShare:),
      ticks: values.map {
        (($0 - Double(near)) / Double(span), Ticks.text($0, step: step))
      },
      title: "depth, \(unit)")
  }
}

/// Draws the nearest value at each pixel, because depths of different surfaces cannot be averaged.
private func paint(
  _ depth: FloatImage, _ colors: DepthColors, on canvas: inout Canvas, left: Int, top: Int,
  width: Int, height: Int
) {
  for y in 0..<height {
    let row = (2 * y + 1) * depth.height / (2 * height) * depth.width
    for x in 0..<width {
      let column = (2 * x + 1) * depth.width / (2 * width)
      guard depth.pixels.indices.contains(row + column) else { continue }
      canvas[left + x, top + y] = colors.color(of: depth.pixels[row + column])
    }
  }
}
