import Foundation
import Script

/// The table of frames.
package enum FrameTable {
  package static let columns = [
    "name", "width", "height", "focal_px", "focal_source", "sharpness", "exposure", "luminance",
    "has_depth", "has_mask", "has_pose", "registered", "keypoints", "excluded",
  ]

  /// Columns for `--columns`, `--sort` and `--where`, including those that are too long or too rare
  /// to show by default.
  package static let known =
    columns + [
      "feedback", "latitude", "longitude", "altitude", "relative_altitude", "position_deviation",
      "gimbal_pitch", "gimbal_roll", "gimbal_yaw",
    ]

  /// Sorts by a column, in descending order with a leading `-`; rows without a value come last.
  package static func sorted(_ rows: [Record], by key: String) -> [Record] {
    let isDescending = key.hasPrefix("-")
    let name = isDescending ? String(key.dropFirst()) : key
    let present = rows.filter { $0[name] != .null && $0[name] != nil }
    let absent = rows.filter { $0[name] == .null || $0[name] == nil }
    let ordered = present.enumerated().sorted { a, b in
      let (x, y) = (a.element[name] ?? .null, b.element[name] ?? .null)
      if x == y { return a.offset < b.offset }
      return isDescending ? precedes(y, x) : precedes(x, y)
    }
    return ordered.map(\.element) + absent
  }

  private static func precedes(_ a: Value, _ b: Value) -> Bool {
    if let x = a.number, let y = b.number { return x < y }
    if case .bool(let x) = a, case .bool(let y) = b { return !x && y }
    return a.text.localizedStandardCompare(b.text) == .orderedAscending
  }
}
