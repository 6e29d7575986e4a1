import Geometry
import Scene

/// Intrinsics before and after.
public struct CameraRecord: Codable, Sendable, Equatable {
  /// Registered views taken with the camera.
  public var views: Int
  /// Where the focal length to begin with came from.
  public var source: FocalSource
  /// Intrinsics before alignment.
  public var start: Camera
  /// Intrinsics of the finished model.
  public var final: Camera
  /// What was refined in the last adjustment, for example "focal k1 k2".
  public var refined: String
  /// `nil` for very large or undetermined models.
  public var deviation: CameraDeviation?
  /// What it would be if it had not been held; `nil` where it was refined or too few views tell.
  public var freed: FreedCamera?
  /// Median reprojection error of the outermost quarter of the observations, by their distance from
  /// the principal point, over that of the innermost; `nil` with few observations.
  public var radialGrowth: Double?
  /// Focal lengths of single views, the 90th over the 10th percentile; `nil` with few views.
  public var focalSpread: Double?
  /// What to know about the intrinsics.
  public var remark = CameraRemark.nothing
}

/// Standard deviations of refined intrinsics, pixels; 0 where held.
public struct CameraDeviation: Codable, Sendable, Equatable {
  /// Of the focal length, pixels.
  public var focal: Double
  /// Of either coordinate of the principal point, pixels.
  public var principalPoint: Double

  init(_ found: IntrinsicsDeviation) {
    focal = found.focal
    principalPoint = found.principalPoint
  }
}

extension PoseCovariance {
  /// How uncertain a camera's intrinsics are; `nil` where that was not computed.
  func deviation(of camera: Int) -> CameraDeviation? {
    intrinsics.indices.contains(camera) ? CameraDeviation(intrinsics[camera]) : nil
  }
}
