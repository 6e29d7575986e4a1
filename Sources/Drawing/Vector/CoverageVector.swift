import Foundation
import Scene

/// The viewing directions around the object as SVG, laid out like `PolarChart`.
public enum CoverageVector {
  private static let side = 520.0
  private static let horizon = 190.0

  /// - Parameter names: Names of the views to which `coverage` refers.
  /// - Returns: An `svg` element, seen from above, azimuth 0 at the bottom and counterclockwise;
  ///   dashed lines enclose the widest gap.
  public static func svg(_ coverage: ViewCoverage, names: [String]) -> String {
    var picture = SVGPicture(
      width: side, height: side, title: "\(coverage.directions.count) views around the object")
    let middle = SIMD2(side / 2, side / 2)
    for elevation in [0, 30, 60] {
      let radius = horizon * (1 - Double(elevation) / 90)
      picture.circle(middle, radius: radius, "ring")
      picture.text("\(elevation)°", SIMD2(middle.x + 4, middle.y - radius - 4), anchor: "start")
    }
    for azimuth in [0, 90, 180, 270] {
      picture.text("\(azimuth)°", place(Double(azimuth), -22) + SIMD2(0, 4))
    }
    if let gap = coverage.gaps.first {
      for view in [gap.first, gap.second] {
        guard let direction = coverage.directions.first(where: { $0.view == view }) else {
          continue
        }
        picture.line(from: middle, to: place(direction.azimuth, 0), style: "gap")
      }
    }
    for direction in coverage.directions {
      let name = names.indices.contains(direction.view) ? names[direction.view] : ""
      picture.circle(
        place(direction.azimuth, direction.elevation), radius: 4.5, "view",
        tip: name
          + String(
            format: ": azimuth %.0f°, elevation %.0f°", direction.azimuth, direction.elevation))
    }
    return picture.element
  }

  private static func place(_ azimuth: Double, _ elevation: Double) -> SIMD2<Double> {
    let angle = azimuth * .pi / 180
    let radius = horizon * (1 - elevation / 90)
    return SIMD2(side / 2 + radius * sin(angle), side / 2 + radius * cos(angle))
  }
}
