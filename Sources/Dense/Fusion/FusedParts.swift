import Scene

/// The fused points of each view, in memory as far as there is room.
struct FusedParts: Sendable {
  private let list: SpilledList<PointCloud>
  private var counts: [Int]
  /// Sum of the numbers of views that agree on the points.
  private(set) var support = 0

  /// Room for the points of so many views.
  init(count: Int, in pool: SpillPool) {
    list = SpilledList(count: count, in: pool)
    counts = [Int](repeating: 0, count: count)
  }

  /// Number of points.
  var count: Int { counts.reduce(0, +) }

  /// The points as others take them.
  var cloud: CloudParts { CloudParts(counts: counts) { [list] in try list[$0] } }

  mutating func add(_ part: PointCloud, of view: Int) throws {
    counts[view] = part.positions.count
    support += part.support.reduce(0) { $0 + Int($1) }
    try list.put(part, at: view)
  }

  /// Says which points of a part are the object's; clouds that were handed out tell it, too.
  func mark(_ isObject: [UInt8], in part: Int) throws {
    var points = try list.take(part)
    points.isObject = isObject
    try list.put(points, at: part)
  }
}
