import Geometry
import Numerics
import Support

/// Faults of recorded poses and depth.
extension CapturePlan {
  /// Scale factors of poses: centimeters, inches, feet or decimeters per meter.
  private static let poseUnits = [100.0, 39.37, 3.281, 10.0]
  /// Wrong depth units in meters, for depth in millimeters: a meter, an inch, a tenth of a
  /// millimeter. The resulting distances are outside the range of any sensor.
  private static let depthUnits = [1, 0.0254, 0.0001]
  /// Drift of the device at the end, in meters and degrees.
  private static let driftEnd = 0.06...0.1
  private static let driftTurn = 4.0...7.0
  /// Random component of each drift step, relative to the total.
  private static let driftStep = 0.02

  /// Rotation from our camera axes to those of `transforms.json` (y up, z backward).
  static let flip = Matrix3(diagonal: SIMD3(1, -1, -1))

  /// The correct camera-to-world matrix for `transforms.json`.
  static func matrix(_ cameraFromWorld: RigidTransform) -> RigidTransform {
    RigidTransform(
      rotation: cameraFromWorld.rotation.transpose * flip, translation: cameraFromWorld.center)
  }

  mutating func writeOtherMatrices(_ random: inout RandomStream) {
    let convention = random.choice(PoseMistake.allCases)
    for index in frames.indices {
      frames[index].filing.statedMatrix = convention.matrix(frames[index].devicePose)
    }
  }

  mutating func scalePoses(_ random: inout RandomStream) {
    let unit = random.choice(Self.poseUnits)
    for index in frames.indices {
      var matrix = Self.matrix(frames[index].devicePose)
      matrix.translation *= unit
      frames[index].filing.statedMatrix = matrix
    }
  }

  /// The device's world drifts steadily, with a random component.
  mutating func drift(_ random: inout RandomStream) {
    let shift = normalized(random.step(1)) * random.uniform(Self.driftEnd)
    let turn = normalized(random.step(1)) * (random.uniform(Self.driftTurn) * .pi / 180)
    var (walk, swing) = (SIMD3<Double>.zero, SIMD3<Double>.zero)
    for index in frames.indices {
      let share = Double(index) / Double(max(1, frames.count - 1))
      walk += random.step(Self.driftStep * length(shift))
      swing += random.step(Self.driftStep * length(turn))
      let slid = RigidTransform(
        rotation: .rotation(turn * share + swing), translation: shift * share + walk)
      frames[index].filing.statedMatrix = Self.matrix(frames[index].devicePose * slid.inverse)
    }
  }

  mutating func scaleDepth(_ random: inout RandomStream) {
    statedDepthUnit = random.choice(Self.depthUnits)
  }
}

/// A wrong pose convention in `transforms.json`.
enum PoseMistake: CaseIterable {
  /// World to camera instead of camera to world.
  case inverted
  /// OpenCV camera axes (y down, z forward).
  case visionAxes
  /// The rotation is transposed.
  case transposed

  /// The matrix in the file.
  func matrix(_ cameraFromWorld: RigidTransform) -> RigidTransform {
    let right = CapturePlan.matrix(cameraFromWorld)
    return switch self {
    case .inverted: right.inverse
    case .visionAxes: cameraFromWorld.inverse
    case .transposed:
      RigidTransform(rotation: right.rotation.transpose, translation: right.translation)
    }
  }
}
