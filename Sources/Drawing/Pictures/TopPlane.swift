import Foundation
import Numerics
import Support

/// The part of the ground plane in a top view, and its mapping to pixels.
struct TopPlane {
  /// Pixels per world unit.
  let scale: Double
  let height: Int
  /// Size of the visible part, in world units.
  let span: SIMD2<Double>
  private let corner: SIMD2<Double>

  /// Fraction of the points, at each end of an axis, that may be outside, because distant
  /// points are often outliers.
  private static let clippedShare = 0.02
  /// Margin around the visible part, as a fraction of its size.
  private static let margin = 0.08
  /// Maximum number of grid lines along the width.
  private static let maxLines = 10

  init(points: [SIMD2<Double>], cameras: [SIMD2<Double>], width: Int, height: Int) {
    func range(_ axis: Int) -> ClosedRange<Double> {
      let sorted = points.map { $0[axis] }.filter(\.isFinite).sorted()
      let clipped = Int(saturating: Double(sorted.count) * Self.clippedShare)
      let kept =
        sorted.dropFirst(clipped).dropLast(clipped) + cameras.map { $0[axis] }.filter(\.isFinite)
      guard let low = kept.min(), let high = kept.max() else { return -1...1 }
      return low...high
    }
    let (x, y) = (range(0), range(1))
    let least = 1e-9 * max(abs(x.upperBound), abs(y.upperBound), 1e-3)
    let wanted =
      SIMD2(
        max(x.upperBound - x.lowerBound, least), max(y.upperBound - y.lowerBound, least))
      * (1 + 2 * Self.margin)
    scale = min(Double(width) / wanted.x, Double(height) / wanted.y)
    span = SIMD2(Double(width), Double(height)) / scale
    let middle = SIMD2(x.lowerBound + x.upperBound, y.lowerBound + y.upperBound) / 2
    corner = middle - span / 2
    self.height = max(1, height)
  }

  func pixel(_ place: SIMD2<Double>) -> SIMD2<Float> { SIMD2<Float>((place - corner) * scale) }

  /// Draws grid lines at round numbers with labels along the lower and the left border; returns
  /// the boxes of the labels.
  func paintGrid(_ unit: String, _ face: TextFace, on canvas: inout Canvas) -> [PixelBox] {
    let step = Ticks.step(over: span.x, atMost: Self.maxLines)
    let axes = "x →  z ↓  \(unit)"
    let bottom = canvas.height - face.height
    var written = [
      PixelBox(
        left: 0, top: bottom, width: face.width(of: axes) + 3 * face.padding, height: face.height)
    ]
    canvas.text(axes, x: face.padding, y: bottom, face: face, color: Ink.text)
    func write(_ text: String, left: Int, top: Int, on canvas: inout Canvas) {
      let box = PixelBox(left: left, top: top, width: face.width(of: text), height: face.height)
      guard box.isInside(canvas.width, canvas.height), !written.contains(where: box.meets) else {
        return
      }
      written.append(box)
      canvas.text(text, x: left, y: top, face: face, color: Ink.faintText)
    }
    for x in Ticks.values(from: corner.x, to: corner.x + span.x, step: step) {
      let at = Int(saturating: ((x - corner.x) * scale).rounded())
      canvas.fill(left: at, top: 0, right: at + 1, bottom: canvas.height, color: Ink.grid)
      let text = Ticks.text(x, step: step)
      write(text, left: at - face.width(of: text) / 2, top: bottom, on: &canvas)
    }
    for y in Ticks.values(from: corner.y, to: corner.y + span.y, step: step) {
      let at = Int(saturating: ((y - corner.y) * scale).rounded())
      canvas.fill(left: 0, top: at, right: canvas.width, bottom: at + 1, color: Ink.grid)
      write(Ticks.text(y, step: step), left: face.padding, top: at - face.height / 2, on: &canvas)
    }
    return written
  }
}

/// A rectangle of pixels.
struct PixelBox {
  let left, top, width, height: Int

  func meets(_ other: PixelBox) -> Bool {
    left < other.left + other.width && other.left < left + width && top < other.top + other.height
      && other.top < top + height
  }

  func isInside(_ width: Int, _ height: Int) -> Bool {
    left >= 0 && top >= 0 && left + self.width <= width && top + self.height <= height
  }
}
