import Foundation
import Geometry
import Numerics
import Scene
import Support

extension PoseExport {
  /// RealityCapture's table "Internal/External camera parameters" in our world frame. The format
  /// omits views without a pose.
  public func realityCapture() -> String {
    var text = "\(RealityCaptureConvention.start)\(RealityCaptureConvention.columns)\n"
    for view in reconstruction.registered {
      guard let pose = reconstruction.poses[view] else { continue }
      let camera = reconstruction.camera(of: view)
      let c = pose.center
      let numbers =
        [c.x, c.y, c.z] + RealityCaptureConvention.angles(of: pose)
        + RealityCaptureConvention.lens(of: camera)
      let name = PercentText.encoded(views.views[view].image.url.lastPathComponent) {
        $0 == "," || $0 == ";"
      }
      text += ([name] + numbers.map { "\($0)" }).joined(separator: ",") + "\n"
    }
    return text
  }
}
