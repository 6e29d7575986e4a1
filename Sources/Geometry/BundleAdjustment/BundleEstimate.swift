import Numerics

/// The unknowns of a bundle adjustment.
struct BundleEstimate: Sendable {
  let cameras: FixedBuffer<Camera>
  let poses: FixedBuffer<RigidTransform>
  let points: FixedBuffer<SIMD3<Double>>

  init(_ problem: BundleProblem) {
    cameras = FixedBuffer(problem.cameras)
    poses = FixedBuffer(problem.poses)
    points = FixedBuffer(problem.points)
  }

  /// Sets cameras and poses to those of `other` updated by `delta`.
  func move(from other: BundleEstimate, by delta: [Double], _ columns: ParameterColumns) {
    for (index, column) in columns.pose.enumerated() {
      var pose = other.poses.base[index]
      if column >= 0 {
        let turn = Matrix3.rotation(SIMD3(delta[column], delta[column + 1], delta[column + 2]))
        let shift = SIMD3(delta[column + 3], delta[column + 4], delta[column + 5])
        pose.rotation = (turn * pose.rotation).orthonormalized
        pose.translation = turn * pose.translation + shift
      }
      poses.base[index] = pose
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

extension Matrix3 {
  /// Re-orthonormalizes the rotation from its first two columns, against drift from repeated
  /// products.
  var orthonormalized: Matrix3 {
    let x = normalized(c0)
    let y = normalized(c1 - x * dot(x, c1))
    return Matrix3(columns: x, y, cross(x, y))
  }
}
