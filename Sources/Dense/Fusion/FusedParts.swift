import Scene

/// The fused points of each view, spilled to disk if memory is full.
struct FusedParts: Sendable {
  private let list: SpilledList<PointCloud>
  private var counts: [Int]
  /// Sum of the numbers of views that agree on the points.
  private(set) var support = 0
  /// Sum of the points' footprints.
  private var footprints = 0.0

  /// Storage for the points of this number of views.
  init(count: Int, in pool: SpillPool) {
    list = SpilledList(count: count, in: pool)
    counts = [Int](repeating: 0, count: count)
  }

  /// Number of points.
  var count: Int { counts.reduce(0, +) }

  /// Mean radius of the points' pixels on the surface, scene units.
  var meanFootprint: Float { Float(footprints / Double(max(count, 1))) }

  /// The points as a cloud.
  var cloud: CloudParts { CloudParts(counts: counts) { [list] in try list[$0] } }

  mutating func add(_ part: PointCloud, of view: Int) throws {
    counts[view] = part.positions.count
    support += part.support.reduce(0) { $0 + Int($1) }
    footprints += part.radii.reduce(0) { $0 + Double($1) }
    try list.put(part, at: view)
  }

  /// Sets which points of a part belong to the object; clouds returned earlier include the change.
  func mark(_ isObject: [UInt8], in part: Int) throws {
    try change(part) { $0.isObject = isObject }
  }

  /// Sets which points of a part are redundant, in the same way.
  func markRedundant(_ isRedundant: [UInt8], in part: Int) throws {
    try change(part) { $0.isRedundant = isRedundant }
  }

  private func change(_ part: Int, _ body: (inout PointCloud) -> Void) throws {
    var points = try list.take(part)
    body(&points)
    try list.put(points, at: part)
  }
}
