import Foundation
import Geometry
import Imaging
import Numerics
import Scene

@testable import Drawing

/// Small scenes with known renderings.
enum DrawingScenes {
  /// A camera on the z axis, at distance 2 from the plane z = 0, directed along −z. One world
  /// unit in the plane is 50 pixels.
  static func frontView(width: Int = 100, height: Int = 80) -> Viewpoint {
    var view = Viewpoint(
      eye: SIMD3(0, 0, 2), target: .zero, width: width, height: height, fieldOfView: 0.5)
    view.camera = Camera(width: width, height: height, focal: 100)
    return view
  }

  /// Cameras in the horizontal plane at azimuths in degrees, around one point at the origin.
  static func ring(azimuths: [Double]) -> Reconstruction {
    var result = Reconstruction(
      cameras: [Camera(width: 64, height: 48, focal: 60)], viewCameras: azimuths.map { _ in 0 },
      poses: azimuths.map { degrees in
        let turn = degrees * .pi / 180
        return RigidTransform(rotation: .identity, center: SIMD3(sin(turn), 0, cos(turn)))
      })
    result.points = [ScenePoint(position: .zero, color: .zero, error: 0, track: [])]
    return result
  }

  static func triangle(
    _ a: SIMD3<Float>, _ b: SIMD3<Float>, _ c: SIMD3<Float>, color: SIMD3<UInt8>
  ) -> TriangleMesh {
    TriangleMesh(
      positions: [a, b, c], colors: Array(repeating: color, count: 3), triangles: [[0, 1, 2]])
  }

  /// A square of side 1 around the origin that faces +z, with a texture of four colors.
  static func texturedSquare() -> TexturedModel {
    let mesh = TriangleMesh(
      positions: [[-0.5, -0.5, 0], [0.5, -0.5, 0], [0.5, 0.5, 0], [-0.5, 0.5, 0]],
      triangles: [[0, 1, 2], [0, 2, 3]])
    // Top row red, green; bottom row blue, white.
    var texture = RGBImage(width: 8, height: 8)
    for y in 0..<8 {
      for x in 0..<8 {
        let i = (y * 8 + x) * 3
        let isRight = x >= 4
        if y < 4 {
          texture.pixels[i + (isRight ? 1 : 0)] = 200
        } else if isRight {
          for k in 0..<3 { texture.pixels[i + k] = 200 }
        } else {
          texture.pixels[i + 2] = 200
        }
      }
    }
    let corners: [SIMD2<Float>] = [[0, 0], [1, 0], [1, 1], [0, 1]]
    return TexturedModel(
      mesh: mesh, texcoords: [0, 1, 2, 0, 2, 3].map { corners[$0] }, diffuse: texture)
  }

  static func pixel(_ image: RGBImage, _ x: Int, _ y: Int) -> SIMD3<Int> {
    let i = (y * image.width + x) * 3
    return SIMD3(Int(image.pixels[i]), Int(image.pixels[i + 1]), Int(image.pixels[i + 2]))
  }

  /// Whether a pixel has the background color of its row.
  static func isBackground(_ image: RGBImage, _ x: Int, _ y: Int) -> Bool {
    let expected = SIMD3<Int>(
      truncatingIfNeeded: SIMD3<Int32>(
        Shading.background(y, image.height) + 0.5))
    let d = pixel(image, x, y) &- expected
    return abs(d.x) + abs(d.y) + abs(d.z) <= 3
  }
}
