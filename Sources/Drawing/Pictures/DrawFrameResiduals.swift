import Imaging
import Numerics
import Scene
import Support

/// The content of a residual plot of one photograph.
public struct FrameResiduals: Sendable {
  /// The upright photograph, at any size.
  public var photograph: RGBImage
  /// The width to which pixel coordinates refer.
  public var fullWidth: Int
  /// The residuals of the photograph's observations.
  public var residuals: [ReprojectionResiduals.Observed]
  /// The name of the photograph.
  public var name: String

  /// Creates a plot of the residuals of one photograph.
  public init(
    photograph: RGBImage, fullWidth: Int, residuals: [ReprojectionResiduals.Observed],
    name: String
  ) {
    self.photograph = photograph
    self.fullWidth = fullWidth
    self.residuals = residuals
    self.name = name
  }
}

/// Draws the residuals of one photograph over it, as magnified arrows from the observed to the
/// reprojected positions of points.
///
/// - Parameter width: Width of the image in pixels.
public func drawResiduals(_ frame: FrameResiduals, width: Int) -> RGBImage {
  let lengths = frame.residuals.map { length($0.residual) }.sorted()
  let large = ResidualLengths.large(lengths)
  let factor = Double(width) / Double(max(1, frame.fullWidth))
  let magnification =
    large > 0 ? max(1, Ticks.roundedDown(drawnShare * Double(width) / (large * factor))) : 1
  let rule = Ticks.roundedDown(drawnShare * Double(width) / (magnification * factor))
  let mean = lengths.reduce(0, +) / Double(max(1, lengths.count))
  let layout = PictureFrame(
    width: width, title: "\(frame.name): residuals of \(lengths.count) points",
    note: "mean \(Ticks.short(mean)) px; arrows point from observations to projections, "
      + "magnified \(Ticks.text(magnification)) times",
    legend: [
      ResidualLengths.entry(rule, drawn: rule * magnification * factor),
      .init(mark: .dot, color: Ink.present, text: "observation"),
    ])
  let height = max(1, width * frame.photograph.height / max(frame.photograph.width, 1))
  var photograph = Canvas(frame.photograph.resized(width: width, height: height))
  photograph.dim(0.55, saturation: 0.35)
  let thickness = max(1, Float(width) / 1000)
  // Draw the longest last, so that they remain visible.
  for found in frame.residuals.sorted(by: { length($0.residual) < length($1.residual) }) {
    let from = SIMD2<Float>(found.pixel * factor)
    let way = found.residual * (factor * magnification)
    let longest = longestShare * Double(width)
    let shown = length(way) > longest ? way * (longest / length(way)) : way
    let share = large > 0 ? Float(min(length(found.residual) / large, 1)) : 0
    photograph.arrow(
      from: from, to: from + SIMD2<Float>(shown), width: thickness,
      color: ColorMap.ember(0.4 + 0.6 * share))
    photograph.disc(from, radius: 1.4 * thickness, Ink.present)
  }
  var canvas = layout.canvas(height: height)
  canvas.place(photograph.image, left: 0, top: layout.top)
  return canvas.image
}

/// Approximate length of arrows for residuals of length `ResidualLengths.large`, and the maximum
/// length, as fractions of the width.
private let drawnShare = 0.04
private let longestShare = 0.15
