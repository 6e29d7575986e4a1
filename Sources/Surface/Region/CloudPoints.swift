import Numerics
import Scene

/// The points of a cloud that count, gone through part by part: the cloud may be more than memory holds.
struct CloudPoints: Sendable {
  /// Largest coordinate, scene units, whose square single precision still holds with room to add.
  private static let maxCoordinate: Float = 1e15
  /// Squared lengths a normal may have: anything a writer may mean by a direction.
  private static let normalSquares: Range<Float> = Float(1e-6).nextUp..<1e6

  /// How many there are.
  let count: Int
  private let parts: CloudParts
  private let counts: @Sendable (PointCloud, Int) -> Bool

  /// The points of which a condition holds, by part and number in it.
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

  /// Points with finite positions and normals of sensible length.
  init(oriented parts: CloudParts) throws {
    try self.init(parts) { cloud, item in
      guard !cloud.normals.isEmpty else { return false }
      let (p, n) = (cloud.positions[item], cloud.normals[item])
      return abs(p.x) < Self.maxCoordinate && abs(p.y) < Self.maxCoordinate
        && abs(p.z) < Self.maxCoordinate && Self.normalSquares.contains(dot(n, n))
    }
  }

  /// Points with finite positions.
  init(placed parts: CloudParts) throws {
    try self.init(parts) { cloud, item in
      let p = cloud.positions[item]
      return p.x.isFinite && p.y.isFinite && p.z.isFinite
    }
  }

  /// Looks at all of them in order: the part, and the point's number in it.
  func each(_ body: (PointCloud, Int) -> Void) throws {
    for part in parts.indices {
      let cloud = try parts[part]
      for item in cloud.positions.indices where counts(cloud, item) { body(cloud, item) }
    }
  }

  /// Those of which a condition holds, as one cloud with what samples are made of.
  func gathered(where holds: (PointCloud, Int) -> Bool) throws -> PointCloud {
    var count = 0
    try each { if holds($0, $1) { count += 1 } }
    var result = PointCloud()
    // A list that grows is twice in memory.
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
