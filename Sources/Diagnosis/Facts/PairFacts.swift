import Geometry
import Matching
import Numerics

/// What matching reported about two frames, and what poses and colors add to it.
@dynamicMemberLookup
public struct PairFacts: Sendable {
  /// The figures of matching; `first` and `second` are numbers of frames in `RunFacts.frames`.
  var found: MatchReport.Pair
  /// Angle between the optical axes of the two poses, degrees; `nil` where one has none.
  public var axes: Double?
  /// Median factor of the brightness of what both show, at least 1; `nil` where not measured.
  public var gain: Double?
  /// Turn of what moved, in the world of the poses: from where it was in the first frame to where it
  /// is in the second; `nil` where nothing moved or a pose is missing.
  public var turn: Matrix3?

  /// A pair of a report, of frames with these numbers.
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

  /// Matches of the second motion, where its turn is known.
  var movedCount: Int { turn == nil ? 0 : found.moved?.inliers ?? 0 }
}
