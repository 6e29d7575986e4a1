import Geometry
import Numerics

/// The pose of one frame of a `transforms.json`.
///
/// The file stores camera-to-world with OpenGL axes (x right, y up, z backwards), in a world that
/// `applied_transform` and `applied_scale` were applied to; both are undone here.
struct TransformsPose {
  /// Scales that are believed.
  private static let scales = 1e-9...1e9
  /// Lengths of a rotation's columns that are believed: some files scale poses.
  private static let columnLength = 1e-6...1e6
  /// Largest relative difference of the columns' lengths: poses are written with few digits.
  private static let maxStretch = 1e-2
  /// Cosine of the angle, 0.8°, by which columns may miss a right angle.
  private static let minCosine = 0.9999
  /// Positions farther away come from a damaged file, units of the file.
  private static let maxDistance = 1e9

  /// From the stored world to the one the device knew.
  private let world: RigidTransform
  private let scale: Double

  init(shared: JSONObject) throws {
    scale = try shared.number("applied_scale") ?? 1
    guard Self.scales.contains(scale) else {
      throw FileProblem.badScale(scale)
    }
    guard let rows = try shared.matrix("applied_transform", columns: 4) else {
      world = .identity
      return
    }
    world = try Self.rigid(rows, name: "applied_transform").inverse
  }

  /// `cameraFromWorld` in our axes, or `nil` where the frame has none.
  func pose(of frame: JSONObject) throws -> RigidTransform? {
    guard let rows = try frame.matrix("transform_matrix", columns: 4) else { return nil }
    let stored = try Self.rigid(rows, name: "transform_matrix")
    var worldFromCamera = world
    worldFromCamera.translation = world * (stored.translation * (1 / scale))
    worldFromCamera.rotation = world.rotation * stored.rotation
    let flip = Matrix3(rows: SIMD3(1, 0, 0), SIMD3(0, -1, 0), SIMD3(0, 0, -1))
    let rotation = (worldFromCamera.rotation * flip).transpose
    return RigidTransform(rotation: rotation, center: worldFromCamera.translation)
  }

  /// Takes a 3 × 4 or 4 × 4 matrix whose left part is a rotation up to scale.
  static func rigid(_ rows: [[Double]], name: String) throws -> RigidTransform {
    let columns = (0..<3).map { SIMD3(rows[0][$0], rows[1][$0], rows[2][$0]) }
    let lengths = columns.map { length($0) }
    let mean = lengths.reduce(0, +) / 3
    guard columnLength.contains(mean),
      lengths.allSatisfy({ abs($0 / mean - 1) < maxStretch })
    else {
      throw FileProblem.stretchedRotation(key: name)
    }
    let x = normalized(columns[0])
    let y = normalized(columns[1] - x * dot(x, columns[1]))
    let z = cross(x, y)
    guard dot(normalized(columns[1]), y) > minCosine, dot(normalized(columns[2]), z) > minCosine
    else {
      throw FileProblem.skewedRotation(key: name)
    }
    let translation = SIMD3(rows[0][3], rows[1][3], rows[2][3])
    guard length(translation) < maxDistance else {
      throw FileProblem.farPosition(key: name, length(translation))
    }
    let rotation = Matrix3(rows: x, y, z).transpose
    return RigidTransform(rotation: rotation, translation: translation)
  }
}
