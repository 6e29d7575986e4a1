import Foundation
import Geometry
import Numerics
import Scene

/// Estimates the upward direction in the model's world.
struct UpDirection {
  /// Maximum angles between the known vertical and the normal of the supporting plane, radians:
  /// vertical from gravity (10°), vertical from cameras held level by hand (20°).
  static let maxTilt = 10 * Double.pi / 180
  static let maxHandTilt = 20 * Double.pi / 180

  private(set) var up: SIMD3<Double>
  private(set) var record: UpRecord
  /// Hint for the search for planes; `nil` if the vertical is unknown.
  private(set) var hint: GroundPlane.Hint?
  /// Whether only the axis is known, not which end is up.
  private var isEndOpen = false
  /// Whether the axis is a guess unless the object confirms it.
  private var isAssumed = false
  /// What each source alone shows, the used one first.
  private(set) var evidence: [UpEvidence] = []

  /// Uses the first source of `UpEvidence.all`: gravity, the gimbal, the world of consistent device
  /// poses, satellite positions, the plane of a flight with cameras that look down; otherwise the
  /// direction of least variance of the cameras' x axes, as photographers hold the horizon level.
  init(
    _ poses: [RigidTransform?], views: ViewSet, devices: DeviceAlignment?,
    satellites: SatelliteFit? = nil
  ) {
    // A camera that records its orientation has rotated some photographs, or none was turned.
    let level = LevelCameras(
      poses.compactMap { $0?.rotation },
      mayBeSideways: views.views.allSatisfy { $0.image.orientation == .up })
    let all = UpEvidence.all(
      poses, views: views, devices: devices, satellites: satellites, level: level)
    var record = UpRecord()
    if let best = all.first {
      record.source = best.source
      self.init(best.up, samples: best.samples, record: &record)
      record.samples = best.count ?? record.samples
      self.record = record
      evidence = all
      return
    }
    self.init(level.up, samples: level.samples, record: &record)
    hint =
      level.isAxisCertain
      ? GroundPlane.Hint(up: up, minCosine: cos(Self.maxHandTilt), isEitherEnd: true) : nil
    isEndOpen = !level.isEndCertain
    isAssumed = level.isSideways || !level.isAxisCertain
  }

  /// If only the cameras determined the direction, uses the supporting plane or the broader end of
  /// the object.
  mutating func follow(_ object: StandingObject) {
    guard record.source == "cameras" else { return }
    if let plane = object.plane {
      up = plane.normal
      record.source = "support"
    } else if isEndOpen, let stance = Stance.up(object.points, axis: up) {
      up = stance
      record.source = "stance"
    }
  }

  /// The record, with what each source alone shows in the final world.
  ///
  /// - Parameter world: Rotation from model to world.
  func described(in world: Matrix3) -> UpRecord {
    var record = record
    guard let first = evidence.first else {
      record.isDoubtful = isAssumed && record.source != "support" ? true : nil
      return record
    }
    record.deviation = first.deviation * 180 / .pi
    record.sources = evidence.map { UpSource($0, used: up, worldFromModel: world) }
    return record
  }

  private init(
    _ up: SIMD3<Double>, samples: [SIMD3<Double>], record: inout UpRecord
  ) {
    self.up = normalized(up)
    hint = GroundPlane.Hint(up: self.up, minCosine: cos(Self.maxTilt), isEitherEnd: false)
    let angles = samples.map { atan2(length(cross($0, up)), dot($0, up)) }
    record.spread = angles.median().map { $0 * 180 / .pi } ?? 0
    record.samples = samples.count
    self.record = record
  }
}
