import Foundation
import Geometry
import Numerics
import Scene

/// How much the images of single views are sheared, as a rolling shutter shears them while the
/// camera moves: Forssén & Ringaby, "Rectifying rolling shutter video from hand-held devices", CVPR
/// 2010.
///
/// A shear is a symmetric linear map of the image without change of scale. Poses absorb most of it,
/// so that it is fitted together with the pose of its view, to first order and with fixed points. The
/// same fit with a focal length and principal point of each view shows whether other cameras explain
/// the errors as well.
struct ImageShear {
  /// Minimum number of observations of a view.
  static let minObservations = 30
  /// Standard deviation of the shear, and of the relative focal length and principal point, that
  /// limits what a view without perspective yields.
  private static let deviation = 0.1
  private static let pose = 0..<6, shear = 6..<8, camera = 8..<11

  /// Along the diagonals and along the axes, of the views with enough observations.
  private(set) var values: [SIMD2<Double>] = []
  /// Weighted squared errors, pixels: with adjusted poses, and also with a shear or a camera for each
  /// view.
  private(set) var posed = 0.0, sheared = 0.0, recorded = 0.0

  init(_ model: SparseModel, _ problem: MappingProblem) {
    for view in model.registered {
      let used = problem.ids(of: view).filter { model.isUsed[$0] }
      guard used.count >= Self.minObservations, let pose = model.poses[view] else { continue }
      var system = ViewSystem()
      let camera = model.cameras[problem.cameraOf[view]]
      for id in used {
        let point = model.positions[Int(model.tracks.trackOf[id])]
        guard let seen = ObservationJacobian(camera, pose, point, problem.pixels[id]) else {
          continue
        }
        system.add(seen, camera, scale: Adjustment.lossScale * problem.pixelScale[view])
      }
      add(system)
    }
  }

  /// Relative reduction of the squared errors by a shear of each view, as a logarithm.
  var gain: Double { sheared > 0 ? log(posed / sheared) : 0 }
  /// The same by a focal length and principal point of each view.
  var cameraGain: Double { recorded > 0 ? log(posed / recorded) : 0 }

  private mutating func add(_ system: ViewSystem) {
    let precision = system.variance / (Self.deviation * Self.deviation)
    guard let posed = system.solved(Array(Self.pose), precision: precision),
      let sheared = system.solved(Array(Self.pose) + Self.shear, precision: precision),
      let recorded = system.solved(Array(Self.pose) + Self.camera, precision: precision)
    else { return }
    self.posed += posed.error
    self.sheared += sheared.error
    self.recorded += recorded.error
    values.append(SIMD2(sheared.step[6], sheared.step[7]))
  }
}

/// The normal equations of one view, for its pose, shear and camera.
private struct ViewSystem {
  private static let order = 11
  private var hessian = Matrix(rows: order, columns: order)
  private var gradient = [Double](repeating: 0, count: order)
  private var error = 0.0, weights = 0.0

  /// The mean of the squared, weighted errors, pixels.
  var variance: Double { error / max(weights, 1) }

  mutating func add(_ seen: ObservationJacobian, _ camera: Camera, scale: Double) {
    let squared = dot(seen.residual, seen.residual)
    let weight = 1 / (1 + squared / (scale * scale)).squareRoot()
    let (u, v) = (seen.distorted.x, seen.distorted.y)
    let poses = [seen.row0, seen.row1].map { ObservationJacobian.poseRow(seen.point, $0) }
    let x = [camera.fx * v, camera.fx * u, camera.fx * u, camera.fx, 0]
    let y = [camera.fy * u, -camera.fy * v, camera.fy * v, 0, camera.fy]
    for (row, (rest, residual)) in zip(poses, [(x, seen.residual.x), (y, seen.residual.y)]) {
      let line = (0..<6).map { row[$0] } + rest
      for i in line.indices {
        gradient[i] += weight * line[i] * residual
        for j in 0...i { hessian[i, j] += weight * line[i] * line[j] }
      }
    }
    error += weight * squared
    weights += 2 * weight
  }

  /// The step of some parameters, and the squared errors after it, if those beyond the pose have a
  /// prior.
  func solved(_ used: [Int], precision: Double) -> (step: [Double], error: Double)? {
    var part = Matrix(rows: used.count, columns: used.count)
    for (i, a) in used.enumerated() {
      for (j, b) in used.enumerated() { part[i, j] = hessian[max(a, b), min(a, b)] }
      if a >= 6 { part[i, i] += precision }
    }
    guard let step = part.choleskySolve(used.map { -gradient[$0] }) else { return nil }
    let gained = zip(used, step).reduce(0) { $0 - gradient[$1.0] * $1.1 }
    return (step, max(error - gained, 0))
  }
}
