import Markers

/// What a project stores for measuring: picked points, known distances, sizes of markers, control
/// points, the upward direction, north and origin, and the unit to show.
package struct Measurements: Codable, Equatable, Sendable {
  /// The version of the stored form that this program writes and reads.
  package static let version = 1
  /// Maximum numbers of points, of picks of one point, and of distances: more than are picked by
  /// hand, and few enough for every list.
  private static let limits = (points: maxPoints, picks: 10_000, distances: 10_000)
  /// Maximum number of points.
  package static let maxPoints = 10_000

  /// The points, in the order in which they were added.
  package var points: [PickedPoint] = []
  /// The known distances, in the order in which they were set.
  package var distances: [KnownDistance] = []
  /// The unit in which lengths are shown; `nil` for meters.
  package var unit: LengthUnit?
  /// The upward direction that the user stated; `nil` for that of the alignment.
  package var up: StatedUp?
  /// The printed sizes of markers, by family, in the order in which they were set.
  package var markerSizes: [KnownMarkerSize] = []
  /// The marker whose frame is that of the results; `nil` for that of the alignment.
  package var origin: MarkerName?
  /// The origin that the user stated; `nil` for that of a marker, of control points or of the
  /// alignment.
  package var statedOrigin: StatedOrigin?
  /// The direction of north that the user stated.
  package var north: StatedNorth?
  /// The control points; `nil` without any.
  package var control: ControlPoints?
  /// Places of markers on a board, in its axes; `nil` without one.
  package var board: ControlPoints?

  /// Nothing picked.
  package init() {}

  private enum CodingKeys: String, CodingKey {
    case version, points, distances, unit, up, markerSizes, origin
    case statedOrigin, north, control, board
  }

  /// - Throws: `DecodingError` also for another version and for values outside their limits.
  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    guard try fields.decode(Int.self, forKey: .version) == Self.version else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: fields, debugDescription: "another version")
    }
    points = try fields.decode([PickedPoint].self, forKey: .points)
    distances = try fields.decode([KnownDistance].self, forKey: .distances)
    unit = try fields.decodeIfPresent(LengthUnit.self, forKey: .unit)
    up = try fields.decodeIfPresent(StatedUp.self, forKey: .up)
    markerSizes =
      try fields.decodeIfPresent([KnownMarkerSize].self, forKey: .markerSizes) ?? []
    origin = try fields.decodeIfPresent(String.self, forKey: .origin).map { text in
      guard let marker = MarkerName(text) else {
        throw DecodingError.dataCorruptedError(
          forKey: .origin, in: fields, debugDescription: "not a marker")
      }
      return marker
    }
    statedOrigin = try fields.decodeIfPresent(StatedOrigin.self, forKey: .statedOrigin)
    north = try fields.decodeIfPresent(StatedNorth.self, forKey: .north)
    control = try fields.decodeIfPresent(ControlPoints.self, forKey: .control)
    board = try fields.decodeIfPresent(ControlPoints.self, forKey: .board)
    guard isValid else {
      throw DecodingError.dataCorruptedError(
        forKey: .points, in: fields, debugDescription: "values outside their limits")
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(Self.version, forKey: .version)
    try fields.encode(points, forKey: .points)
    try fields.encode(distances, forKey: .distances)
    try fields.encodeIfPresent(unit, forKey: .unit)
    try fields.encodeIfPresent(up, forKey: .up)
    if !markerSizes.isEmpty { try fields.encode(markerSizes, forKey: .markerSizes) }
    try fields.encodeIfPresent(origin?.text, forKey: .origin)
    try fields.encodeIfPresent(statedOrigin, forKey: .statedOrigin)
    try fields.encodeIfPresent(north, forKey: .north)
    try fields.encodeIfPresent(control, forKey: .control)
    try fields.encodeIfPresent(board, forKey: .board)
  }

  /// The point with a name.
  package func point(_ name: String) -> PickedPoint? { points.first { $0.name == name } }

  /// Whether positions of markers are needed.
  package var usesMarkers: Bool {
    !markerSizes.isEmpty || board != nil || !namedMarkers.isEmpty
  }

  /// The markers that place the model.
  package var namedMarkers: [MarkerName] {
    [origin, statedOrigin?.markerName].compactMap { $0 }
      + distances.flatMap { [$0.first, $0.second] }.compactMap(MarkerName.init)
      + (control?.points ?? []).compactMap { MarkerPlace($0.name)?.marker }
  }

  private var isValid: Bool {
    let names = Set(points.map(\.name))
    return points.count <= Self.limits.points && names.count == points.count
      && points.allSatisfy(Self.isValid)
      && distances.count <= Self.limits.distances
      && distances.allSatisfy { Self.isValid($0, names: names) }
      && up?.isValid ?? true && markerSizes.allSatisfy(\.isValid)
      && Set(markerSizes.map(\.family)).count == markerSizes.count
      && statedOrigin?.isValid(names) ?? true && north?.isValid(names) ?? true
      && control?.isValid ?? true && board?.isValid ?? true
  }

  private static func isValid(_ point: PickedPoint) -> Bool {
    PickedPoint.isName(point.name) && PickedPoint.deviations.contains(point.deviation)
      && (2...limits.picks).contains(point.picks.count)
      && Set(point.picks.map(\.frame)).count == point.picks.count
      && point.picks.allSatisfy(\.isValid)
  }

  private static func isValid(_ distance: KnownDistance, names: Set<String>) -> Bool {
    [distance.first, distance.second].allSatisfy { names.contains($0) || MarkerName($0) != nil }
      && distance.first != distance.second && StatedLength.limits.contains(distance.length)
      && distance.deviation >= 0 && distance.deviation < distance.length
  }
}
