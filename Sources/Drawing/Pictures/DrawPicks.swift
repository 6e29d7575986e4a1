import Imaging
import Numerics

/// A picked point in one photograph.
public struct PickMark: Sendable, Equatable {
  /// The name of the point.
  public var name: String
  /// Where the user picked it, full-resolution pixels; `nil` if in other photographs only.
  public var pick: SIMD2<Double>?
  /// Where its position projects to; `nil` without a position, or behind the camera.
  public var projection: SIMD2<Double>?

  /// A point with the pixels where it was picked and where it projects to.
  public init(name: String, pick: SIMD2<Double>?, projection: SIMD2<Double>?) {
    (self.name, self.pick, self.projection) = (name, pick, projection)
  }
}

/// Draws picked points over a photograph: crosses at picks, circles at projections.
///
/// - Parameters:
///   - image: The upright photograph, at any size.
///   - fullWidth: The width to which the pixels refer.
///   - name: Name of the photograph.
///   - width: Width of the image in pixels.
public func drawPicks(
  on image: RGBImage, _ marks: [PickMark], fullWidth: Int, name: String, width: Int
) -> RGBImage {
  let frame = PictureFrame(
    width: width, title: "\(name): \(marks.count) picked points",
    legend: [
      .init(mark: .dot, color: Ink.wanted, text: "picked here"),
      .init(mark: .dot, color: Ink.present, text: "position by all photographs"),
    ])
  let height = max(1, width * image.height / max(image.width, 1))
  var photograph = Canvas(image.resized(width: width, height: height))
  photograph.dim(0.85, saturation: 0.7)
  let factor = Float(width) / Float(max(1, fullWidth))
  for mark in marks { paint(mark, factor: factor, frame.face, on: &photograph) }
  var canvas = frame.canvas(height: height)
  canvas.place(photograph.image, left: 0, top: frame.top)
  return canvas.image
}

private func paint(
  _ mark: PickMark, factor: Float, _ face: TextFace, on canvas: inout Canvas
) {
  let thickness = max(2, Float(canvas.width) / 500)
  let arm = Float(face.size) / 2
  if let pick = mark.pick {
    let center = SIMD2<Float>(pick) * factor
    for way in [SIMD2(arm, 0), SIMD2(0, arm)] {
      canvas.line(from: center - way, to: center + way, width: thickness, color: Ink.wanted)
    }
  }
  if let projection = mark.projection {
    canvas.circle(
      SIMD2<Float>(projection) * factor, radius: arm, width: thickness, Ink.present)
  }
  guard let place = (mark.pick ?? mark.projection).map({ SIMD2<Float>($0) * factor + arm }),
    place.x >= 0, place.y >= 0, place.x < Float(canvas.width), place.y < Float(canvas.height)
  else { return }
  canvas.label(mark.name, x: Int(saturating: place.x), y: Int(saturating: place.y), face)
}
