import Foundation
import Imaging
import Scene

/// Draws keypoints over a dimmed photograph: circles of their scale with a tick at their angle,
/// colored by scale (blue fine, red coarse); of many, the strongest.
///
/// - Parameters:
///   - image: The upright photograph, at any size.
///   - fullWidth: The width to which the keypoints' coordinates refer.
///   - name: Name of the photograph.
///   - width: Width of the image in pixels.
public func drawKeypoints(
  on image: RGBImage, _ keypoints: [Keypoint], fullWidth: Int, name: String, width: Int
) -> RGBImage {
  let factor = Double(image.width) / Double(max(1, fullWidth))
  let chosen =
    keypoints.count <= maxCircles
    ? keypoints
    : KeypointResponse(image).strongest(maxCircles, of: keypoints, factor: factor)
      .map { keypoints[$0] }
  let frame = PictureFrame(
    width: width,
    title: "\(name): \(keypoints.count) keypoints"
      + (chosen.count < keypoints.count ? ", the strongest \(chosen.count)" : ""),
    note: "circles are \(Int(saturating: windowScales)) scales wide, ticks show the angle")
  let height = max(1, width * image.height / max(image.width, 1))
  let bar = scaleBar(frame.face)
  var canvas = frame.canvas(height: height + bar.levelHeight + 2 * frame.face.padding)
  var photograph = Canvas(image.resized(width: width, height: height))
  photograph.dim(0.72, saturation: 0.35)
  paint(chosen, factor: Float(width) / Float(max(1, fullWidth)), on: &photograph)
  canvas.place(photograph.image, left: 0, top: frame.top)
  bar.drawLevel(
    on: &canvas, left: frame.face.padding, top: frame.top + height + frame.face.padding,
    width: min(width - 2 * frame.face.padding, 30 * frame.face.size))
  return canvas.image
}

/// Maximum number of circles, which do not yet hide the photograph.
private let maxCircles = 1500
/// Diameter of a circle in scales. The descriptor window is twice as wide, which
/// would be too large to show.
private let windowScales: Float = 6
/// Number of octaves of scale, from 1 px, that the colors span.
private let doublings = 5
/// Start and extent of the used part of the color map, because both ends are dark.
private let (firstHue, hues) = (Float(0.1), Float(0.8))

private func paint(_ keypoints: [Keypoint], factor: Float, on canvas: inout Canvas) {
  let thickness = max(1, Float(canvas.width) / 1400)
  // Draw large circles first, so that small ones remain visible.
  for item in keypoints.indices.sorted(by: { keypoints[$0].scale > keypoints[$1].scale }) {
    let point = keypoints[item]
    let center = SIMD2(point.x, point.y) * factor
    let radius = min(max(windowScales / 2 * point.scale * factor, 2), Float(canvas.width))
    let share = log2(max(point.scale, 1)) / Float(doublings)
    let color = ColorMap.turbo(firstHue + hues * min(max(share, 0), 1))
    canvas.circle(center, radius: radius, width: thickness, color, alpha: 0.85)
    let tick = SIMD2(cos(point.angle), sin(point.angle)) * radius
    canvas.line(from: center, to: center + tick, width: thickness, color: color, alpha: 0.85)
  }
}

private func scaleBar(_ face: TextFace) -> ColorBar {
  ColorBar(
    face: face, color: { ColorMap.turbo(firstHue + hues * $0) },
    ticks: (0...doublings).map { (Double($0) / Double(doublings), "\(1 << $0)") },
    title: "scale of a keypoint, px")
}
