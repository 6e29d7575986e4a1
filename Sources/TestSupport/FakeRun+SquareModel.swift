import Imaging
import Pipeline
import Scene
import Texturing

extension FakeRun {
  /// Stores a textured square that fills every photograph, with the first one as its texture.
  package mutating func storeSquareModel() throws {
    let views = try state.project.activeViews().views
    let photograph = try views[0].image.loadRGB()
    let (x, y) = (Float(64) / 60, Float(48) / 60)
    let mesh = TriangleMesh(
      positions: [SIMD3(-x, -y, 2), SIMD3(x, -y, 2), SIMD3(x, y, 2), SIMD3(-x, y, 2)],
      triangles: [SIMD3(0, 1, 2), SIMD3(0, 2, 3)])
    // The camera's y axis points down, texture coordinates up.
    let corners: [SIMD2<Float>] = [SIMD2(0, 1), SIMD2(1, 1), SIMD2(1, 0), SIMD2(0, 0)]
    let model = TexturedModel(
      mesh: mesh, texcoords: [0, 1, 2, 0, 2, 3].map { corners[$0] }, diffuse: photograph)
    try store(TextureBinding.self, model, report: TextureReport())
  }
}
