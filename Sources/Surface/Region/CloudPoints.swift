import Numerics
import Scene

/// The valid points of a cloud, read part by part because the cloud may exceed memory.
struct CloudPoints: Sendable {
  /// Largest coordinate, in scene units, whose square and sums of squares are
  /// finite in single precision.
  private static let maxCoordinate: Float = 1e15
  /// Valid squared lengths of a normal, which need not be normalized.
  private static let normalSquares: Range<Float> = Float(1e-6).nextUp..<1e6

  /// The number of valid points.
  let count: Int
  private let parts: CloudParts
  private let counts: @Sendable (PointCloud, Int) -> Bool

  /// The points that satisfy a predicate of the part and the index in it.
  init(_ parts: CloudParts, where counts: @escaping @Sendable (PointCloud, Int) -> Bool) throws {
    self.parts = parts
    self.counts = counts
    var count = 0
    for part in parts.indices {
      let cloud = try parts[part]
      count += cloud.positions.indices.count { counts(cloud, $0) }
    }
    self.count = count
  }

  /// The points with finite positions and with normals of valid length.
  init(oriented parts: CloudParts) throws {
    try self.init(parts) { cloud, item in
      guard !cloud.normals.isEmpty else { return false }
      let (p, n) = (cloud.positions[item], cloud.normals[item])
      return abs(p.x) < Self.maxCoordinate && abs(p.y) < Self.maxCoordinate
        && abs(p.z) < Self.maxCoordinate && Self.normalSquares.contains(dot(n, n))
    }
  }

  /// The points with finite positions.
  init(placed parts: CloudParts) throws {
    try self.init(parts) { cloud, item in
      let p = cloud.positions[item]
      return p.x.isFinite && p.y.isFinite && p.z.isFinite
    }
  }

  /// Calls `body` for each point in order, with its part and its index in the part.
  func each(_ body: (PointCloud, Int) -> Void) throws {
    for part in parts.indices {
      let cloud = try parts[part]
      for item in cloud.positions.indices where counts(cloud, item) { body(cloud, item) }
    }
  }

  /// The points that satisfy a predicate, as one cloud with the properties that samples need.
  func gathered(where holds: (PointCloud, Int) -> Bool) throws -> PointCloud {
    var count = 0
    try each { if holds($0, $1) { count += 1 } }
    var result = PointCloud()
    // Reserve capacity: a growing array would be in memory twice.
    result.reserveSampled(count)
    try each { cloud, item in
      guard holds(cloud, item) else { return }
      result.appendSampled(item, of: cloud)
    }
    return result
  }
}

extension PointCloud {
  fileprivate mutating func reserveSampled(_ count: Int) {
    positions.reserveCapacity(count)
    normals.reserveCapacity(count)
    colors.reserveCapacity(count)
    deviations.reserveCapacity(count)
    reaches.reserveCapacity(count)
  }

  fileprivate mutating func appendSampled(_ item: Int, of cloud: PointCloud) {
    positions.append(cloud.positions[item])
    normals.append(cloud.normals[item])
    if !cloud.colors.isEmpty { colors.append(cloud.colors[item]) }
    if !cloud.deviations.isEmpty { deviations.append(cloud.deviations[item]) }
    if !cloud.reaches.isEmpty { reaches.append(cloud.reaches[item]) }
  }
}
