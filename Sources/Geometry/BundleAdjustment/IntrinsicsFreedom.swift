/// The intrinsics of a camera that bundle adjustment may change.
public struct IntrinsicsFreedom: OptionSet, Sendable, Hashable {
  /// One bit per freedom.
  public let rawValue: UInt8
  /// The freedoms whose bits are set.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A common factor for `fx` and `fy`, which preserves the aspect ratio.
  public static let focal = IntrinsicsFreedom(rawValue: 1)
  /// A factor for `fy` only.
  public static let aspect = IntrinsicsFreedom(rawValue: 2)
  /// `cx` and `cy`.
  public static let principalPoint = IntrinsicsFreedom(rawValue: 4)
  /// The first radial coefficient.
  public static let k1 = IntrinsicsFreedom(rawValue: 8)
  /// The second radial coefficient.
  public static let k2 = IntrinsicsFreedom(rawValue: 16)
  /// `p1` and `p2`.
  public static let tangential = IntrinsicsFreedom(rawValue: 32)
  /// The third radial coefficient.
  public static let k3 = IntrinsicsFreedom(rawValue: 64)
  /// The fourth radial coefficient.
  public static let k4 = IntrinsicsFreedom(rawValue: 128)

  /// Maximum number of free parameters of a camera, the width of the solver's blocks.
  static let maxParameters = 8

  /// The free parameters in column order: the first eight if there are more.
  var parameters: [IntrinsicParameter] {
    Array(
      IntrinsicParameter.allCases.filter { contains($0.freedom) }.prefix(Self.maxParameters))
  }
}

/// A scalar intrinsic parameter.
enum IntrinsicParameter: Int, CaseIterable, Sendable {
  case focal, aspect, cx, cy, k1, k2, p1, p2, k3, k4

  var freedom: IntrinsicsFreedom {
    switch self {
    case .focal: .focal
    case .aspect: .aspect
    case .cx, .cy: .principalPoint
    case .k1: .k1
    case .k2: .k2
    case .p1, .p2: .tangential
    case .k3: .k3
    case .k4: .k4
    }
  }

  /// Adds the increment `d` to the parameter. It is relative for focal lengths, and in units of the
  /// focal length for the principal point, so that increments have comparable magnitudes.
  func apply(_ d: Double, to camera: inout Camera) {
    switch self {
    case .focal:
      camera.fx *= 1 + d
      camera.fy *= 1 + d
    case .aspect: camera.fy *= 1 + d
    case .cx: camera.cx += d * camera.fx
    case .cy: camera.cy += d * camera.fy
    case .k1: camera.k1 += d
    case .k2: camera.k2 += d
    case .p1: camera.p1 += d
    case .p2: camera.p2 += d
    case .k3: camera.k3 += d
    case .k4: camera.k4 += d
    }
  }
}
