import Geometry
import Numerics
import Scene

/// Converts a finished model to the stage's result.
struct ReconstructionBuilder {
  let problem: MappingProblem
  let model: SparseModel
  /// Parallel to the views, for the colors of points; points without features are gray.
  let features: [Features]
  let worldFromModel: Similarity
  let isMetric: Bool

  func build() -> Reconstruction {
    var result = Reconstruction(
      cameras: model.cameras, viewCameras: problem.cameraOf,
      poses: model.poses.map { $0.map(worldFromModel.applied) })
    result.isMetric = isMetric
    result.points = (0..<model.tracks.count).filter { model.hasPoint[$0] }.map(point)
    return result
  }

  private func point(_ track: Int) -> ScenePoint {
    let used = model.tracks.members(of: track).filter { model.isUsed[$0] }
    var sum = 0.0
    var color = SIMD3<Int>.zero
    var colored = 0
    for id in used {
      let error = model.error(id, problem)
      sum += error * error
      let view = Int(problem.viewOf[id])
      let keypoint = id - problem.offsets[view]
      if features.indices.contains(view), features[view].colors.indices.contains(keypoint) {
        let c = features[view].colors[keypoint]
        color = color &+ SIMD3(Int(c.x), Int(c.y), Int(c.z))
        colored += 1
      }
    }
    let mean = colored > 0 ? color / colored : SIMD3(128, 128, 128)
    return ScenePoint(
      position: worldFromModel * model.positions[track],
      color: SIMD3(UInt8(mean.x), UInt8(mean.y), UInt8(mean.z)),
      error: (sum / Double(max(used.count, 1))).squareRoot(),
      track: used.map { id in
        let view = Int(problem.viewOf[id])
        return Observation(view: UInt32(view), keypoint: UInt32(id - problem.offsets[view]))
      })
  }
}
