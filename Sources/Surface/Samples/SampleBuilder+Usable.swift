import Numerics
import Scene

extension SampleBuilder {
  /// Largest coordinate, scene units, whose square single precision still holds with room to add.
  private static let maxCoordinate: Float = 1e15
  /// Squared lengths a normal may have: anything a writer may mean by a direction.
  private static let normalSquares: Range<Float> = Float(1e-6).nextUp..<1e6

  /// Indices of points with finite positions and normals of sensible length.
  static func usable(_ cloud: PointCloud) -> [Int32] {
    var result: [Int32] = []
    result.reserveCapacity(cloud.positions.count)
    for i in cloud.positions.indices {
      let p = cloud.positions[i]
      let n = cloud.normals[i]
      let size = dot(n, n)
      if abs(p.x) < maxCoordinate && abs(p.y) < maxCoordinate && abs(p.z) < maxCoordinate
        && normalSquares.contains(size)
      {
        result.append(Int32(i))
      }
    }
    return result
  }
}
