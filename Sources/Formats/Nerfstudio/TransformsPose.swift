import Geometry
import Numerics

/// The pose of one frame of a `transforms.json`.
///
/// The file's world is one that `applied_transform` and `applied_scale` were applied to; both are
/// undone.
package struct TransformsPose {
  /// Scales that are believed.
  private static let scales = 1e-9...1e9

  /// From the stored world to the one the device knew.
  private let world: RigidTransform
  private let scale: Double

  package init(shared: JSONObject) throws {
    scale = try shared.number("applied_scale") ?? 1
    guard Self.scales.contains(scale) else {
      throw FileProblem.badScale(scale)
    }
    guard let rows = try shared.matrix("applied_transform", columns: 4) else {
      world = .identity
      return
    }
    world = try StatedPose.rigid(rows, name: "applied_transform").inverse
  }

  /// `cameraFromWorld` in our axes, or `nil` where the frame has none.
  package func pose(of frame: JSONObject) throws -> RigidTransform? {
    guard let rows = try frame.matrix("transform_matrix", columns: 4) else { return nil }
    let stored = try StatedPose.rigid(rows, name: "transform_matrix")
    var worldFromCamera = world
    worldFromCamera.translation = world * (stored.translation * (1 / scale))
    worldFromCamera.rotation = world.rotation * stored.rotation
    return StatedPose.inverse(of: worldFromCamera, NerfstudioConvention.axes)
  }
}
