import Numerics
import Scene

extension TriangleMesh {
  /// Cross product of two edges: along the outward normal, with twice the area as its length.
  @inline(__always)
  func doubleAreaNormal(_ t: SIMD3<UInt32>) -> SIMD3<Float> {
    let p = positions[Int(t.x)]
    return cross(positions[Int(t.y)] - p, positions[Int(t.z)] - p)
  }

  @inline(__always)
  func area(_ t: SIMD3<UInt32>) -> Float { length(doubleAreaNormal(t)) / 2 }

  /// The triangles that satisfy `keep`, without unused vertices.
  func filtered(_ keep: (SIMD3<UInt32>) -> Bool) -> TriangleMesh {
    var numbers = [UInt32](repeating: .max, count: positions.count)
    var result = TriangleMesh()
    let kept = triangles.filter(keep)
    for t in kept { for k in 0..<3 { numbers[Int(t[k])] = 0 } }
    for i in positions.indices where numbers[i] == 0 {
      numbers[i] = UInt32(result.positions.count)
      result.positions.append(positions[i])
      if !normals.isEmpty { result.normals.append(normals[i]) }
      if !colors.isEmpty { result.colors.append(colors[i]) }
      if !deviations.isEmpty { result.deviations.append(deviations[i]) }
    }
    result.triangles = kept.map {
      SIMD3(numbers[Int($0.x)], numbers[Int($0.y)], numbers[Int($0.z)])
    }
    return result
  }

  /// Sets vertex normals to the area-weighted mean of the triangle normals.
  mutating func computeNormals() {
    var sums = [SIMD3<Float>](repeating: .zero, count: positions.count)
    for t in triangles {
      let normal = doubleAreaNormal(t)
      for k in 0..<3 { sums[Int(t[k])] += normal }
    }
    normals = sums.map { sum in
      let size = length(sum)
      return size > 0 ? sum / size : SIMD3(0, 1, 0)
    }
  }
}
