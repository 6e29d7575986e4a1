/// A point cloud in parts that are read one at a time, as the whole cloud may exceed the available
/// memory.
public struct CloudParts: Sendable {
  /// Number of points of each part.
  public let counts: [Int]
  private let read: @Sendable (Int) throws -> PointCloud

  /// A cloud in memory, as a single part.
  public init(_ cloud: PointCloud) {
    counts = [cloud.positions.count]
    read = { _ in cloud }
  }

  /// Parts that are read on demand.
  ///
  /// - Parameter counts: Number of points in each part.
  package init(counts: [Int], read: @escaping @Sendable (Int) throws -> PointCloud) {
    self.counts = counts
    self.read = read
  }

  /// Total number of points.
  public var count: Int { counts.reduce(0, +) }
  /// Indices of the parts.
  public var indices: Range<Int> { counts.indices }

  /// Reads a part.
  ///
  /// - Throws: If the part is in a file that can no longer be read.
  public subscript(part: Int) -> PointCloud {
    get throws { try read(part) }
  }

  /// All parts concatenated.
  ///
  /// - Throws: As the subscript does.
  public func joined() throws -> PointCloud {
    if counts.count == 1 { return try read(0) }
    var cloud = PointCloud()
    cloud.reserveCapacity(count)
    for part in indices { cloud.append(try read(part)) }
    return cloud
  }

  /// The same parts, cached in memory as far as the pool has room.
  package func kept(in pool: SpillPool) -> CloudParts {
    let list = SpilledList<PointCloud>(count: counts.count, in: pool, renewing: read)
    return CloudParts(counts: counts) { try list[$0] }
  }

  /// Calls `body` with the position and normal of each point in turn.
  package func eachPoint(_ body: (SIMD3<Double>, SIMD3<Float>) -> Void) throws {
    for part in indices {
      let points = try read(part)
      for (position, normal) in zip(points.positions, points.normals) {
        body(SIMD3<Double>(position), normal)
      }
    }
  }

  /// Every `step`-th point that satisfies the predicate.
  ///
  /// - Parameter most: Estimated number of results, for which capacity is reserved.
  package func places(
    every step: Int, most: Int, where holds: (SIMD3<Double>, SIMD3<Float>) -> Bool
  ) throws -> [SIMD3<Double>] {
    var (result, seen) = ([SIMD3<Double>](), 0)
    // A growing array is copied, which temporarily doubles its memory.
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
  /// Whether both have the same points in the same parts; parts that cannot be read are never
  /// equal.
  public static func == (a: CloudParts, b: CloudParts) -> Bool {
    guard a.counts == b.counts else { return false }
    return a.indices.allSatisfy { part in
      guard let first = try? a[part], let second = try? b[part] else { return false }
      return first == second
    }
  }
}
