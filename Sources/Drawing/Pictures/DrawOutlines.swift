import Imaging
import Numerics
import Scene
import Support

/// The content of a plot of a surface's silhouette in one photograph.
public struct OutlinePicture: Sendable {
  /// The upright photograph, at any size.
  public var photograph: RGBImage
  /// The width to which positions refer, in pixels.
  public var fullWidth: Int
  /// Points along the surface's silhouette.
  public var places: [OutlinePlace]
  /// The name of the photograph.
  public var name: String

  /// Creates a plot of the silhouette in one photograph.
  public init(photograph: RGBImage, fullWidth: Int, places: [OutlinePlace], name: String) {
    self.photograph = photograph
    self.fullWidth = fullWidth
    self.places = places
    self.name = name
  }
}

/// Draws a surface's silhouette over a photograph: dots at contour points, and lines from there to
/// the edges in the photograph.
///
/// - Parameter width: Width of the image in pixels.
public func drawOutlines(_ picture: OutlinePicture, width: Int) -> RGBImage {
  let factor = Float(width) / Float(max(1, picture.fullWidth))
  let shifts = picture.places.compactMap(\.shift).map(abs)
  let share = 100 * shifts.count / max(picture.places.count, 1)
  let median = shifts.map(Double.init).median() ?? 0
  let frame = PictureFrame(
    width: width,
    title: "\(picture.name): silhouette of the surface, \(picture.places.count) points",
    note: shifts.isEmpty
      ? "the photograph has no edge there"
      : "\(share) % with an edge, half of them within \(Ticks.short(median)) px of it, at a width of "
        + "\(picture.fullWidth) px",
    legend: [
      .init(mark: .dot, color: Ink.present, text: "within \(Ticks.text(Double(near))) px"),
      .init(mark: .dot, color: Ink.wanted, text: "the edge is farther"),
      .init(mark: .dot, color: Ink.bar, text: "no edge found"),
    ])
  let height = max(1, width * picture.photograph.height / max(picture.photograph.width, 1))
  var photograph = Canvas(picture.photograph.resized(width: width, height: height))
  photograph.dim(0.6, saturation: 0.3)
  let thickness = max(1, Float(width) / 1200)
  for place in picture.places {
    let from = place.pixel * factor
    let shift = place.shift ?? 0
    let color = place.shift == nil ? Ink.bar : abs(shift) <= near ? Ink.present : Ink.wanted
    if abs(shift) > near {
      photograph.line(
        from: from, to: from + place.outward * (shift * factor), width: thickness, color: color)
    }
    photograph.disc(from, radius: thickness, color)
  }
  var canvas = frame.canvas(height: height)
  canvas.place(photograph.image, left: 0, top: frame.top)
  return canvas.image
}

/// Maximum distance to an edge, in pixels, at which the surface agrees with the photograph.
private let near: Float = 1
