import Imaging
import Scene

/// Two squares that meet at a right angle, with a texture seam along their shared edge.
enum SquareModel {
  static var mesh: TriangleMesh {
    TriangleMesh(
      positions: [
        SIMD3(0, 0, 0), SIMD3(1, 0, 0), SIMD3(1, 2, 0), SIMD3(0, 2, 0), SIMD3(1, 0, -3),
        SIMD3(1, 2, -3),
      ],
      normals: [
        SIMD3(0, 0, 1), SIMD3(0.6, 0, 0.8), SIMD3(0.6, 0, 0.8), SIMD3(0, 0, 1), SIMD3(1, 0, 0),
        SIMD3(1, 0, 0),
      ],
      triangles: [SIMD3(0, 1, 2), SIMD3(0, 2, 3), SIMD3(1, 4, 5), SIMD3(1, 5, 2)])
  }

  /// The left half of the texture for one square, the right half for the other.
  static var model: TexturedModel {
    let left: [SIMD2<Float>] = [SIMD2(0, 0), SIMD2(0.4, 0), SIMD2(0.4, 1), SIMD2(0, 1)]
    let right = left.map { $0 + SIMD2(0.6, 0) }
    let order = [0, 1, 2, 0, 2, 3]
    return TexturedModel(
      mesh: mesh, texcoords: order.map { left[$0] } + order.map { right[$0] },
      diffuse: RGBImage(width: 4, height: 4, fill: SIMD3(200, 100, 50)))
  }
}
