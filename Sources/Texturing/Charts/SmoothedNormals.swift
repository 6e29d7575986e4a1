import Numerics

/// Replaces each triangle's normal by the area-weighted mean of it and its neighbors, repeatedly.
func smoothedNormals(_ graph: FaceGraph, _ shape: FaceShape, rounds: Int) -> [SIMD3<Float>] {
  var normals = shape.normals
  for _ in 0..<rounds {
    var next = normals
    for f in normals.indices where shape.usable[f] {
      var sum = normals[f] * shape.areas[f]
      for k in 0..<3 {
        let g = graph.neighbor(f, k)
        if g >= 0 { sum += normals[g] * shape.areas[g] }
      }
      if dot(sum, sum) > 0 { next[f] = normalized(sum) }
    }
    normals = next
  }
  return normals
}
