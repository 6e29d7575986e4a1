import Foundation
import Geometry
import Imaging
import Numerics
import Scene
import Support

@testable import Evaluation

/// A square of side 2 in the plane z = 0, with a pattern, seen from a distance of 3.
struct PlaneScene {
  static let camera: Camera = {
    var camera = Camera(width: 300, height: 240, fx: 250, fy: 255, cx: 148, cy: 123)
    (camera.k1, camera.k2, camera.p1, camera.p2) = (-0.12, 0.03, 0.002, -0.001)
    return camera
  }()

  /// Looks along +z from z = -3.
  static let pose = RigidTransform(rotation: .identity, center: SIMD3(0.05, -0.1, -3))

  /// Wave vectors of the pattern, radians per unit: waves of 6 to 9 pixels in several directions.
  private static let waves: [SIMD2<Double>] = [
    SIMD2(61, 13), SIMD2(-57, 52), SIMD2(48, -61), SIMD2(66, -44), SIMD2(-70, -22), SIMD2(52, 66),
  ]

  /// The pattern at a point of the plane, sRGB 0 ... 255.
  static func pattern(_ x: Double, _ y: Double) -> SIMD3<Double> {
    var sum = 0.0
    for (index, wave) in waves.enumerated() { sum += cos(wave.x * x + wave.y * y + Double(index)) }
    let tint = sin(3 * x - 2 * y)
    return SIMD3(128 + 16 * sum, 120 + 15 * sum + 10 * tint, 110 + 14 * sum - 10 * tint)
  }

  /// The photograph, computed from the pattern without the model.
  ///
  /// - Parameter light: Factor of each channel.
  static func photograph(light: SIMD3<Double> = .one) -> RGBImage {
    var pixels: [UInt8] = []
    for row in 0..<camera.height {
      for column in 0..<camera.width {
        let place = camera.normalize(SIMD2(Double(column) + 0.5, Double(row) + 0.5))
        let center = pose.center
        let (x, y) = (center.x - center.z * place.x, center.y - center.z * place.y)
        let color = abs(x) <= 1 && abs(y) <= 1 ? pattern(x, y) * light : SIMD3(repeating: 20)
        for channel in 0..<3 { pixels.append(UInt8(saturating: color[channel] + 0.5)) }
      }
    }
    return RGBImage(width: camera.width, height: camera.height, pixels: pixels)
  }

  /// Number of cells of the grid along each side.
  static let cells = 20

  /// The square as a grid of triangles with the pattern as its texture.
  ///
  /// - Parameter shift: Shift of the texture along x, world units.
  static func model(size: Int = 1024, shift: Double = 0) -> TexturedModel {
    var pixels: [UInt8] = []
    for row in 0..<size {
      for column in 0..<size {
        let x = 2 * (Double(column) + 0.5) / Double(size) - 1
        let y = 1 - 2 * (Double(row) + 0.5) / Double(size)
        let color = pattern(x + shift, y)
        for channel in 0..<3 { pixels.append(UInt8(saturating: color[channel] + 0.5)) }
      }
    }
    let mesh = grid()
    let texcoords = mesh.triangles.flatMap { t in
      [t.x, t.y, t.z].map { index in
        let p = mesh.positions[Int(index)]
        return SIMD2((p.x + 1) / 2, (p.y + 1) / 2)
      }
    }
    return TexturedModel(
      mesh: mesh, texcoords: texcoords,
      diffuse: RGBImage(width: size, height: size, pixels: pixels))
  }

  private static func grid() -> TriangleMesh {
    var mesh = TriangleMesh()
    for row in 0...cells {
      for column in 0...cells {
        mesh.positions.append(
          SIMD3(
            2 * Float(column) / Float(cells) - 1, 2 * Float(row) / Float(cells) - 1, 0))
      }
    }
    for row in 0..<cells {
      for column in 0..<cells {
        let a = UInt32(row * (cells + 1) + column)
        let b = a + UInt32(cells) + 1
        mesh.triangles += [SIMD3(a, b, a + 1), SIMD3(a + 1, b, b + 1)]
      }
    }
    return mesh
  }

  /// The comparison of a model with a photograph.
  static func compare(
    _ model: TexturedModel, with photograph: RGBImage = photograph(), stride: Int = 1
  ) throws -> ViewComparison {
    let grid = SampleGrid(width: photograph.width, height: photograph.height, stride: stride)
    let view = try ModelRenderer(model).render(
      camera: camera, pose: pose, grid: grid, in: RunContext())
    return ViewComparison(photograph: SampledImage(photograph, grid), view: view)
  }
}
