import Foundation
import Numerics

/// Source of the upward direction.
public struct UpRecord: Codable, Sendable, Equatable {
  /// "gravity", "gimbal" (the angles of a drone's camera), "device-poses", "satellite-positions",
  /// "nadir" (the plane of a flight whose cameras look down), "support"
  /// (the plane that supports the object), "stance" (the
  /// cameras' axis, with the broader end of the object at the bottom) or "cameras".
  public var source = "cameras"
  /// Median angle between the source directions and the result, degrees.
  public var spread = 0.0
  /// Number of directions that the result is based on.
  public var samples = 0
  /// The upward direction in the world of the poses, length 1; `nil` if it is +Y, as in models of
  /// this program.
  public var axis: SIMD3<Double>?
  /// Standard deviation of the direction, degrees; `nil` if it is assumed, not measured.
  public var deviation: Double?
  /// Whether the photographs may have been taken sideways, so that another side may be up.
  public var isDoubtful: Bool?
  /// What each source alone shows, the strongest first; `nil` without any.
  public var sources: [UpSource]?
  /// A record of an upward direction from cameras without samples.
  public init() {}
}

/// The upward direction that one source shows.
public struct UpSource: Codable, Sendable, Equatable {
  /// As in `UpRecord.source`.
  public var source: String
  /// The direction in the world of the poses, length 1.
  public var axis: SIMD3<Double>
  /// Standard deviation, degrees.
  public var deviation: Double
  /// Number of directions or positions that it is based on.
  public var samples: Int
  /// Angle to the direction that is used, degrees.
  public var difference: Double

  init(_ evidence: UpEvidence, used: SIMD3<Double>, worldFromModel: Matrix3) {
    source = evidence.source
    axis = normalized(worldFromModel * evidence.up)
    deviation = evidence.deviation * 180 / .pi
    samples = evidence.count ?? evidence.samples.count
    let other = evidence.up
    difference = atan2(length(cross(other, used)), dot(other, used)) * 180 / .pi
  }
}
