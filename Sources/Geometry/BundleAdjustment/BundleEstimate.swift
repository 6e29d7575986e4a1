import Numerics

/// The unknowns of a bundle adjustment.
struct BundleEstimate: Sendable {
  let cameras: FixedBuffer<Camera>
  let poses: FixedBuffer<RigidTransform>
  let points: FixedBuffer<SIMD3<Double>>
  private(set) var ties: RigTies?

  init(_ problem: BundleProblem) {
    cameras = FixedBuffer(problem.cameras)
    poses = FixedBuffer(problem.poses)
    points = FixedBuffer(problem.points)
    ties = problem.ties
    takeTiedPoses()
  }

  private func takeTiedPoses() {
    guard let ties else { return }
    for place in ties.places { poses.base[place.pose] = ties.pose(at: place) }
  }

  /// Sets cameras and poses to those of `other` updated by a step.
  mutating func move(
    from other: BundleEstimate, by step: BundleStep, _ columns: ParameterColumns
  ) {
    let delta = step.columns
    for (index, column) in columns.pose.enumerated() {
      var pose = other.poses.base[index]
      if column >= 0 { pose = pose.moved(by: delta[column..<column + ParameterColumns.perPose]) }
      poses.base[index] = pose
    }
    if let rigs = step.rigs {
      ties = other.ties?.moved(by: rigs.step, rigs.columns)
      takeTiedPoses()
    }
    for (index, column) in columns.camera.enumerated() {
      var camera = other.cameras.base[index]
      if column >= 0 {
        for (lane, parameter) in columns.parameters[index].enumerated() {
          parameter.apply(delta[column + lane], to: &camera)
        }
      }
      cameras.base[index] = camera
    }
  }
}

/// A solution of the normal equations.
struct BundleStep {
  /// By column of independent poses and intrinsics.
  var columns: [Double]
  /// The parameters of rigs that it results from, if there are rigs.
  var rigs: (step: [Double], columns: RigColumns)?
}

extension Matrix3 {
  /// Re-orthonormalizes the rotation from its first two columns, against drift from repeated
  /// products.
  var orthonormalized: Matrix3 {
    let x = normalized(c0)
    let y = normalized(c1 - x * dot(x, c1))
    return Matrix3(columns: x, y, cross(x, y))
  }
}
