import Geometry
import Numerics
import Scene
import Support

/// A model as a photograph shows it: one ray for each sample, and the first surface it meets.
package struct RenderedView: Sendable {
  /// The grid of the samples.
  let grid: SampleGrid
  /// Colors of the surface, 0 ... 255; black where there is none.
  var colors: [SIMD3<Float>]
  /// The triangle that each sample shows; -1 where it shows none.
  var triangles: [Int32]
  /// Distance along the ray in units of its depth, so that the point is at this depth.
  var depths: [Float]

  /// Whether a sample shows the model.
  @inline(__always)
  func isCovered(_ sample: Int) -> Bool { triangles[sample] >= 0 }
}

/// Renders a model at the poses of photographs by casting rays, with the distortion of the lens.
///
/// The surface is seen from both sides, unlit, without background: samples that show no surface are
/// not covered.
package struct ModelRenderer: Sendable {
  let surface: ModelSurface
  let rays: TriangleBVH

  /// - Throws: `EvaluationError.noSurface`, `EvaluationError.noColor`.
  package init(_ model: TexturedModel) throws {
    surface = try ModelSurface(model)
    rays = TriangleBVH(model.mesh)
  }

  /// The model in a photograph.
  ///
  /// - Parameters:
  ///   - camera: Intrinsics for the photograph's pixels.
  ///   - pose: `cameraFromWorld`, in the world of the model.
  /// - Throws: `Cancelled`.
  package func render(
    camera: Camera, pose: RigidTransform, grid: SampleGrid, in context: RunContext
  ) throws -> RenderedView {
    var view = RenderedView(
      grid: grid, colors: [SIMD3<Float>](repeating: .zero, count: grid.count),
      triangles: [Int32](repeating: -1, count: grid.count),
      depths: [Float](repeating: 0, count: grid.count))
    let origin = SIMD3<Float>(pose.center)
    let worldFromCamera = pose.rotation.transpose
    for row in 0..<grid.height {
      try context.checkCancellation()
      let y = Double(grid.pixel(row)) + 0.5
      for column in 0..<grid.width {
        let place = camera.normalize(SIMD2(Double(grid.pixel(column)) + 0.5, y))
        let direction = SIMD3<Float>(worldFromCamera * SIMD3(place.x, place.y, 1))
        guard let hit = rays.closestHit(origin: origin, direction: direction) else { continue }
        let sample = row * grid.width + column
        view.colors[sample] = surface.color(at: hit)
        view.triangles[sample] = Int32(truncatingIfNeeded: hit.triangle)
        view.depths[sample] = hit.distance
      }
    }
    return view
  }
}
