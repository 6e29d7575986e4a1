import Geometry
import Imaging
import Support

/// A rendered picture with a title above it and a scale bar in its lower left corner.
///
/// - Parameters:
///   - positions: The points that are shown, in the world of the viewpoint; the bar applies at the
///     depth of their center.
///   - unit: The name of the world's unit.
public func drawCaption(
  on image: RGBImage, title: String, viewpoint: Viewpoint, positions: [SIMD3<Float>], unit: String
) -> RGBImage {
  let frame = PictureFrame(width: image.width, title: title)
  var canvas = frame.canvas(height: image.height)
  canvas.place(image, left: 0, top: frame.top)
  guard let bar = ScaleBar(viewpoint, positions, maxWidth: image.width / 4) else {
    return canvas.image
  }
  let pad = frame.face.padding
  let bottom = frame.top + image.height - 2 * pad
  let thickness = max(2, pad / 3)
  canvas.fill(
    left: 2 * pad, top: bottom - thickness, right: 2 * pad + bar.pixels, bottom: bottom,
    color: Ink.text)
  canvas.label(
    "\(Ticks.text(bar.length)) \(unit)", x: 2 * pad,
    y: bottom - thickness - frame.face.height - 2 * pad,
    frame.face)
  return canvas.image
}

/// A round length and its size in the picture.
private struct ScaleBar {
  /// Length in units of the world.
  let length: Double
  let pixels: Int

  /// The longest bar of a round length; `nil` if nothing is in front of the camera.
  init?(_ viewpoint: Viewpoint, _ positions: [SIMD3<Float>], maxWidth: Int) {
    guard !positions.isEmpty else { return nil }
    let sum = positions.reduce(SIMD3<Double>.zero) { $0 + SIMD3<Double>($1) }
    let depth = (viewpoint.cameraFromWorld * (sum / Double(positions.count))).z
    guard depth > 0, depth.isFinite else { return nil }
    let perPixel = depth / viewpoint.camera.fx
    length = Ticks.roundedDown(perPixel * Double(maxWidth))
    pixels = Int(saturating: length / perPixel)
    guard length > 0, pixels > 0 else { return nil }
  }
}
