import Markers
import Measuring
import Numerics
import Scene

/// Where views show points, by name: as picked, or as corners of markers.
struct ControlIndex {
  /// Standard deviation of a coordinate, pixels, that is added to the one of a marker's corner, and the
  /// one of corners for which none is known.
  private static let (added, usual) = (0.1, 0.3)

  private let picked: [String: PickedPoint]
  private let viewOf: [String: Int]
  /// Corners of markers by view and name.
  private let corners: [[String: TiePoint]]

  init(_ points: [PickedPoint], _ views: ViewSet) {
    picked = Dictionary(points.map { ($0.name, $0) }) { first, _ in first }
    viewOf = Dictionary(views.views.enumerated().map { ($1.name, $0) }) { first, _ in first }
    corners = views.views.map { view in
      Dictionary((view.tiePoints ?? []).map { ($0.name, $0) }) { first, _ in first }
    }
  }

  /// The views that show a point, with its pixel and standard deviation. Boards have no picked points.
  func sightings(
    of name: String, in datum: ControlSighting.Datum
  ) -> [(view: Int, pixel: SIMD2<Double>, deviation: Double)] {
    if datum == .grid, let point = picked[name] {
      return point.picks.compactMap { pick in
        viewOf[pick.frame].map { ($0, pick.pixel, point.deviation) }
      }
    }
    guard let place = MarkerPlace(name) else { return [] }
    return corners.indices.compactMap { view in
      seen(place, view).map { (view, $0.pixel, $0.deviation) }
    }
  }

  private func seen(
    _ place: MarkerPlace, _ view: Int
  ) -> (pixel: SIMD2<Double>, deviation: Double)? {
    let wanted = place.corner.map { $0..<($0 + 1) } ?? 0..<place.marker.family.points
    let found = wanted.compactMap { corners[view]["\(place.marker.text).\($0)"] }
    guard found.count == wanted.count, let first = found.first else { return nil }
    let places = found.map { SIMD2($0.x, $0.y) }
    let own = first.deviation ?? Self.usual
    let deviation = (own * own + Self.added * Self.added).squareRoot()
    let pixel = places.count == 4 ? Self.crossing(places) : places[0]
    return pixel.map { ($0, deviation) }
  }

  /// Where the diagonals of a quadrilateral cross: the image of the center of a square.
  static func crossing(_ corners: [SIMD2<Double>]) -> SIMD2<Double>? {
    let (a, b) = (corners[2] - corners[0], corners[3] - corners[1])
    let area = a.x * b.y - a.y * b.x
    guard abs(area) > .leastNormalMagnitude else { return nil }
    let way = corners[1] - corners[0]
    return corners[0] + a * ((way.x * b.y - way.y * b.x) / area)
  }
}
