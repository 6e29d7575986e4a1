import Foundation
import Scene

/// The view graph as SVG: frames on a circle in their order, verified pairs as lines.
public enum GraphVector {
  private static let side = 760.0
  private static let radius = 250.0
  /// Maximum number of frames with labels.
  private static let maxNames = 90
  /// Maximum number of lines, for the strongest pairs; more cannot be distinguished.
  private static let maxLines = 4000
  /// Maximum length of a name between circle and border, in characters.
  private static let maxNameLength = 24

  /// - Parameters:
  ///   - names: Names of the views to which `pairs` refer.
  ///   - registered: Names of the frames with a pose; the others are drawn hollow.
  /// - Returns: An `svg` element whose lines have the classes `general`, `planar` and `panoramic`;
  ///   the line width increases with the number of inliers.
  public static func svg(
    _ pairs: [ViewPair], names: [String], registered: Set<String>
  ) -> String {
    let verified = pairs.filter { $0.kind != .rejected && $0.first != $0.second }
      .filter { names.indices.contains($0.first) && names.indices.contains($0.second) }
      .sorted { ($1.inliers.count, $0.first, $0.second) < ($0.inliers.count, $1.first, $1.second) }
    var picture = SVGPicture(
      width: side, height: side, title: "\(names.count) frames, \(verified.count) verified pairs")
    let most = Double(max(1, verified.first?.inliers.count ?? 1))
    for pair in verified.prefix(maxLines).reversed() {
      let share = log(Double(pair.inliers.count) + 1) / log(most + 1)
      picture.line(
        from: place(of: pair.first, among: names.count),
        to: place(of: pair.second, among: names.count), style: pair.kind.rawValue,
        width: 0.3 + 2.7 * share * share,
        tip: "\(names[pair.first]) – \(names[pair.second]): \(pair.inliers.count) inliers, "
          + pair.kind.rawValue)
    }
    for (view, name) in names.enumerated() {
      let isThere = registered.contains(name)
      picture.circle(
        place(of: view, among: names.count), radius: 4, isThere ? "view" : "view missing",
        tip: isThere ? name : name + ": not registered")
      if names.count <= maxNames { write(name, of: view, among: names.count, to: &picture) }
    }
    return picture.element
  }

  private static func write(
    _ name: String, of view: Int, among count: Int, to picture: inout SVGPicture
  ) {
    let angle = degrees(view, count)
    let isLeft = angle > 90 && angle < 270
    let at = place(of: view, among: count, radius: radius + 9)
    picture.text(
      String(name.prefix(maxNameLength)), at, anchor: isLeft ? "end" : "start",
      turn: isLeft ? angle - 180 : angle)
  }

  /// Clockwise from the right, with the first frame at the top.
  private static func degrees(_ view: Int, _ count: Int) -> Double {
    (360 * Double(view) / Double(max(count, 1)) + 270).truncatingRemainder(dividingBy: 360)
  }

  private static func place(
    of view: Int, among count: Int, radius: Double = Self.radius
  ) -> SIMD2<Double> {
    let angle = degrees(view, count) * .pi / 180
    return SIMD2(side / 2 + radius * cos(angle), side / 2 + radius * sin(angle))
  }
}
