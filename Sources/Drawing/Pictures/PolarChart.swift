import Foundation
import Imaging
import Scene
import Support

/// A chart of directions round the object, seen from above: the middle looks straight down, the outer
/// ring along the horizon, and what stands below it lies outside.
///
/// Azimuth 0 is at the bottom and grows counter-clockwise.
struct PolarChart {
  /// Radius of the horizon, as a share of the side.
  private static let share: Float = 0.36
  static let background = SIMD3<Float>(24, 26, 30)
  private static let rings = SIMD3<Float>(84, 90, 100)
  private static let views = SIMD3<Float>(88, 200, 120)

  var canvas: Canvas
  let middle: SIMD2<Float>
  /// Radius of the horizon, pixels.
  let horizon: Float
  /// Pixels of a thin line.
  let scale: Int

  init(size: Int) {
    let side = min(max(size, 64), 8192)
    canvas = Canvas(width: side, height: side, fill: SIMD3(24, 26, 30))
    middle = SIMD2(repeating: Float(side) / 2)
    horizon = Self.share * Float(side)
    scale = max(1, side / 320)
  }

  /// Where a direction is drawn.
  func place(_ direction: ViewCoverage.Direction) -> SIMD2<Float> {
    middle + Self.ray(direction.azimuth) * horizon * Float(1 - direction.elevation / 90)
  }

  /// The unit vector of an azimuth, degrees.
  static func ray(_ azimuth: Double) -> SIMD2<Float> {
    let angle = Float(azimuth) * .pi / 180
    return SIMD2(sin(angle), cos(angle))
  }

  /// Rings at elevations 0, 30 and 60 degrees, and the views there are.
  mutating func draw(_ present: [ViewCoverage.Direction]) {
    for elevation in [0.0, 30, 60] {
      let radius = horizon * Float(1 - elevation / 90)
      canvas.circle(middle, radius: radius, width: Float(scale), Self.rings)
    }
    for direction in present {
      canvas.disc(place(direction), radius: max(2, Float(canvas.width) / 110), Self.views)
    }
  }

  /// The picture with a line of text in its corner.
  mutating func finished(_ title: String) -> RGBImage {
    let face = TextFace(fitting: canvas.width)
    canvas.label(title, x: face.padding, y: face.padding, face)
    return canvas.image
  }
}
