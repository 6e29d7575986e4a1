import Geometry
import Numerics
import Scene

/// Measures how reprojection errors grow from the image center to the corners: a sign of a lens
/// model with too few parameters.
struct RadialGrowth {
  /// Minimum number of observations per camera.
  private static let minObservations = 400

  /// Median error of the outermost quarter of the observations divided by that of the innermost
  /// quarter, by camera.
  private(set) var ratios: [Int: Double] = [:]

  init(_ model: SparseModel, _ problem: MappingProblem) {
    var samples = [[(radius: Double, error: Double)]](repeating: [], count: model.cameras.count)
    for id in model.isUsed.indices where model.isUsed[id] {
      let index = problem.cameraOf[Int(problem.viewOf[id])]
      let camera = model.cameras[index]
      let offset = problem.pixels[id] - SIMD2(camera.cx, camera.cy)
      samples[index].append((length(offset), model.error(id, problem)))
    }
    for (camera, all) in samples.enumerated() where all.count >= Self.minObservations {
      let sorted = all.sorted { $0.radius < $1.radius }.map(\.error)
      let quarter = sorted.count / 4
      guard let inner = sorted.prefix(quarter).median(),
        let outer = sorted.suffix(quarter).median(),
        inner > 0
      else { continue }
      ratios[camera] = outer / inner
    }
  }
}
