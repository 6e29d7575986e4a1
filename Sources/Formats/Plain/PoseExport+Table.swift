import Foundation
import Geometry
import Numerics
import Scene
import Support

extension PoseExport {
  /// A table with one row per view: intrinsics, pose and center, or the reason for a missing pose.
  /// Quoted according to RFC 4180.
  ///
  /// - Parameters:
  ///   - folder: Folder to which the image paths are relative.
  ///   - listed: The views.
  public func table(in folder: URL, listing listed: [Int]) -> String {
    let reasons = Dictionary(
      missing.map { ($0.name, $0.reason) }, uniquingKeysWith: { first, _ in first })
    let hasHigher = listed.contains { reconstruction.camera(of: $0).hasHigherTerms }
    let rows = listed.map { view -> [String] in
      let path = relativePath(of: views.views[view].image.url, to: folder)
      let camera = reconstruction.camera(of: view)
      let lens = [
        camera.fx, camera.fy, camera.cx, camera.cy, camera.k1, camera.k2, camera.p1, camera.p2,
      ]
      let known =
        [path, "\(camera.width)", "\(camera.height)"] + lens.map { "\($0)" }
        + (hasHigher ? PoseTable.higherFields(camera) : [])
      guard let pose = reconstruction.poses[view] else {
        return known + [String](repeating: "", count: PoseTable.poseCount)
          + [reasons[views.views[view].name] ?? "not registered"]
      }
      let (q, t, c) = (pose.rotation.quaternion, pose.translation, pose.center)
      let numbers = [q.w, q.x, q.y, q.z, t.x, t.y, t.z, c.x, c.y, c.z]
      return known + numbers.map { "\($0)" } + [""]
    }
    return ([PoseTable.columns(hasHigher: hasHigher)] + rows).map {
      $0.map(Self.field).joined(separator: ",") + "\n"
    }
    .joined()
  }

  private static func field(_ text: String) -> String {
    let plain = VisibleText.line(text)
    guard plain.contains(where: { $0 == "," || $0 == "\"" || $0 == "#" || $0 == ";" }) else {
      return plain
    }
    return "\"" + plain.replacingOccurrences(of: "\"", with: "\"\"") + "\""
  }
}
