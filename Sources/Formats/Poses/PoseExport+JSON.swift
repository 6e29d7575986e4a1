import Foundation
import Geometry
import Numerics

extension PoseExport {
  /// One object a registered image: `R` (3 × 3 world-to-camera), `C` (centre), intrinsics.
  ///
  /// Camera axes: x right, y down, z forward; pixels from the corner of the first one.
  public func json() -> String {
    let entries = reconstruction.registered.compactMap { view -> String? in
      guard let pose = reconstruction.poses[view] else { return nil }
      let camera = reconstruction.camera(of: view)
      let rows = (0..<3).map { r in
        "[" + (0..<3).map { "\(pose.rotation[r, $0])" }.joined(separator: ", ") + "]"
      }
      let c = pose.center
      return """
          \(jsonString(names[view])): {
            "R": [\(rows.joined(separator: ", "))],
            "C": [\(c.x), \(c.y), \(c.z)],
            "width": \(camera.width), "height": \(camera.height),
            "fx": \(camera.fx), "fy": \(camera.fy), "cx": \(camera.cx), "cy": \(camera.cy),
            "k1": \(camera.k1), "k2": \(camera.k2), "p1": \(camera.p1), "p2": \(camera.p2)
          }
        """
    }
    return "{\n" + entries.joined(separator: ",\n") + "\n}\n"
  }
}

/// Quotes text for JSON.
func jsonString(_ text: String) -> String {
  var out = "\""
  for scalar in text.unicodeScalars {
    if scalar.value < 0x20 {
      out += (scalar.value < 0x10 ? "\\u000" : "\\u00") + String(scalar.value, radix: 16)
    } else {
      if scalar == "\"" || scalar == "\\" { out += "\\" }
      out.unicodeScalars.append(scalar)
    }
  }
  return out + "\""
}
