import Foundation
import Geometry
import Numerics
import Support

extension PoseExport {
  /// One object per registered image: `R` (3 × 3, world to camera), `C` (center) and intrinsics.
  ///
  /// OpenCV camera axes (x right, y down, z forward); the origin of pixels is the top left corner.
  public func json() -> String {
    let entries = reconstruction.registered.compactMap { view -> String? in
      guard let pose = reconstruction.poses[view] else { return nil }
      let camera = reconstruction.camera(of: view)
      let rows = (0..<3).map { r in
        "[" + (0..<3).map { "\(pose.rotation[r, $0])" }.joined(separator: ", ") + "]"
      }
      let c = pose.center
      return """
          \(JSONText.quoted(names[view])): {
            "R": [\(rows.joined(separator: ", "))],
            "C": [\(c.x), \(c.y), \(c.z)],
            "width": \(camera.width), "height": \(camera.height),
            "fx": \(camera.fx), "fy": \(camera.fy), "cx": \(camera.cx), "cy": \(camera.cy),
            "k1": \(camera.k1), "k2": \(camera.k2), "p1": \(camera.p1), "p2": \(camera.p2)\(Self.higher(camera))
          }
        """
    }
    return "{\n" + entries.joined(separator: ",\n") + "\n}\n"
  }

  /// Family and coefficients of lenses that k1, k2, p1 and p2 do not describe.
  private static func higher(_ camera: Camera) -> String {
    guard camera.hasHigherTerms else { return "" }
    let d = camera.denominator
    return ",\n        \"lens\": \"\(camera.lens)\", \"k3\": \(camera.k3), \"k4\": \(camera.k4), "
      + "\"denominator\": [\(d.x), \(d.y), \(d.z)]"
  }
}
