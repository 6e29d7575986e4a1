import Foundation
import Geometry
import Numerics
import Scene
import Support

extension PoseExport {
  /// Columns of `table`.
  private static let columns = [
    "name", "width", "height", "fx", "fy", "cx", "cy", "k1", "k2", "p1", "p2", "qw", "qx", "qy",
    "qz", "tx", "ty", "tz", "center_x", "center_y", "center_z", "reason",
  ]

  /// A table of all that is known of each view: intrinsics in pixels from the first one's corner, the
  /// quaternion and translation from world to camera, x right, y down, z forward, the centre; or, in
  /// place of the pose, the reason why there is none. Quoted as RFC 4180 says.
  ///
  /// - Parameter listed: The views.
  public func table(in folder: URL, listing listed: [Int]) -> String {
    let reasons = Dictionary(
      missing.map { ($0.name, $0.reason) }, uniquingKeysWith: { first, _ in first })
    let rows = listed.map { view -> [String] in
      let path = relativePath(of: views.views[view].image.url, to: folder)
      let camera = reconstruction.camera(of: view)
      let lens = [
        camera.fx, camera.fy, camera.cx, camera.cy, camera.k1, camera.k2, camera.p1, camera.p2,
      ]
      let known = [path, "\(camera.width)", "\(camera.height)"] + lens.map { "\($0)" }
      guard let pose = reconstruction.poses[view] else {
        return known + [String](repeating: "", count: 10)
          + [reasons[views.views[view].name] ?? "not registered"]
      }
      let (q, t, c) = (pose.rotation.quaternion, pose.translation, pose.center)
      let numbers = [q.w, q.x, q.y, q.z, t.x, t.y, t.z, c.x, c.y, c.z]
      return known + numbers.map { "\($0)" } + [""]
    }
    return ([Self.columns] + rows).map { $0.map(Self.field).joined(separator: ",") + "\n" }
      .joined()
  }

  private static func field(_ text: String) -> String {
    let plain = VisibleText.line(text)
    guard plain.contains(where: { $0 == "," || $0 == "\"" || $0 == "#" || $0 == ";" }) else {
      return plain
    }
    return "\"" + plain.replacingOccurrences(of: "\"", with: "\"\"") + "\""
  }

  /// RealityCapture's table "Internal/External camera parameters": angles in degrees, the focal length in
  /// millimetres of a 36 mm frame, the principal point from the centre in longer sides. Views without a
  /// pose have no place in it.
  ///
  /// R = Rz(−heading) Rx(pitch) Ry(roll) leads from the camera, axes as in OpenGL, to the world, which
  /// stays ours.
  public func realityCapture() -> String {
    var text = "#name,x,y,alt,heading,pitch,roll,f,px,py,k1,k2,k3,k4,t1,t2\n"
    for view in reconstruction.registered {
      guard let pose = reconstruction.poses[view] else { continue }
      let camera = reconstruction.camera(of: view)
      let side = Double(max(camera.width, camera.height))
      let c = pose.center
      let numbers =
        [c.x, c.y, c.z] + Self.angles(pose)
        + [
          camera.focal / side * 36, (camera.cx - Double(camera.width) / 2) / side,
          (camera.cy - Double(camera.height) / 2) / side, camera.k1, camera.k2, 0, 0, camera.p1,
          camera.p2,
        ]
      let name = PercentText.encoded(views.views[view].image.url.lastPathComponent) {
        $0 == "," || $0 == ";"
      }
      text += ([name] + numbers.map { "\($0)" }).joined(separator: ",") + "\n"
    }
    return text
  }

  /// Heading, pitch and roll in degrees. What rounding leaves in the heading, which is undefined where
  /// the pitch is a right angle, the others make up for.
  private static func angles(_ pose: RigidTransform) -> [Double] {
    let m = pose.rotation.transpose * Matrix3(diagonal: SIMD3(1, -1, -1))
    let heading = -atan2(-m[0, 1], m[1, 1])
    let rest = Matrix3.rotation(SIMD3(0, 0, heading)) * m
    let pitch = atan2(rest[2, 1], rest[1, 1])
    let roll = atan2(rest[0, 2], rest[0, 0])
    return [heading, pitch, roll].map { $0 * 180 / .pi }
  }
}
