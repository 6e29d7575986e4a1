import Geometry
import Matching
import Numerics

/// The report of matching about two frames, with facts that poses and colors add.
@dynamicMemberLookup
public struct PairFacts: Sendable {
  /// The figures of matching; `first` and `second` are indices into `RunFacts.frames`.
  var found: MatchReport.Pair
  /// Angle between the optical axes of the two poses, degrees; `nil` if a pose is missing.
  public var axes: Double?
  /// Median brightness ratio of the scene that both show, at least 1; `nil` if not measured.
  public var gain: Double?
  /// Rotation of the part of the scene that moved between the first and the second frame, in the
  /// world of the poses; `nil` if nothing moved or a pose is missing.
  public var turn: Matrix3?

  /// Creates the facts of a reported pair, with the indices of its frames.
  public init(_ found: MatchReport.Pair, first: Int, second: Int) {
    self.found = found
    self.found.first = first
    self.found.second = second
  }

  /// A figure of matching.
  public subscript<Figure>(
    dynamicMember figure: WritableKeyPath<MatchReport.Pair, Figure>
  ) -> Figure {
    get { found[keyPath: figure] }
    set { found[keyPath: figure] = newValue }
  }

  /// Whether the pair was verified.
  public var isVerified: Bool { found.kind != .rejected }

  /// Matches of the second motion, if its rotation is known.
  var movedCount: Int { turn == nil ? 0 : found.moved?.inliers ?? 0 }
}
