/// An oriented, coloured point cloud, one array a property.
public struct PointCloud: Sendable, Equatable {
  /// In the world.
  public var positions: [SIMD3<Float>]
  /// Length 1, towards the cameras; empty when unknown.
  public var normals: [SIMD3<Float>]
  /// RGB, sRGB; empty when unknown.
  public var colors: [SIMD3<UInt8>]
  /// Number of views that agree on the point; empty when unknown.
  public var support: [UInt16]
  /// Radius of the surface patch a point stands for (pixel footprint), scene units; may be empty.
  public var radii: [Float]
  /// One standard deviation of each point's place along its normal, scene units; empty when unknown.
  public var deviations: [Float] = []
  /// Radius of the patch of surface round each point whose errors are the point's own, scene units: as far
  /// as the pixels reach that its depth was found by. Empty when unknown.
  public var reaches: [Float] = []
  /// Whether a point is the object's (1) or its surroundings' (0); empty where they were not told apart.
  public var isObject: [UInt8] = []
  /// Whether surer points near a point tell its place better than it does itself (1): such a point adds
  /// noise to a picture, many of them still tell of a surface. Empty where that was not asked.
  public var isRedundant: [UInt8] = []

  /// A cloud whose arrays are empty or as long as `positions`.
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

  /// About what it takes in memory, bytes.
  package var byteCount: Int {
    MemoryLayout<SIMD3<Float>>.stride * (positions.count + normals.count) + isObject.count
      + isRedundant.count + MemoryLayout<SIMD3<UInt8>>.stride * colors.count + 2 * support.count
      + 4 * (radii.count + deviations.count + reaches.count)
  }

  /// Makes room for so many points of another cloud's properties.
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
