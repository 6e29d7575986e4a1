import Imaging
import Numerics

/// A marker found in a photograph.
public struct MarkerMark: Sendable, Equatable {
  /// The name of the marker.
  public var name: String
  /// Lower left, lower right, upper right and upper left of the upright marker, or the center of a
  /// round target, full-resolution pixels.
  public var corners: [SIMD2<Double>]

  /// A marker with its corners.
  public init(name: String, corners: [SIMD2<Double>]) {
    (self.name, self.corners) = (name, corners)
  }
}

/// Draws markers over a photograph: their outlines, the lower edge, and names at their centers.
///
/// - Parameters:
///   - image: The upright photograph, at any size.
///   - fullWidth: The width to which the pixels refer.
///   - name: Name of the photograph.
///   - width: Width of the image in pixels.
public func drawMarkers(
  on image: RGBImage, _ marks: [MarkerMark], fullWidth: Int, name: String, width: Int
) -> RGBImage {
  let frame = PictureFrame(
    width: width, title: "\(name): \(marks.count) markers",
    legend: [
      .init(mark: .line, color: Ink.present, text: "outline"),
      .init(mark: .line, color: Ink.wanted, text: "lower edge"),
    ])
  let height = max(1, width * image.height / max(image.width, 1))
  var photograph = Canvas(image.resized(width: width, height: height))
  photograph.dim(0.85, saturation: 0.7)
  let factor = Float(width) / Float(max(1, fullWidth))
  let thickness = max(2, Float(width) / 500)
  for mark in marks where !mark.corners.isEmpty {
    let corners = mark.corners.map { SIMD2<Float>($0) * factor }
    let middle = corners.reduce(.zero, +) / Float(corners.count)
    for (from, to, isFirst) in outline(corners, arm: 4 * thickness) {
      photograph.line(
        from: from, to: to, width: thickness, color: isFirst ? Ink.wanted : Ink.present)
    }
    guard middle.x >= 0, middle.y >= 0, middle.x < Float(width), middle.y < Float(height) else {
      continue
    }
    photograph.label(
      mark.name, x: Int(saturating: middle.x), y: Int(saturating: middle.y), frame.face)
  }
  var canvas = frame.canvas(height: height)
  canvas.place(photograph.image, left: 0, top: frame.top)
  return canvas.image
}

/// The sides of a square, the first one marked, or a cross at a single point.
private func outline(
  _ corners: [SIMD2<Float>], arm: Float
) -> [(SIMD2<Float>, SIMD2<Float>, Bool)] {
  guard corners.count > 1 else {
    let (x, y) = (SIMD2(arm, 0), SIMD2(0, arm))
    return corners.flatMap { [($0 - x, $0 + x, false), ($0 - y, $0 + y, false)] }
  }
  return corners.indices.map { (corners[$0], corners[($0 + 1) % corners.count], $0 == 0) }
}
