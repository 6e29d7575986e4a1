import Numerics

/// An essential matrix as a relative pose: three parameters of rotation, two of direction.
struct EssentialModel: EpipolarModel {
  var pose: RigidTransform

  /// Normalizes the pose's translation to length 1.
  init(_ pose: RigidTransform) {
    self.pose = RigidTransform(
      rotation: pose.rotation, translation: normalized(pose.translation))
  }

  /// One of the four poses of `e`; all have the same residuals.
  init(_ e: Matrix3) {
    let parts = decomposeEssential(e)
    self.init(RigidTransform(rotation: parts.first, translation: parts.translation))
  }

  var matrix: Matrix3 { essentialMatrix(pose) }

  var tangents: [Matrix3] {
    let t = Matrix3.skew(pose.translation)
    let (a, b) = directionTangents
    return [
      t * Matrix3.skew(SIMD3(1, 0, 0)) * pose.rotation,
      t * Matrix3.skew(SIMD3(0, 1, 0)) * pose.rotation,
      t * Matrix3.skew(SIMD3(0, 0, 1)) * pose.rotation,
      Matrix3.skew(a) * pose.rotation, Matrix3.skew(b) * pose.rotation,
    ]
  }

  func moved(by step: [Double]) -> EssentialModel {
    let (a, b) = directionTangents
    return EssentialModel(
      RigidTransform(
        rotation: Matrix3.rotation(SIMD3(step[0], step[1], step[2])) * pose.rotation,
        translation: pose.translation + a * step[3] + b * step[4]))
  }

  private var directionTangents: (SIMD3<Double>, SIMD3<Double>) {
    let a = anyOrthogonal(to: pose.translation)
    return (a, cross(pose.translation, a))
  }
}

/// A fundamental matrix `U diag(1, s, 0) Vᵀ` with its seven parameters.
///
/// Reference: Bartoli & Sturm, "Nonlinear Estimation of the Fundamental Matrix with Minimal
/// Parameters", PAMI 26(3), 2004.
struct FundamentalModel: EpipolarModel {
  var u: Matrix3
  var s: Double
  var v: Matrix3

  init(u: Matrix3, s: Double, v: Matrix3) {
    self.u = u
    self.s = s
    self.v = v
  }

  init(_ f: Matrix3) {
    let (u, values, v) = f.svd()
    self.init(u: u, s: values.x > 0 ? values.y / values.x : 0, v: v)
  }

  var matrix: Matrix3 { Matrix3(columns: u.c0, u.c1 * s, .zero) * v.transpose }

  var tangents: [Matrix3] {
    let f = matrix
    let axes = [SIMD3<Double>(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)].map(Matrix3.skew)
    return axes.map { $0 * f } + axes.map { f * $0.transpose } + [Matrix3.outer(u.c1, v.c1)]
  }

  func moved(by step: [Double]) -> FundamentalModel {
    FundamentalModel(
      u: Matrix3.rotation(SIMD3(step[0], step[1], step[2])) * u, s: s + step[6],
      v: Matrix3.rotation(SIMD3(step[3], step[4], step[5])) * v)
  }
}
