import Scene
import ShellKit

extension PlacedView {
  /// The consequences of placing a view by its device pose.
  func words(_ frame: String, unit: String) -> String {
    "\(frame) is placed by its device pose, with \(points) inliers: nine in ten such views "
      + "are within \(HumanText.number(position))\(unit) and \(HumanText.number(rotation))°; "
      + "dense and texture leave it out"
  }
}
