/// The triangles around each vertex of a chart.
struct VertexStars {
  private let offsets: [Int32]
  private let faces: [Int32]
  let isBoundary: [Bool]

  init(_ mesh: ChartMesh) {
    var offsets = [Int32](repeating: 0, count: mesh.points.count + 1)
    for t in mesh.triangles {
      for k in 0..<3 { offsets[Int(t[k]) + 1] += 1 }
    }
    for i in 1..<offsets.count { offsets[i] += offsets[i - 1] }
    var next = offsets
    var faces = [Int32](repeating: 0, count: 3 * mesh.triangles.count)
    var isBoundary = [Bool](repeating: false, count: mesh.points.count)
    for (f, t) in mesh.triangles.enumerated() {
      for k in 0..<3 {
        faces[Int(next[Int(t[k])])] = Int32(f)
        next[Int(t[k])] += 1
        if mesh.partner[3 * f + k] < 0 {
          isBoundary[Int(t[k])] = true
          isBoundary[Int(t[(k + 1) % 3])] = true
        }
      }
    }
    self.offsets = offsets
    self.faces = faces
    self.isBoundary = isBoundary
  }

  subscript(vertex: Int) -> ArraySlice<Int32> {
    faces[Int(offsets[vertex])..<Int(offsets[vertex + 1])]
  }

  /// The mean of an inner vertex's neighbors, each of which is in two of its triangles.
  func mean(at vertex: Int, of points: [SIMD2<Double>], in mesh: ChartMesh) -> SIMD2<Double> {
    var sum = SIMD2<Double>.zero
    let star = self[vertex]
    for f in star {
      let t = mesh.triangles[Int(f)]
      sum += points[Int(t.x)] + points[Int(t.y)] + points[Int(t.z)] - points[vertex]
    }
    return sum / Double(2 * star.count)
  }
}
