import Foundation
import Imaging
import Numerics
import Support

/// Draws the screen of a guided session: the camera image with reticle, box, dial, arrow and text.
public func drawSession(_ screen: SessionScreen) -> RGBImage {
  var canvas = Canvas(screen.frame)
  if screen.brightness < 1 { canvas.dim(screen.brightness, saturation: screen.brightness) }
  let unit = Float(min(canvas.width, canvas.height)) / 100
  paintBox(screen, unit, on: &canvas)
  if screen.hasReticle { paintReticle(unit, on: &canvas) }
  if let arrow = screen.arrow { paintArrow(arrow, unit, on: &canvas) }
  if !screen.dial.isEmpty { paintDial(screen, on: &canvas) }
  let face = TextFace(size: max(leastText, min(canvas.width, canvas.height) / textShare))
  let line = face.height + 2 * face.padding
  for (row, text) in screen.messages.enumerated() {
    let width = face.width(of: text) + 2 * face.padding
    canvas.label(
      text, x: (canvas.width - width) / 2, y: face.padding + row * line, face)
  }
  if !screen.status.isEmpty {
    canvas.label(screen.status, x: face.padding, y: canvas.height - line, face)
  }
  return canvas.image
}

/// Length of the screen's shorter side in units of the text size, and the minimum
/// legible text size in pixels.
private let textShare = 24
private let leastText = 11
private let boxColor = SIMD3<Float>(250, 250, 250)
private let handleColor = SIMD3<Float>(88, 200, 120)
private let arrowColor = SIMD3<Float>(240, 200, 80)

private func paintBox(_ screen: SessionScreen, _ unit: Float, on canvas: inout Canvas) {
  for edge in screen.edges {
    canvas.line(
      from: edge.from, to: edge.to, width: max(1, unit * 0.5), color: boxColor, alpha: 0.85)
  }
  for handle in screen.handles {
    canvas.disc(handle, radius: max(2, unit * 1.6), boxColor)
    canvas.disc(handle, radius: max(1, unit * 1.1), handleColor)
  }
}

/// Draws four corners around the center of the view with a dot in it.
private func paintReticle(_ unit: Float, on canvas: inout Canvas) {
  let middle = SIMD2(Float(canvas.width), Float(canvas.height)) / 2
  let (reach, arm) = (unit * 16, unit * 5)
  for sx: Float in [-1, 1] {
    for sy: Float in [-1, 1] {
      let corner = middle + SIMD2(sx, sy) * reach
      canvas.line(from: corner, to: corner - SIMD2(sx * arm, 0), width: unit * 0.8, color: boxColor)
      canvas.line(from: corner, to: corner - SIMD2(0, sy * arm), width: unit * 0.8, color: boxColor)
    }
  }
  canvas.disc(middle, radius: max(1, unit * 0.8), boxColor)
}

/// Draws an arrow near the border of the view.
private func paintArrow(_ angle: Float, _ unit: Float, on canvas: inout Canvas) {
  let middle = SIMD2(Float(canvas.width), Float(canvas.height)) / 2
  let direction = SIMD2(sin(angle), -cos(angle))
  let side = SIMD2(-direction.y, direction.x)
  let tip = middle + direction * (unit * 44)
  let width = max(2, unit * 1.6)
  canvas.line(from: tip - direction * (unit * 16), to: tip, width: width, color: arrowColor)
  for turn: Float in [-1, 1] {
    canvas.line(
      from: tip, to: tip - direction * (unit * 6) + side * (unit * 5 * turn), width: width,
      color: arrowColor)
  }
}

/// Draws the dial in the lower right corner, on a dark background.
private func paintDial(_ screen: SessionScreen, on canvas: inout Canvas) {
  let size = max(64, min(canvas.width, canvas.height) / 3)
  guard size <= min(canvas.width, canvas.height) else { return }
  let picture = drawDial(screen.dial, azimuth: screen.azimuth, title: "", size: size)
  let margin = size / 12
  canvas.place(
    picture, left: canvas.width - picture.width - margin,
    top: canvas.height - picture.height - margin)
}
