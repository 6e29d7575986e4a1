import Markers

/// A point of a marker: its center, or one of its corners.
///
/// Centers have the name of the marker (`36h11:0`); corners have their number as well, 0 for the lower
/// left one, then counterclockwise as printed (`36h11:0.2`).
package struct MarkerPlace: Equatable, Sendable {
  package let marker: MarkerName
  /// The number of the corner; `nil` for the center.
  package let corner: Int?

  /// - Returns: `nil` for a text that does not name a place.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard let first = parts.first, let marker = MarkerName(String(first)) else { return nil }
    self.marker = marker
    guard parts.count > 1 else {
      corner = nil
      return
    }
    guard parts.count == 2, let number = Int(parts[1]), (0..<marker.family.points).contains(number),
      marker.family.points > 1, String(number) == parts[1]
    else { return nil }
    corner = number
  }
}
