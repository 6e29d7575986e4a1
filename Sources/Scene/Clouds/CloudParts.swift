/// A point cloud in parts, one read at a time: all together they may be more than memory holds.
public struct CloudParts: Sendable {
  /// Number of points of each part.
  public let counts: [Int]
  private let read: @Sendable (Int) throws -> PointCloud

  /// A cloud that is in memory, as one part.
  public init(_ cloud: PointCloud) {
    counts = [cloud.positions.count]
    read = { _ in cloud }
  }

  /// Parts that are read when asked for.
  ///
  /// - Parameter counts: Number of points of each.
  package init(counts: [Int], read: @escaping @Sendable (Int) throws -> PointCloud) {
    self.counts = counts
    self.read = read
  }

  /// Number of points.
  public var count: Int { counts.reduce(0, +) }
  /// Numbers of the parts.
  public var indices: Range<Int> { counts.indices }

  /// A part.
  ///
  /// - Throws: Where it is in a file that cannot be read any more.
  public subscript(part: Int) -> PointCloud {
    get throws { try read(part) }
  }

  /// All parts one after the other.
  ///
  /// - Throws: As the subscript.
  public func joined() throws -> PointCloud {
    if counts.count == 1 { return try read(0) }
    var cloud = PointCloud()
    cloud.reserveCapacity(count)
    for part in indices { cloud.append(try read(part)) }
    return cloud
  }

  /// The same parts, which stay in memory as far as a pool has room.
  package func kept(in pool: SpillPool) -> CloudParts {
    let list = SpilledList<PointCloud>(count: counts.count, in: pool, renewing: read)
    return CloudParts(counts: counts) { try list[$0] }
  }

  /// Looks at the places and normals of all points one after the other.
  package func eachPoint(_ body: (SIMD3<Double>, SIMD3<Float>) -> Void) throws {
    for part in indices {
      let points = try read(part)
      for (position, normal) in zip(points.positions, points.normals) {
        body(SIMD3<Double>(position), normal)
      }
    }
  }

  /// Every so manieth of the places that meet a condition.
  ///
  /// - Parameter most: As many as there will be, about.
  package func places(
    every step: Int, most: Int, where holds: (SIMD3<Double>, SIMD3<Float>) -> Bool
  ) throws -> [SIMD3<Double>] {
    var (result, seen) = ([SIMD3<Double>](), 0)
    // A list that grows is twice in memory.
    result.reserveCapacity(most)
    try eachPoint { p, normal in
      guard holds(p, normal) else { return }
      if seen % step == 0 { result.append(p) }
      seen += 1
    }
    return result
  }
}

extension CloudParts: Equatable {
  /// Whether both have the same points in the same parts; what cannot be read is not.
  public static func == (a: CloudParts, b: CloudParts) -> Bool {
    guard a.counts == b.counts else { return false }
    return a.indices.allSatisfy { part in
      guard let first = try? a[part], let second = try? b[part] else { return false }
      return first == second
    }
  }
}
