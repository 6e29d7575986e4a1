import Markers
import Measuring
import Scene

/// Corners of markers as tie points of the stages.
extension Project {
  /// Maximum standard deviation of a coordinate of a corner that is a tie point, pixels: that of
  /// other keypoints.
  private static let maxDeviation = 1.0

  /// Passes the corners of the markers that were found to the stages. Views without any keep the
  /// tie points that came with the capture, as those of a bundle.
  ///
  /// A marker that a photograph shows twice was printed twice, so that its corners are not
  /// the same points everywhere; none are used.
  package mutating func updateTiePoints() {
    guard var capture else { return }
    if markers == nil { markers = foundMarkers }
    let found = foundMarkers
    guard !found.frames.isEmpty else { return }
    let sightings = capture.viewSet.views.map {
      found.sightings(in: $0.name, stamp: $0.image.stamp)
    }
    let repeated = sightings.reduce(into: Set<MarkerName>()) { $0.formUnion(Self.repeated(in: $1)) }
    for (index, own) in sightings.enumerated() {
      guard found.frames[capture.viewSet.views[index].name] != nil else { continue }
      let points = own.filter { !repeated.contains($0.marker) && $0.deviation <= Self.maxDeviation }
        .flatMap(\.tiePoints)
      capture.viewSet.views[index].tiePoints = points.isEmpty ? nil : points
    }
    self.capture = capture
  }

  private static func repeated(in sightings: [MarkerSighting]) -> Set<MarkerName> {
    var (seen, twice) = (Set<MarkerName>(), Set<MarkerName>())
    for sighting in sightings where !seen.insert(sighting.marker).inserted {
      twice.insert(sighting.marker)
    }
    return twice
  }
}

extension MarkerSighting {
  /// The corners by the name of the marker and their number.
  fileprivate var tiePoints: [TiePoint] {
    corners.enumerated().map {
      TiePoint("\(marker.text).\($0)", x: $1.x, y: $1.y, deviation: deviation)
    }
  }
}
