import Foundation
import Geometry
import Imaging
import Numerics
import Support

/// Draws one frame of the animation that asks the user to turn the object over: a box that rotates
/// by 180° above the ground.
///
/// - Parameters:
///   - moment: 0 at the beginning, 1 at the end.
///   - size: Width and height in pixels.
public func drawFlip(_ moment: Double, size: Int) -> RGBImage {
  let side = min(max(size, 64), 8192)
  var canvas = Canvas(width: side, height: side, fill: SIMD3(24, 26, 30))
  let width = max(2, Float(side) / 90)
  let ring = [SIMD2(-1.0, -1), SIMD2(1.0, -1), SIMD2(1.0, 1), SIMD2(-1.0, 1)]
  for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
    canvas.line(
      from: place(SIMD3(a.x, -0.75, a.y), side), to: place(SIMD3(b.x, -0.75, b.y), side),
      width: width / 2,
      color: SIMD3(90, 94, 102))
  }
  paintTurningBox(moment, width, on: &canvas)
  let face = TextFace(size: side / textShare)
  canvas.text(
    "Flip the object", x: side / 2, y: side - face.height - face.padding, face: face,
    color: SIMD3(230, 232, 236), anchor: .middle)
  return canvas.image
}

/// Width of the image in units of the text size.
private let textShare = 14

/// Draws the box; the edges of its initial top face are green.
private func paintTurningBox(_ moment: Double, _ width: Float, on canvas: inout Canvas) {
  let half = SIMD3(0.55, 0.7, 0.45)
  // Ease in and out.
  let eased = (1 - cos(min(max(moment.isFinite ? moment : 0, 0), 1) * .pi)) / 2
  let turn = Matrix3.rotation(SIMD3(0, 0, eased * .pi))
  let corners = (0..<8).map { k in
    let sign = SIMD3<Double>(k & 1 == 0 ? -1 : 1, k & 2 == 0 ? -1 : 1, k & 4 == 0 ? -1 : 1)
    return place(turn * (sign * half), canvas.width)
  }
  for k in 0..<8 {
    for bit in [1, 2, 4] where k & bit == 0 {
      let isTop = k & 2 != 0 && bit != 2
      canvas.line(
        from: corners[k], to: corners[k | bit], width: width,
        color: isTop ? SIMD3(88, 200, 120) : SIMD3(250, 250, 250))
    }
  }
}

/// The projection of a point, as seen from diagonally above, in pixels.
private func place(_ point: SIMD3<Double>, _ side: Int) -> SIMD2<Float> {
  let q = Matrix3.rotation(SIMD3(0.45, 0, 0)) * (Matrix3.rotation(SIMD3(0, 0.6, 0)) * point)
  let depth = 4 - q.z
  return SIMD2(
    Float(side) * Float(0.5 + 0.9 * q.x / depth), Float(side) * Float(0.5 - 0.9 * q.y / depth))
}
