import Geometry
import Numerics

/// The pose of a frame of `transforms.json`.
///
/// `applied_transform` and `applied_scale`, which the stored world includes, are undone.
package struct TransformsPose {
  /// Valid range of scales.
  private static let scales = 1e-9...1e9

  /// Transform from the stored world to the original one.
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

  /// `cameraFromWorld` with OpenCV axes; `nil` if the frame has no pose.
  package func pose(of frame: JSONObject) throws -> RigidTransform? {
    guard let rows = try frame.matrix("transform_matrix", columns: 4) else { return nil }
    let stored = try StatedPose.rigid(rows, name: "transform_matrix")
    var worldFromCamera = world
    worldFromCamera.translation = world * (stored.translation * (1 / scale))
    worldFromCamera.rotation = world.rotation * stored.rotation
    return StatedPose.inverse(of: worldFromCamera, NerfstudioConvention.axes)
  }
}
