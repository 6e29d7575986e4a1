import Imaging

/// Detects markers in pictures, refines their corners, and checks their cells.
package struct MarkerDetector {
  /// Minimum correlation of the picture with the cells of a marker. Patterns of a surface that are
  /// read as a code by chance agree less.
  static let minAgreement = 0.85

  private let families: [MarkerFamily]
  /// Whether corners of squares are refined and their cells checked.
  private let isRefining: Bool

  /// - Parameter isRefining: Without refinement, squares are those that the detectors report.
  package init(_ families: [MarkerFamily], isRefining: Bool = true) {
    (self.families, self.isRefining) = (families, isRefining)
  }

  /// The markers in a picture (stored gray values, sRGB), by family and number.
  ///
  /// A marker that two detections claim at different places is listed twice: it was printed twice, or
  /// is a mistake.
  package func detect(in picture: ByteImage) -> [MarkerDetection] {
    let light = GrayPicture(picture)
    var found: [MarkerDetection] = []
    if families.contains(where: { $0.dictionary != nil }) {
      let detector = ArUcoDetector(picture, light: light)
      for family in families where family.dictionary != nil { found += detector.detect(family) }
    }
    for family in families where family.isAprilTag {
      found += AprilTagDetector.with(family) { $0.detect(in: picture) } ?? []
    }
    var checked = isRefining ? found.compactMap { Self.checked($0, light) } : found
    if families.contains(where: \.isRound) {
      let detector = RoundDetector(picture, light: light)
      for family in families where family.isRound { checked += detector.detect(family) }
    }
    return Self.unique(checked).sorted { Self.precedes($0, $1) }
  }

  /// The detection with refined corners and its agreement; `nil` if its cells do not agree.
  ///
  /// Cells that were corrected must be unclear in the picture: squares with other codes are not taken
  /// for markers that differ in a cell or two.
  static func checked(_ detection: MarkerDetection, _ light: GrayPicture) -> MarkerDetection? {
    var result = detection
    let pattern = MarkerPattern(detection.marker)
    let refinement = CornerRefinement(picture: light, cells: pattern.square)
    let isReversed =
      detection.marker.family.isAprilTag && AprilTagLayout.of(detection.marker.family).isReversed
    if let refined = refinement.refined(detection.corners, isReversed: isReversed) {
      (result.corners, result.deviation) = refined
    }
    let clockwise = [3, 2, 1, 0].map { result.corners[$0] }
    guard let reader = QuadReader(light, corners: clockwise, cells: pattern.square) else {
      return nil
    }
    let comparison = reader.comparison(with: pattern)
    result.agreement = comparison.agreement
    return result.agreement >= minAgreement && comparison.contradicted == 0 ? result : nil
  }

  /// Minimum distance of two detections of the same marker, pixels.
  private static let minDistance = 3.0

  /// Of detections of the same marker at the same place, the one that agrees most.
  private static func unique(_ found: [MarkerDetection]) -> [MarkerDetection] {
    var kept: [MarkerDetection] = []
    for detection in found.sorted(by: { $0.agreement > $1.agreement }) {
      let reach = max(detection.shortestSide / 2, minDistance)
      let isKnown = kept.contains {
        $0.marker == detection.marker && distance($0.center, detection.center) < reach
      }
      if !isKnown { kept.append(detection) }
    }
    return kept
  }

  private static func precedes(_ a: MarkerDetection, _ b: MarkerDetection) -> Bool {
    if a.marker != b.marker { return a.marker < b.marker }
    return (a.center.x, a.center.y) < (b.center.x, b.center.y)
  }
}
