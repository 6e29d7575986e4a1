import Numerics
import Scene

extension TriangleMesh {
  /// Length of the bounding box's diagonal; 0 for a mesh without vertices.
  var diagonal: Float {
    guard var low = positions.first else { return 0 }
    var high = low
    for p in positions {
      low = pointwiseMin(low, p)
      high = pointwiseMax(high, p)
    }
    return distance(low, high)
  }
}
