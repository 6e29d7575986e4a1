import Foundation

/// The line of a file that states the coordinate system.
struct ControlProjection {
  /// The system, without words before it.
  let text: String

  /// Words before it in a comment.
  private static let titles = ["COORDINATESYSTEM", "CRS", "PROJECTION"]
  /// How it starts on a line of its own.
  private static let starts = [
    "EPSG:", "+PROJ", "WGS84", "UTM ", "PROJCS[", "GEOGCS[", "LOCAL_CS[",
  ]
  /// Parts of names of systems whose coordinates are angles.
  private static let codes = ["EPSG:4326", "EPSG:4979", "EPSG:4258"]
  private static let parts = ["GEOGCS[", "GEOGCRS[", "+PROJ=LONGLAT", "+PROJ=LATLONG"]

  /// - Returns: `nil` for a line that does not state one.
  init?(_ line: String) {
    if line.hasPrefix("#") {
      let parts = line.dropFirst().split(maxSplits: 1, whereSeparator: { ":=".contains($0) })
      guard parts.count == 2,
        Self.titles.contains(parts[0].trimmingCharacters(in: .whitespaces).uppercased())
      else { return nil }
      text = parts[1].trimmingCharacters(in: .whitespaces)
      return
    }
    let upper = line.uppercased()
    guard Self.starts.contains(where: upper.hasPrefix) else { return nil }
    text = line
  }

  /// Whether coordinates are longitude and latitude.
  var isInDegrees: Bool {
    let upper = text.uppercased()
    if upper.hasPrefix("PROJCS[") { return false }
    return Self.codes.contains { upper.split(separator: " ").first ?? "" == $0 }
      || Self.parts.contains(where: upper.contains)
  }
}
