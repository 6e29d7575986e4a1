import Geometry
import Numerics
import Scene

/// Cuts a mesh along the zero line of a function on its vertices.
enum MeshClip {
  /// Returns the part where `field` (one value per vertex, linear inside triangles) is positive.
  ///
  /// New vertices are on cut edges and shared, and every remaining vertex keeps its whole
  /// neighborhood, so a manifold mesh stays manifold. A value of exactly 0 counts as outside.
  static func keepPositive(_ mesh: TriangleMesh, _ field: [Float]) -> TriangleMesh {
    if !field.contains(where: { $0 <= 0 }) { return mesh }
    var cutter = Cutter(mesh: mesh, field: field)
    cutter.run()
    return cutter.result
  }

  /// Removes the part outside `box`.
  static func crop(_ mesh: TriangleMesh, to box: BoundingBox) -> TriangleMesh {
    var result = mesh
    for axis in 0..<3 {
      result = keepPositive(result, result.positions.map { $0[axis] - Float(box.min[axis]) })
      result = keepPositive(result, result.positions.map { Float(box.max[axis]) - $0[axis] })
    }
    return result
  }

  private struct Cutter {
    let mesh: TriangleMesh
    let field: [Float]
    var result = TriangleMesh()
    /// New index of each remaining vertex.
    private var numbers: [UInt32]
    private var cuts: [UInt64: UInt32] = [:]

    init(mesh: TriangleMesh, field: [Float]) {
      self.mesh = mesh
      self.field = field
      numbers = [UInt32](repeating: .max, count: mesh.positions.count)
    }

    mutating func run() {
      for i in mesh.positions.indices where field[i] > 0 {
        numbers[i] = UInt32(result.positions.count)
        result.positions.append(mesh.positions[i])
        if !mesh.normals.isEmpty { result.normals.append(mesh.normals[i]) }
        if !mesh.colors.isEmpty { result.colors.append(mesh.colors[i]) }
      }
      for triangle in mesh.triangles { add(triangle) }
    }

    private mutating func add(_ t: SIMD3<UInt32>) {
      let inside = (0..<3).filter { field[Int(t[$0])] > 0 }
      switch inside.count {
      case 3:
        result.triangles.append(
          SIMD3(numbers[Int(t.x)], numbers[Int(t.y)], numbers[Int(t.z)]))
      case 1:
        let (a, b, c) = turned(t, first: inside[0])
        result.triangles.append(SIMD3(numbers[Int(a)], cut(a, b), cut(a, c)))
      case 2:
        let outside = (0..<3).first { !inside.contains($0) } ?? 0
        let (c, a, b) = turned(t, first: outside)
        let ac = cut(a, c)
        let bc = cut(b, c)
        result.triangles.append(SIMD3(numbers[Int(a)], numbers[Int(b)], bc))
        result.triangles.append(SIMD3(numbers[Int(a)], bc, ac))
      default: break
      }
    }

    private func turned(_ t: SIMD3<UInt32>, first: Int) -> (UInt32, UInt32, UInt32) {
      (t[first], t[(first + 1) % 3], t[(first + 2) % 3])
    }

    /// The vertex on the edge from `a` (inside) to `b` (outside).
    private mutating func cut(_ a: UInt32, _ b: UInt32) -> UInt32 {
      let key = UInt64(a) << 32 | UInt64(b)
      if let known = cuts[key] { return known }
      let i = Int(a)
      let j = Int(b)
      let t = field[i] / (field[i] - field[j])
      let number = UInt32(result.positions.count)
      result.positions.append(mesh.positions[i] + (mesh.positions[j] - mesh.positions[i]) * t)
      if !mesh.normals.isEmpty {
        result.normals.append(normalized(mesh.normals[i] * (1 - t) + mesh.normals[j] * t))
      }
      if !mesh.colors.isEmpty {
        result.colors.append(t < 0.5 ? mesh.colors[i] : mesh.colors[j])
      }
      cuts[key] = number
      return number
    }
  }
}
