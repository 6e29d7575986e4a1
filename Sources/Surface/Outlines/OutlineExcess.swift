import Numerics
import Scene

/// How far outlines seem to lie outside of a surface, pixels, where points are sure of it.
///
/// An outline is the outermost of all relief along a ray, and a surface between points has less relief; patches
/// draw ridges in as well. One puts the outlines outside of the surface, the other the surface inside
/// of them, and nothing tells how much is whose: the two meet half way.
struct OutlineExcess {
  /// Deviations of the surface up to which points are sure and, where these are few, sure enough, pixels.
  private static let (sure, sureEnough): (Float, Float) = (0.5, 1)
  /// Fewest edges at such places: some eight of neighbouring pixels share an error of about a pixel.
  private static let minEdges = 500
  /// Of what outlines and points differ by, what outlines give way.
  private static let share: Float = 0.5
  /// Most that they give way, pixels: more is no matter of relief.
  private static let most: Float = 0.5

  /// By how much edges are to be moved inwards.
  let shift: Float

  /// - Parameters:
  ///   - edges: On the surface as points have it.
  ///   - deviations: Of its vertices, world units.
  init(of edges: [OutlineEdge], _ deviations: [Float]) {
    let known = edges.map { (deviation: $0.sample.pixels(of: deviations), shift: $0.shift) }
      .filter { $0.deviation < Self.sureEnough }
      .sorted { $0 < $1 }
    let surest = known.prefix(max(known.count { $0.deviation < Self.sure }, Self.minEdges))
    let found = surest.count < Self.minEdges ? nil : surest.map(\.shift).median()
    shift = min(max(Self.share * (found ?? 0), -Self.most), Self.most)
  }
}
