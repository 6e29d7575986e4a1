import Geometry
import Numerics
import Scene

/// Decides by voting whether a fused point exists; the views that could see it vote.
///
/// A view votes for a point if its own depth there agrees with the point. It votes against the
/// point if it sees something behind it, or a surface slightly in front of a point that faces it:
/// the point is then inside the object. Surfaces far in front occlude the point, and the view
/// abstains. If a view sees the point edge-on or from behind, its depth there does not confirm the
/// point, but seeing something behind it still contradicts it: this removes the fringes that
/// patches across an outline leave next to it. After Merrell et al., "Real-time visibility-based
/// fusion of depth maps", ICCV 2007.
struct VisibilityVote: Sendable {
  /// Maximum depth difference at which a view confirms a point, in footprints of its pixels: the
  /// effect of one pixel of disparity at 15 degrees between the views.
  private static let tolerance: Float = 4
  /// Minimum relative depth difference at which a surface in front occludes the point, or at which
  /// one behind is background beyond the object's edge.
  private static let reach: Float = 0.06
  /// Radius of the window in which a view that sees a point edge-on or from behind may show it,
  /// pixels.
  private static let window = 3
  /// Minimum cosine between a point's normal and the direction to a view that could see it: 70
  /// degrees.
  private static let minCosine: Float = 0.34

  /// A camera in single precision.
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

  /// - Parameter voters: For each view, the views that vote on its points (`VoterChoice`).
  init(_ views: [DenseView], _ frames: [PinholeFrame], voters: [[Int]]) {
    eyes = zip(views, frames).map { Eye($0.pose, $1) }
    self.voters = voters
  }

  /// The views that vote on the points of a view, with their depths.
  struct Panel: Sendable {
    fileprivate let members: [(eye: Eye, depths: InverseDepths)]

    /// Whether at least as many views vote for a point as against it.
    func keeps(_ p: SIMD3<Float>, normal: SIMD3<Float>) -> Bool {
      var balance = 0
      for member in members {
        balance += VisibilityVote.word(
          from: member.eye, depths: member.depths, on: p, normal: normal)
      }
      return balance >= 0
    }
  }

  /// - Throws: `FileError` if depths cannot be read from disk.
  func panel(about view: Int, in depths: SpilledList<InverseDepths>) throws -> Panel {
    Panel(members: try voters[view].map { (eyes[$0], try depths[$0]) })
  }

  /// 1 for the point, -1 against it, 0 for abstention.
  @inline(__always) private static func word(
    from eye: Eye, depths: InverseDepths, on p: SIMD3<Float>, normal: SIMD3<Float>
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
    // Relative depth difference, positive if the view sees a surface behind the point.
    let difference = 1 / (seen * z) - 1
    let tolerance = tolerance / frame.fx
    guard dot(away, normal) > minCosine * length(away) else {
      return difference > tolerance && difference < reach
        && looksPast(depths, frame: frame, u: u, v: v, nearest: 1 / (z * (1 + tolerance))) ? -1 : 0
    }
    if abs(difference) <= tolerance { return 1 }
    return abs(difference) < reach ? -1 : 0
  }

  /// Whether all depths of a view around a pixel are behind a given depth: a point displaced by
  /// less than the window would still appear in it.
  private static func looksPast(
    _ depths: InverseDepths, frame: PinholeFrame, u: Int, v: Int, nearest: Float
  ) -> Bool {
    for y in max(v - window, 0)...min(v + window, frame.height - 1) {
      for x in max(u - window, 0)...min(u + window, frame.width - 1)
      where depths.values[y &* frame.width &+ x] >= nearest { return false }
    }
    return true
  }
}
