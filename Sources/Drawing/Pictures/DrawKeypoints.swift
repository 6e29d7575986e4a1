import Foundation
import Imaging
import Scene

/// Draws keypoints over a dimmed photograph: circles of their scale with a tick at their angle,
/// coloured by scale (blue fine, red coarse).
///
/// - Parameters:
///   - image: The upright photograph, at any size.
///   - fullWidth: Width the keypoints' coordinates refer to; the image's own when not given.
public func drawKeypoints(
  on image: RGBImage, _ keypoints: [Keypoint], fullWidth: Int? = nil
) -> RGBImage {
  var canvas = Canvas(image)
  canvas.dim(0.72, saturation: 0.35)
  let factor = Float(image.width) / Float(max(1, fullWidth ?? image.width))
  let thickness = max(1, Float(image.width) / 1400)
  // Large circles first, so that small ones stay visible.
  for item in keypoints.indices.sorted(by: { keypoints[$0].scale > keypoints[$1].scale }) {
    let point = keypoints[item]
    let centre = SIMD2(point.x, point.y) * factor
    // The descriptor's window is about six times the blob; three keep the picture readable.
    let radius = min(max(3 * point.scale * factor, 2), Float(image.width))
    let color = ColorMap.turbo(0.1 + 0.8 * min(max(log2(max(point.scale, 1)) / 5, 0), 1))
    canvas.circle(centre, radius: radius, width: thickness, color, alpha: 0.85)
    let tick = SIMD2(cos(point.angle), sin(point.angle)) * radius
    canvas.line(centre, centre + tick, width: thickness, color, alpha: 0.85)
  }
  let face = TextFace(fitting: image.width)
  canvas.label("\(keypoints.count) keypoints", x: face.padding, y: face.padding, face)
  return canvas.image
}
