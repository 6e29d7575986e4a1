import Geometry
import Scene

/// Intrinsics before and after.
public struct CameraRecord: Codable, Sendable, Equatable {
  public var views: Int
  public var source: FocalSource
  public var start: Camera
  public var final: Camera
  /// What was refined in the last adjustment, for example "focal k1 k2".
  public var refined: String
  /// `nil` for very large or undetermined models.
  public var deviation: CameraDeviation?
  public var remark = ""
}

/// Standard deviations of refined intrinsics, pixels; 0 where held.
public struct CameraDeviation: Codable, Sendable, Equatable {
  public var focal: Double
  public var principalPoint: Double

  init(_ found: IntrinsicsDeviation) {
    (focal, principalPoint) = (found.focal, found.principalPoint)
  }
}
