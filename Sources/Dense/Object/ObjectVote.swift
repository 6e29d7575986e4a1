import Geometry
import Imaging
import Scene

/// Lets the masks of the views that see a point decide whether it is the object's.
struct ObjectVote: Sendable {
  /// Largest relative difference of depth at which a view sees a point.
  private static let maxDifference = 0.02
  /// Smallest share of the views that see a point that must have it in their masks.
  private static let minShare = 0.5

  let object: FoundObject
  let views: [DenseView]
  let maps: [DepthMap]
  let masks: [ByteImage?]

  /// Whether a point of the cloud is the object's; unseen points follow the cloud alone.
  func isObject(_ p: SIMD3<Double>) -> Bool {
    guard object.contains(p) else { return false }
    var (inside, total) = (0, 0)
    for view in views.indices {
      guard let sees = sees(p, view) else { continue }
      total += 1
      if sees { inside += 1 }
    }
    return Double(inside) >= Self.minShare * Double(total)
  }

  /// Whether a view that sees a point has it in its mask; `nil` where it does not see it.
  private func sees(_ p: SIMD3<Double>, _ view: Int) -> Bool? {
    guard let mask = masks[view] else { return nil }
    let camera = views[view].camera
    let local = views[view].pose * p
    guard local.z > 0 else { return nil }
    let at = camera.project(local)
    guard at.x >= 0, at.y >= 0, at.x < Double(camera.width), at.y < Double(camera.height) else {
      return nil
    }
    let (u, v) = (Int(saturating: at.x), Int(saturating: at.y))
    let depth = Double(maps[view].depth[v * camera.width + u])
    guard depth > 0, abs(depth - local.z) < Self.maxDifference * depth else { return nil }
    let x = min(u * mask.width / camera.width, mask.width - 1)
    let y = min(v * mask.height / camera.height, mask.height - 1)
    return mask.pixels[y * mask.width + x] != 0
  }
}
