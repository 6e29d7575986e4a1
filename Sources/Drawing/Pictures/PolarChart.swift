import Foundation
import Imaging
import Scene
import Support

/// A chart of directions around the object, seen from above. The center is the view straight down,
/// the outer ring is the horizon, and views from below are outside of it.
///
/// Azimuth 0 is at the bottom and increases counterclockwise.
struct PolarChart {
  /// Radius of the horizon, as a fraction of the side.
  private static let share: Float = 0.36
  /// Radius of the azimuth labels, as a fraction of the side.
  private static let marks: Float = 0.46

  var canvas: Canvas
  /// Rows of the image that the chart covers.
  let rows: Range<Int>
  let middle: SIMD2<Float>
  /// Radius of the horizon, in pixels.
  let horizon: Float
  /// Width of a thin line, in pixels.
  let scale: Int
  let face: TextFace

  init(_ frame: PictureFrame) {
    let side = frame.width
    canvas = frame.canvas(height: side)
    face = frame.face
    rows = frame.top..<frame.top + side
    middle = SIMD2(Float(side) / 2, Float(frame.top) + Float(side) / 2)
    horizon = Self.share * Float(side)
    scale = max(1, side / 320)
  }

  /// The position of a direction in the chart.
  func place(_ direction: ViewCoverage.Direction) -> SIMD2<Float> {
    middle + Self.ray(direction.azimuth) * horizon * Float(1 - direction.elevation / 90)
  }

  /// The unit vector of an azimuth in degrees.
  static func ray(_ azimuth: Double) -> SIMD2<Float> {
    let angle = Float(azimuth) * .pi / 180
    return SIMD2(sin(angle), cos(angle))
  }

  /// The legend entry of existing views.
  static func entry(_ views: Int) -> Legend.Entry {
    .init(mark: .dot, color: Ink.present, text: "\(views) existing views")
  }

  /// Note on how to read the chart.
  static let note = "from above; rings at elevations 0°, 30° and 60°, azimuths at the border"

  /// Draws rings at elevations of 0, 30 and 60 degrees with their labels, and the existing views.
  mutating func draw(_ present: [ViewCoverage.Direction]) {
    for azimuth in [0.0, 90, 180, 270] {
      canvas.line(
        from: middle, to: middle + Self.ray(azimuth) * horizon, width: Float(scale), color: Ink.grid
      )
      let at = middle + Self.ray(azimuth) * (Self.marks / Self.share * horizon)
      write("\(Int(saturating: azimuth))°", at: at, color: Ink.text)
    }
    for elevation in [0.0, 30, 60] {
      let radius = horizon * Float(1 - elevation / 90)
      canvas.circle(middle, radius: radius, width: Float(scale), Ink.rule)
      // Halfway between two labeled azimuths, where there is no line.
      write(
        "\(Int(saturating: elevation))°", at: middle + Self.ray(135) * radius, color: Ink.faintText)
    }
    for direction in present {
      canvas.disc(place(direction), radius: max(2, horizon / 40), Ink.present)
    }
  }

  /// Draws a short text centered at a position.
  mutating func write(_ text: String, at: SIMD2<Float>, color: SIMD3<Float>) {
    canvas.text(
      text, x: Int(saturating: at.x), y: Int(saturating: at.y) - face.height / 2, face: face,
      color: color,
      anchor: .middle)
  }
}
