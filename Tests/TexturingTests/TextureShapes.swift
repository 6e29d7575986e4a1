import Foundation
import Numerics
import Scene
import Support
import TestSupport

/// Closed and open test surfaces.
enum TextureShapes {
  /// A sphere of `n` × 2 `n` quadrilaterals, its radius 1 + `bump`(direction).
  static func sphere(
    _ n: Int, bump: (SIMD3<Float>) -> Float = { _ in 0 }
  ) -> TriangleMesh {
    var mesh = TriangleMesh()
    func add(_ d: SIMD3<Float>) { mesh.positions.append(d * (1 + bump(d))) }
    add(SIMD3(0, 1, 0))
    for j in 1..<n {
      let polar = Float(j) / Float(n) * .pi
      for i in 0..<2 * n {
        let turn = Float(i) / Float(n) * .pi
        add(SIMD3(sinf(polar) * cosf(turn), cosf(polar), -sinf(polar) * sinf(turn)))
      }
    }
    add(SIMD3(0, -1, 0))
    let last = UInt32(mesh.positions.count - 1)
    func at(_ j: Int, _ i: Int) -> UInt32 { UInt32(1 + (j - 1) * 2 * n + i % (2 * n)) }
    for i in 0..<2 * n {
      mesh.triangles.append(SIMD3(0, at(1, i), at(1, i + 1)))
      mesh.triangles.append(SIMD3(last, at(n - 1, i + 1), at(n - 1, i)))
      for j in 1..<n - 1 {
        mesh.triangles.append(SIMD3(at(j, i), at(j + 1, i), at(j + 1, i + 1)))
        mesh.triangles.append(SIMD3(at(j, i), at(j + 1, i + 1), at(j, i + 1)))
      }
    }
    return mesh
  }

  /// A torus around the y axis.
  static func torus(_ n: Int) -> TriangleMesh {
    var mesh = GridShapes.torus(n, radius: 0.7, tube: 0.3)
    mesh.positions = mesh.positions.map { SIMD3($0.x, $0.z, -$0.y) }
    return mesh
  }

  /// A cube of side 1.4 with `n` × `n` squares per face and shared corners.
  static func cube(_ n: Int) -> TriangleMesh {
    var mesh = TriangleMesh()
    var index: [SIMD3<Int>: UInt32] = [:]
    func vertex(_ p: SIMD3<Int>) -> UInt32 {
      if let known = index[p] { return known }
      index[p] = UInt32(mesh.positions.count)
      mesh.positions.append(
        (SIMD3(Float(p.x), Float(p.y), Float(p.z)) / Float(n) - 0.5) * 1.4)
      return UInt32(mesh.positions.count - 1)
    }
    for axis in 0..<3 {
      for side in 0...1 {
        for i in 0..<n {
          for j in 0..<n {
            func at(_ a: Int, _ b: Int) -> UInt32 {
              var p = SIMD3<Int>.zero
              p[axis] = side * n
              p[(axis + 1) % 3] = side == 1 ? a : b
              p[(axis + 2) % 3] = side == 1 ? b : a
              return vertex(p)
            }
            mesh.triangles.append(SIMD3(at(i, j), at(i + 1, j), at(i + 1, j + 1)))
            mesh.triangles.append(SIMD3(at(i, j), at(i + 1, j + 1), at(i, j + 1)))
          }
        }
      }
    }
    return mesh
  }

  /// The sphere with randomly displaced vertices, whose normals are as noisy as
  /// those of a reconstruction.
  static func noisySphere(_ n: Int, seed: UInt64) -> TriangleMesh {
    var random = RandomStream(seed: seed)
    return sphere(n) { _ in 0.012 * Float(random.normal()) }
  }

  /// A square of side 2 at height `y` that faces up, of `n` × `n` squares.
  static func floor(_ n: Int, y: Float = 0) -> TriangleMesh { GridShapes.plane(n) { _ in y } }

  static func joined(_ a: TriangleMesh, _ b: TriangleMesh) -> TriangleMesh {
    let shift = UInt32(a.positions.count)
    return TriangleMesh(
      positions: a.positions + b.positions,
      triangles: a.triangles + b.triangles.map { $0 &+ SIMD3(repeating: shift) })
  }
}
