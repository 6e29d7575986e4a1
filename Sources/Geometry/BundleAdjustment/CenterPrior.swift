import Numerics

extension PositionPrior {
  /// The contribution of the prior of a camera center to the cost.
  func cost(of pose: RigidTransform) -> Double {
    let offset = pose.center - mean
    return 0.5 * dot(offset, information * offset)
  }

  /// Gradient and second derivative with respect to the translation of a pose's update, which moves
  /// the center by `−Rᵀ s`.
  func derivatives(at pose: RigidTransform) -> (gradient: SIMD3<Double>, curvature: Matrix3) {
    let r = pose.rotation
    return (
      -(r * (information * (pose.center - mean))), r * information * r.transpose
    )
  }
}

extension BundleSolver {
  /// Adds the priors of camera centers to the normal equations.
  ///
  /// Systems in blocks and implicit ones accept additions to the diagonal only. There, the second
  /// derivative is replaced by a diagonal matrix that bounds it, so that steps are shorter, but the
  /// minimum is the same.
  func addCenterPriors(_ system: inout ReducedSystem, _ diagonal: inout [Double]) {
    for (pose, prior) in problem.centerPriors.sorted(by: { $0.key < $1.key })
    where columns.pose[pose] >= 0 {
      let first = columns.pose[pose] + 3
      let (gradient, curvature) = prior.derivatives(at: current.poses.base[pose])
      for row in 0..<3 {
        let bound = (0..<3).reduce(0) { $0 + abs(curvature[row, $1]) }
        let own = system.iterative == nil ? curvature[row, row] : bound
        system.add(own, toDiagonal: first + row)
        diagonal[first + row] += own
        system.gradient[first + row] += gradient[row]
        system.rightSide[first + row] -= gradient[row]
        guard system.iterative == nil else { continue }
        for column in 0..<row {
          system.matrix[first + row, first + column] += curvature[row, column]
        }
      }
    }
  }

  /// The contribution of the priors of camera centers to the cost.
  func centerCost(_ estimate: BundleEstimate) -> Double {
    problem.centerPriors.sorted(by: { $0.key < $1.key }).reduce(0) {
      $0 + $1.value.cost(of: estimate.poses.base[$1.key])
    }
  }
}
