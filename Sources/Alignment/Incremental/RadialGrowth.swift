import Geometry
import Numerics
import Scene

/// How reprojection errors grow from the middle of the pictures to their corners: what a lens model
/// that is too weak leaves behind.
struct RadialGrowth {
  /// Fewest observations of a camera that tell.
  private static let minObservations = 400

  /// Median error of the outermost quarter of the observations over that of the innermost, by camera.
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
