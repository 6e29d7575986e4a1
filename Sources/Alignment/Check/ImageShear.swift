import Geometry
import Numerics
import Scene

/// How much the reprojection errors of each view are those of a sheared image: the least-squares fit
/// of a symmetric linear map without change of scale.
///
/// A pose cannot produce such errors, and one camera for all views cannot produce different ones. A
/// rolling shutter produces them while the camera moves: Forssén & Ringaby, "Rectifying rolling
/// shutter video from hand-held devices", CVPR 2010.
struct ImageShear {
  /// Minimum number of observations of a view.
  static let minObservations = 30

  /// Along the diagonals and along the axes, relative to the distance from the image's center, of
  /// the views with enough observations.
  private(set) var values: [SIMD2<Double>] = []

  init(_ model: SparseModel, _ problem: MappingProblem) {
    for view in model.registered {
      let used = problem.ids(of: view).filter { model.isUsed[$0] }
      guard used.count >= Self.minObservations, let pose = model.poses[view] else { continue }
      let camera = model.cameras[problem.cameraOf[view]]
      let center = SIMD2(camera.cx, camera.cy)
      var (sum, weight) = (SIMD2<Double>.zero, 0.0)
      for id in used {
        let point = pose * model.positions[Int(model.tracks.trackOf[id])]
        guard point.z > 0 else { continue }
        let at = camera.project(point)
        let (offset, error) = (at - center, problem.pixels[id] - at)
        sum.x += error.x * offset.y + error.y * offset.x
        sum.y += error.x * offset.x - error.y * offset.y
        weight += dot(offset, offset)
      }
      if weight > 0 { values.append(sum / weight) }
    }
  }
}
