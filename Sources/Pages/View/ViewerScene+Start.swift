import Drawing
import Foundation
import Geometry
import Numerics
import Scene

/// The initial viewpoint of the page.
extension ViewerScene {
  private static let width = 1200
  private static let height = 900
  /// Maximum factor by which showing the cameras may increase the distance from the object.
  private static let maxDistance = 2.5
  /// Margin around the object if the cameras are not in view.
  private static let room = 1.25

  /// A viewpoint that shows the results, with the cameras in view if they are not too far away.
  ///
  /// - Parameter cameras: The cameras of the page, in its world.
  func start(cameras: [ViewerData.Camera]) -> ViewerData.Start {
    var found = Reconstruction(cameras: [], viewCameras: [], poses: [])
    found.poses = cameras.map { camera in
      let p = camera.pose.map { Double($0) }
      return RigidTransform(
        rotation: Matrix3(rows: [p[0], p[1], p[2]], [p[3], p[4], p[5]], [p[6], p[7], p[8]])
          .transpose,
        center: SIMD3(p[9], p[10], p[11]))
    }
    let points =
      framed.isEmpty ? found.poses.compactMap { $0.map { SIMD3<Float>($0.center) } } : framed
    guard !points.isEmpty else { return ViewerData().start }
    let near = look(points, found, includingCameras: false)
    let far = look(points, found, includingCameras: true)
    if distance(far.eye, far.target) <= Self.maxDistance * distance(near.eye, near.target) {
      return record(eye: far.eye, target: far.target, fov: far.fov)
    }
    return record(
      eye: near.target + (near.eye - near.target) * Self.room, target: near.target, fov: near.fov)
  }

  private func look(
    _ points: [SIMD3<Float>], _ found: Reconstruction, includingCameras: Bool
  ) -> (eye: SIMD3<Double>, target: SIMD3<Double>, fov: Double) {
    let view = Viewpoint.good(
      for: points, reconstruction: found, includingCameras: includingCameras, width: Self.width,
      height: Self.height)
    let eye = view.cameraFromWorld.center
    let forward = view.cameraFromWorld.rotation.transpose.c2
    let middle = points.map { SIMD3<Double>($0) }.coordinateMedian() ?? .zero
    let away = max(dot(middle - eye, forward), 1e-6)
    return (eye, eye + forward * away, 2 * atan2(Double(Self.height) / 2, view.camera.fy))
  }

  private func record(
    eye: SIMD3<Double>, target: SIMD3<Double>, fov: Double
  ) -> ViewerData.Start {
    .init(
      eye: [eye.x, eye.y, eye.z], target: [target.x, target.y, target.z], fov: fov * 180 / .pi,
      aspect: Double(Self.width) / Double(Self.height))
  }
}
