/// A Gaussian prior of a camera's intrinsics.
///
/// Adds `½ Σ ((x − mean) / deviation)²` to the cost; an infinite deviation adds nothing.
public struct IntrinsicsPrior: Equatable, Sendable {
  /// The expected camera.
  public var mean: Camera
  /// Standard deviation of the relative error of the focal length.
  public var focal = Double.infinity
  /// Standard deviation of the relative error of the ratio `fy / fx`.
  public var aspect = Double.infinity
  /// Standard deviation of the principal point, in focal lengths.
  public var principalPoint = Double.infinity
  /// Standard deviation of the first radial coefficient.
  public var k1 = Double.infinity
  /// Standard deviation of the second radial coefficient.
  public var k2 = Double.infinity
  /// Standard deviation of either tangential coefficient.
  public var tangential = Double.infinity

  /// Standard deviation of the third and fourth radial coefficient.
  public var higher = Double.infinity

  /// Creates a prior with infinite deviations, which has no effect.
  public init(mean: Camera) { self.mean = mean }

  func deviation(_ parameter: IntrinsicParameter) -> Double {
    switch parameter {
    case .focal: focal
    case .aspect: aspect
    case .cx, .cy: principalPoint
    case .k1: k1
    case .k2: k2
    case .p1, .p2: tangential
    case .k3, .k4: higher
    }
  }

  /// Deviation of a parameter of `camera` from the mean, in the units of
  /// `IntrinsicParameter.apply`.
  func offset(_ parameter: IntrinsicParameter, of camera: Camera) -> Double {
    switch parameter {
    case .focal: camera.fx / mean.fx - 1
    case .aspect: camera.fy / camera.fx / (mean.fy / mean.fx) - 1
    case .cx: (camera.cx - mean.cx) / mean.fx
    case .cy: (camera.cy - mean.cy) / mean.fy
    case .k1: camera.k1 - mean.k1
    case .k2: camera.k2 - mean.k2
    case .p1: camera.p1 - mean.p1
    case .p2: camera.p2 - mean.p2
    case .k3: camera.k3 - mean.k3
    case .k4: camera.k4 - mean.k4
    }
  }

  /// The contribution of the prior to the cost.
  func cost(of camera: Camera, parameters: [IntrinsicParameter]) -> Double {
    parameters.reduce(0) { sum, parameter in
      let z = offset(parameter, of: camera) / deviation(parameter)
      return sum + 0.5 * z * z
    }
  }
}
