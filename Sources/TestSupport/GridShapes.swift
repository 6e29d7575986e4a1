import Foundation
import Numerics
import Scene

/// Regular triangle meshes of known surfaces.
package enum GridShapes {
  /// A square of side 2 of `n` × `n` squares, at the heights of a function of x and z.
  package static func plane(
    _ n: Int, height: (SIMD2<Float>) -> Float = { _ in 0 }
  ) -> TriangleMesh {
    var mesh = TriangleMesh()
    for j in 0...n {
      for i in 0...n {
        let p = SIMD2(Float(i), Float(j)) / Float(n) * 2 - 1
        mesh.positions.append(SIMD3(p.x, height(p), p.y))
      }
    }
    for j in 0..<n {
      for i in 0..<n {
        let a = UInt32(j * (n + 1) + i)
        let b = a + UInt32(n) + 1
        mesh.triangles += [SIMD3(a, b, b + 1), SIMD3(a, b + 1, a + 1)]
      }
    }
    return mesh
  }

  /// A torus around the z axis with two radii, of `n` × `n` / 2 squares.
  package static func torus(
    _ n: Int, radius: Float = 1, tube: Float = 0.4
  ) -> TriangleMesh {
    var mesh = TriangleMesh()
    let m = n / 2
    for i in 0..<n {
      for j in 0..<m {
        let (u, v) = (Float(i) / Float(n) * 2 * .pi, Float(j) / Float(m) * 2 * .pi)
        let r = radius + tube * cosf(v)
        mesh.positions.append(SIMD3(r * cosf(u), r * sinf(u), tube * sinf(v)))
        func at(_ i: Int, _ j: Int) -> UInt32 { UInt32(i % n * m + j % m) }
        mesh.triangles += [
          SIMD3(at(i, j), at(i + 1, j), at(i + 1, j + 1)),
          SIMD3(at(i, j), at(i + 1, j + 1), at(i, j + 1)),
        ]
      }
    }
    return mesh
  }

  /// A cube of side 2 around the origin, with `n` × `n` squares per side and shared corners.
  package static func cube(_ n: Int) -> TriangleMesh {
    var mesh = TriangleMesh()
    var index: [SIMD3<Float>: UInt32] = [:]
    func vertex(_ p: SIMD3<Float>) -> UInt32 {
      if let known = index[p] { return known }
      let number = UInt32(mesh.positions.count)
      index[p] = number
      mesh.positions.append(p)
      return number
    }
    let square = plane(n) { _ in 1 }
    for axis in 0..<3 {
      for side: Float in [1, -1] {
        // The square faces up; its coordinates are exchanged in turn, and mirrored twice.
        let numbers = square.positions.map { p in
          var q = SIMD3<Float>.zero
          q[axis] = side * p.y
          q[(axis + 1) % 3] = side * p.z
          q[(axis + 2) % 3] = p.x
          return vertex(q)
        }
        mesh.triangles += square.triangles.map { t in
          SIMD3(numbers[Int(t.x)], numbers[Int(t.y)], numbers[Int(t.z)])
        }
      }
    }
    return mesh
  }

  /// Volume inside a closed mesh whose triangles are counterclockwise from outside.
  package static func volume(_ mesh: TriangleMesh) -> Float {
    mesh.triangles.reduce(0) { sum, t in
      let (a, b) = (mesh.positions[Int(t.x)], mesh.positions[Int(t.y)])
      return sum + dot(a, cross(b, mesh.positions[Int(t.z)])) / 6
    }
  }

  package static func area(_ mesh: TriangleMesh) -> Float {
    mesh.triangles.reduce(0) { sum, t in
      let a = mesh.positions[Int(t.x)]
      let (u, v) = (mesh.positions[Int(t.y)] - a, mesh.positions[Int(t.z)] - a)
      return sum + length(cross(u, v)) / 2
    }
  }
}
