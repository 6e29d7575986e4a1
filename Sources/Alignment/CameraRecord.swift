import Geometry
import Scene

/// Intrinsics of a camera before and after alignment.
public struct CameraRecord: Codable, Sendable, Equatable {
  /// Registered views taken with the camera.
  public var views: Int
  /// Source of the initial focal length.
  public var source: FocalSource
  /// Intrinsics before alignment.
  public var start: Camera
  /// Intrinsics of the finished model.
  public var final: Camera
  /// Parameters refined in the last adjustment, for example "focal k1 k2".
  public var refined: String
  /// Standard deviations of the intrinsics; `nil` for very large or undetermined models.
  public var deviation: CameraDeviation?
  /// How well the photographs determine the focal length; `nil` if it is fixed, or for very large
  /// models.
  public var focal: FocalDetermination?
  /// Intrinsics if they had been refined; `nil` if they were refined or too few views constrain
  /// them.
  public var freed: FreedCamera?
  /// Median reprojection error of the outermost quarter of the observations, by distance from the
  /// principal point, divided by that of the innermost quarter; `nil` with few observations.
  public var radialGrowth: Double?
  /// Ratio of the 90th to the 10th percentile of focal lengths estimated from single views; `nil`
  /// with few views.
  public var focalSpread: Double?
  /// Note on the intrinsics.
  public var remark = CameraRemark.nothing
}

/// Standard deviations of refined intrinsics, pixels; 0 for fixed ones.
public struct CameraDeviation: Codable, Sendable, Equatable {
  /// Standard deviation of the focal length, pixels.
  public var focal: Double
  /// Standard deviation of either coordinate of the principal point, pixels.
  public var principalPoint: Double

  init(_ found: IntrinsicsDeviation) {
    focal = found.focal
    principalPoint = found.principalPoint
  }
}

extension PoseCovariance {
  /// Standard deviations of a camera's intrinsics; `nil` if they were not computed.
  func deviation(of camera: Int) -> CameraDeviation? {
    intrinsics.indices.contains(camera) ? CameraDeviation(intrinsics[camera]) : nil
  }
}
