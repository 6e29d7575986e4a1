/// A set of square markers or round targets with numbered codes.
///
/// AprilTag families are those of Debian's `libapriltag`. Dictionaries of ArUco are the predefined
/// ones of OpenCV, by cells and number of markers: those with fewer markers are the first of the
/// larger ones, with codes that differ in more cells.
///
/// References: Olson, "AprilTag: a robust and flexible visual fiducial system", ICRA 2011; Krogius,
/// Haggenmiller & Olson, "Flexible layouts for fiducial tags", IROS 2019; Garrido-Jurado et al.,
/// "Automatic generation and detection of highly reliable fiducial markers under occlusion",
/// Pattern Recognition 47, 2014.
package enum MarkerFamily: String, CaseIterable, Codable, Sendable {
  case tag36h11 = "36h11"
  case tag25h9 = "25h9"
  case tag16h5 = "16h5"
  case tagStandard41h12 = "standard41h12"
  case tagCircle21h7 = "circle21h7"
  case aruco4x4n50 = "4x4_50"
  case aruco4x4n100 = "4x4_100"
  case aruco4x4n250 = "4x4_250"
  case aruco4x4n1000 = "4x4_1000"
  case aruco5x5n50 = "5x5_50"
  case aruco5x5n100 = "5x5_100"
  case aruco5x5n250 = "5x5_250"
  case aruco5x5n1000 = "5x5_1000"
  case aruco6x6n50 = "6x6_50"
  case aruco6x6n100 = "6x6_100"
  case aruco6x6n250 = "6x6_250"
  case aruco6x6n1000 = "6x6_1000"
  case aruco7x7n50 = "7x7_50"
  case aruco7x7n100 = "7x7_100"
  case aruco7x7n250 = "7x7_250"
  case aruco7x7n1000 = "7x7_1000"
  case schneider12
  case schneider14
  case metashape12
  case metashape14

  /// The dictionary of ArUco; `nil` for AprilTag.
  var dictionary: ArUcoDictionary? { ArUcoDictionary.all[self] }

  /// Whether markers are round targets, of which only the center is detected.
  package var isRound: Bool { RoundLayout.all[self] != nil }

  /// Whether `libapriltag` detects the family.
  package var isAprilTag: Bool { dictionary == nil && !isRound }

  /// Number of points that are detected: the four corners of a square, or the center of a target.
  package var points: Int { isRound ? 1 : 4 }

  /// Number of markers.
  package var count: Int {
    RoundLayout.all[self]?.codes.count ?? dictionary?.codes.count
      ?? AprilTagLayout.of(self).codes.count
  }

  /// Number of cells along the side of the square whose corners are detected.
  package var cells: Int { dictionary.map { $0.side + 2 } ?? AprilTagLayout.of(self).square }
}

/// One marker of a family.
package struct MarkerName: Hashable, Codable, Sendable, Comparable {
  package let family: MarkerFamily
  package let id: Int

  package init(_ family: MarkerFamily, _ id: Int) { (self.family, self.id) = (family, id) }

  /// The marker named by a text such as `36h11:0`; `nil` for another text or an unknown marker.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let family = MarkerFamily(rawValue: String(parts[0])),
      let id = Int(parts[1]), (0..<family.count).contains(id), String(id) == parts[1]
    else { return nil }
    self.init(family, id)
  }

  /// The name as commands take it: `FAMILY:ID`.
  package var text: String { "\(family.rawValue):\(id)" }

  package static func < (a: MarkerName, b: MarkerName) -> Bool {
    (a.family.rawValue, a.id) < (b.family.rawValue, b.id)
  }
}
