import Foundation
import Numerics
import Scene

/// The object of a simulated capture: a turned jar with carvings and dents, or a watering can.
///
/// World: Z up, in meters, the table top at z = 0. The mesh is closed and manifold; the seed
/// changes the carvings of the jar.
struct SimulatedShape {
  let mesh: TriangleMesh
  /// Share of the light of the sky that reaches each vertex; empty if the shape hardly occludes
  /// itself.
  private(set) var openness: [Float] = []

  /// Height of an object in meters.
  static func height(_ object: SimulatedObject) -> Float {
    object == .wateringCan ? WateringCan.top : 0.2065
  }

  /// - Parameter detail: Number of vertices around the axis, and of rows from foot to top.
  init(detail: Int, seed: UInt32, object: SimulatedObject = .textured) {
    guard object != .wateringCan else {
      let can = WateringCan()
      mesh = Self.mesh(of: can, detail: detail)
      openness = Self.openness(of: mesh) { can.distance(WateringCan.local($0)) }
      return
    }
    let columns = object.columns(max(detail, 8))
    let rows = max(detail, 8)
    var positions = [SIMD3<Float>(0, 0, 0.0005)]
    for row in 0...rows {
      for column in 0..<columns {
        let angle = 2 * Float.pi * Float(column) / Float(columns)
        positions.append(Self.point(angle, Float(row) / Float(rows), seed: seed, of: object))
      }
    }
    positions.append(Self.point(0, 1, seed: seed, of: object) * SIMD3(0, 0, 1) + SIMD3(0, 0, 0.006))
    mesh = Self.connected(positions, columns: columns, rows: rows)
  }

  /// A point of the side: the radius of the profile, displaced by ribs, bumps and dents.
  private static func point(
    _ angle: Float, _ t: Float, seed: UInt32, of object: SimulatedObject
  ) -> SIMD3<Float> {
    let height: Float = 0.2
    let z = 0.0005 + height * t
    let belly = 0.052 * sin(.pi * (0.12 + 0.72 * t)) + 0.018
    let neck = 0.014 * exp(-pow((t - 0.84) / 0.07, 2))
    let foot = 0.012 * exp(-pow(t / 0.06, 2))
    var radius = belly - neck + foot
    let direction = SIMD3<Float>(cos(angle), sin(angle), 0)
    let p = object.patternPosition(direction * 1.4 + SIMD3(0, 0, t * 4))
    radius += 0.010 * (ProceduralNoise.fractal(p * 1.5, octaves: 3, seed: seed) - 0.5)
    let band = exp(-pow((t - 0.45) / 0.2, 2))
    radius += 0.0035 * band * cos(Float(object.fold == 1 ? 9 : 8) * angle + 14 * t)
    let dents = ProceduralNoise.cells(p * 2.2, seed: seed &+ 50)
    radius -= 0.006 * max(0, 1 - dents.first * 2.4)
    radius += 0.0008 * (ProceduralNoise.fractal(p * 14, octaves: 2, seed: seed &+ 9) - 0.5)
    // A tilted axis would break the symmetry.
    let lean: Float = object.fold == 1 ? 1 : 0
    return direction * radius + SIMD3(lean * 0.006 * sin(3 * t), lean * 0.004 * cos(4 * t), z)
  }

  private static func connected(
    _ positions: [SIMD3<Float>], columns: Int, rows: Int
  ) -> TriangleMesh {
    func index(_ row: Int, _ column: Int) -> UInt32 {
      UInt32(1 + row * columns + column % columns)
    }
    var triangles: [SIMD3<UInt32>] = []
    for column in 0..<columns {
      triangles.append(SIMD3(0, index(0, column + 1), index(0, column)))
      triangles.append(
        SIMD3(UInt32(positions.count - 1), index(rows, column), index(rows, column + 1)))
      for row in 0..<rows {
        let (a, b) = (index(row, column), index(row, column + 1))
        let (c, d) = (index(row + 1, column), index(row + 1, column + 1))
        triangles.append(SIMD3(a, b, d))
        triangles.append(SIMD3(a, d, c))
      }
    }
    return TriangleMesh(
      positions: positions, normals: normals(positions, triangles), triangles: triangles)
  }

  static func normals(
    _ positions: [SIMD3<Float>], _ triangles: [SIMD3<UInt32>]
  ) -> [SIMD3<Float>] {
    var sums = [SIMD3<Float>](repeating: .zero, count: positions.count)
    for t in triangles {
      let (a, b, c) = (positions[Int(t.x)], positions[Int(t.y)], positions[Int(t.z)])
      let area = cross(b - a, c - a)
      for k in 0..<3 { sums[Int(t[k])] += area }
    }
    return sums.map(normalized)
  }
}
