import Geometry
import Numerics
import Support

/// Faults of the poses and depth that a device or an app writes.
extension CapturePlan {
  /// Poses in centimetres, inches, feet or decimetres, over metres.
  private static let poseUnits = [100.0, 39.37, 3.281, 10.0]
  /// Units stated for depth in millimetres, metres: a metre, an inch, a tenth of a millimetre. The
  /// object is at distances then that no sensor measures.
  private static let depthUnits = [1, 0.0254, 0.0001]
  /// How far the device is from where it believes to be at the end, metres and degrees.
  private static let driftEnd = 0.06...0.1
  private static let driftTurn = 4.0...7.0
  /// Random part of each step of the drift, of the whole.
  private static let driftStep = 0.02

  /// Axes of a camera in `transforms.json` (y up, z backwards) from ours.
  static let flip = Matrix3(diagonal: SIMD3(1, -1, -1))

  /// What `transforms.json` should say of a frame: camera to world.
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

  /// The device's world slides away steadily, with a random part.
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

/// How a writer of `transforms.json` mistakes its convention.
enum PoseMistake: CaseIterable {
  /// World to camera instead of camera to world.
  case inverted
  /// The camera's axes are those of computer vision: y down, z forward.
  case visionAxes
  /// The rotation is transposed: rows and columns exchanged.
  case transposed

  /// What stands in the file.
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
