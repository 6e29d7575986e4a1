import Geometry
import Numerics
import Scene

/// Lets the views that could see a fused point decide whether it is there.
///
/// A view votes for a point where its own depth is the point's; against it where it looks through the
/// point at something behind, or shows a surface closely in front of a point that faces it: then the
/// point lies inside. Far surfaces in front hide the point and say nothing. Where a view sees the point edge-on
/// or from behind, its own depth there is no witness for it, but what it looks through is not there either: so
/// go the fringes that patches across an outline leave beside it. After Merrell et al.,
/// "Real-time visibility-based fusion of depth maps", ICCV 2007.
struct VisibilityVote: Sendable {
  /// Difference of depth up to which a view confirms a point, footprints of its pixels: what a pixel
  /// of disparity makes at 15 degrees between the views.
  private static let tolerance: Float = 4
  /// Difference of depth, as a share of it, from which a surface in front is another one that hides
  /// the point, or one behind is what is seen past the object's edge.
  private static let reach: Float = 0.06
  /// Pixels round a point's own at which a view that sees it edge-on, or from behind, may show it.
  private static let window = 3
  /// Least cosine between a point's normal and the direction to a view that could see it: 70 degrees.
  private static let minCosine: Float = 0.34

  /// A camera as the vote needs it.
  fileprivate struct Eye: Sendable {
    var frame: PinholeFrame
    var rows: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)
    var translation: SIMD3<Float>
    var center: SIMD3<Float>

    init(_ pose: RigidTransform, _ frame: PinholeFrame) {
      self.frame = frame
      let columns = pose.rotation.transpose
      rows = (SIMD3<Float>(columns.c0), SIMD3<Float>(columns.c1), SIMD3<Float>(columns.c2))
      translation = SIMD3<Float>(pose.translation)
      center = SIMD3<Float>(pose.center)
    }
  }

  private let eyes: [Eye]
  private let voters: [[Int]]

  /// - Parameter voters: For each view, those that are asked about its points (`VoterChoice`).
  init(_ views: [DenseView], _ frames: [PinholeFrame], voters: [[Int]]) {
    eyes = zip(views, frames).map { Eye($0.pose, $1) }
    self.voters = voters
  }

  /// The views asked about the points of one, with their depths.
  struct Panel: Sendable {
    fileprivate let members: [(eye: Eye, depths: InverseDepths)]

    /// Whether at least as many views speak for a point as against it.
    func keeps(_ p: SIMD3<Float>, normal: SIMD3<Float>) -> Bool {
      var balance = 0
      for member in members { balance += VisibilityVote.word(member.eye, member.depths, p, normal) }
      return balance >= 0
    }
  }

  /// - Throws: `FileError` where depths cannot be read again.
  func panel(about view: Int, in depths: SpilledList<InverseDepths>) throws -> Panel {
    Panel(members: try voters[view].map { (eyes[$0], try depths[$0]) })
  }

  /// 1 for the point, -1 against it, 0 for nothing to say.
  @inline(__always) private static func word(
    _ eye: Eye, _ depths: InverseDepths, _ p: SIMD3<Float>, _ normal: SIMD3<Float>
  ) -> Int {
    let (x, y, z) = (
      dot(eye.rows.0, p) + eye.translation.x, dot(eye.rows.1, p) + eye.translation.y,
      dot(eye.rows.2, p) + eye.translation.z
    )
    guard z > 0 else { return 0 }
    let frame = eye.frame
    let u = Int(saturating: (frame.fx * x / z + frame.cx + 0.5).rounded(.down))
    let v = Int(saturating: (frame.fy * y / z + frame.cy + 0.5).rounded(.down))
    guard u >= 0, v >= 0, u < frame.width, v < frame.height else { return 0 }
    let seen = depths.values[v &* frame.width &+ u]
    guard seen > 0 else { return 0 }
    let away = eye.center - p
    // Relative difference of depth, positive where the view sees what lies behind the point.
    let difference = 1 / (seen * z) - 1
    let tolerance = tolerance / frame.fx
    guard dot(away, normal) > minCosine * length(away) else {
      return difference > tolerance && difference < reach
        && looksPast(depths, frame, u, v, nearest: 1 / (z * (1 + tolerance))) ? -1 : 0
    }
    if abs(difference) <= tolerance { return 1 }
    return abs(difference) < reach ? -1 : 0
  }

  /// Whether all that a view shows round a pixel lies behind a depth: what is out of place by the pixels of
  /// that window is still seen beside itself.
  private static func looksPast(
    _ depths: InverseDepths, _ frame: PinholeFrame, _ u: Int, _ v: Int, nearest: Float
  ) -> Bool {
    for y in max(v - window, 0)...min(v + window, frame.height - 1) {
      for x in max(u - window, 0)...min(u + window, frame.width - 1)
      where depths.values[y &* frame.width &+ x] >= nearest { return false }
    }
    return true
  }
}
