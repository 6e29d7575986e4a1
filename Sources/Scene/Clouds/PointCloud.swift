/// A point cloud with normals and colors, stored as one array per property.
public struct PointCloud: Sendable, Equatable {
  /// Positions in the world.
  public var positions: [SIMD3<Float>]
  /// Unit normals, towards the cameras; empty if unknown.
  public var normals: [SIMD3<Float>]
  /// Colors, sRGB; empty if unknown.
  public var colors: [SIMD3<UInt8>]
  /// Number of views that observe each point; empty if unknown.
  public var support: [UInt16]
  /// Radius of the surface patch that each point represents (pixel footprint), scene units; may be
  /// empty.
  public var radii: [Float]
  /// Standard deviation of each point along its normal, scene units; empty if unknown.
  public var deviations: [Float] = []
  /// Radius around each point within which errors are correlated, scene units: the extent of the
  /// pixels that its depth was matched with. Empty if unknown.
  public var reaches: [Float] = []
  /// Whether a point belongs to the object (1) or to its surroundings (0); empty if they were not
  /// separated.
  public var isObject: [UInt8] = []
  /// Whether a point is redundant (1): nearby, more certain points determine its position better.
  /// Redundant points add noise to a rendering, but many of them together are evidence of a
  /// surface. Empty if not computed.
  public var isRedundant: [UInt8] = []

  /// Creates a cloud from arrays that are empty or have the length of `positions`.
  public init(
    positions: [SIMD3<Float>] = [], normals: [SIMD3<Float>] = [], colors: [SIMD3<UInt8>] = [],
    support: [UInt16] = [], radii: [Float] = []
  ) {
    self.positions = positions
    self.normals = normals
    self.colors = colors
    self.support = support
    self.radii = radii
  }

  /// Approximate memory, bytes.
  package var byteCount: Int {
    MemoryLayout<SIMD3<Float>>.stride * (positions.count + normals.count) + isObject.count
      + isRedundant.count + MemoryLayout<SIMD3<UInt8>>.stride * colors.count + 2 * support.count
      + 4 * (radii.count + deviations.count + reaches.count)
  }

  /// Reserves capacity for `count` points.
  package mutating func reserveCapacity(_ count: Int) {
    positions.reserveCapacity(count)
    normals.reserveCapacity(count)
    colors.reserveCapacity(count)
    support.reserveCapacity(count)
    radii.reserveCapacity(count)
    deviations.reserveCapacity(count)
    reaches.reserveCapacity(count)
    isRedundant.reserveCapacity(count)
  }

  /// Appends the points of another cloud that has the same properties.
  package mutating func append(_ other: PointCloud) {
    positions += other.positions
    normals += other.normals
    colors += other.colors
    support += other.support
    radii += other.radii
    deviations += other.deviations
    reaches += other.reaches
    isObject += other.isObject
    isRedundant += other.isRedundant
  }
}
