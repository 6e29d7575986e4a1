import Geometry
import Numerics
import Scene

/// What is known of one frame.
public struct FrameFacts: Sendable {
  /// Its name.
  public var name: String
  /// Index of its camera.
  public var camera = 0
  /// Which way up the object lay, from 1.
  public var orientation = 1
  /// Keypoints found; `nil` before features.
  public var keypoints: Int?
  /// Why its pixels could not be read.
  public var isUnreadable = false
  /// Sharpness over the median of its neighbours', 1 = as sharp; `nil` where not measured.
  public var relativeSharpness: Double?
  /// Fine structure along the direction that has least of it over that which has most, against the
  /// neighbours', 1 = as even; `nil` where not measured.
  public var evenness: Double?
  /// Luma that 95 % of its pixels stay below, 0 ... 1.
  public var brightest: Double?
  /// Share of its pixels that are burnt out.
  public var clipped: Double?
  /// Mean luma, 0 ... 1.
  public var luminance: Double?
  /// Shares of its keypoints by colour; `nil` where not asked for.
  public var colours: [Double]?
  /// The frame it is a copy of.
  public var copyOf: String?

  /// A frame of which nothing but the name is known.
  public init(name: String) { self.name = name }
}

/// What matching found between two frames, by their numbers in `RunFacts.frames`.
public struct PairFacts: Sendable {
  /// The frame that comes first.
  public var first: Int
  /// The other.
  public var second: Int
  /// The two-view geometry.
  public var kind: PairKind
  /// Descriptor matches.
  public var putative: Int
  /// Inliers of the essential matrix; 0 where it was not estimated.
  public var essential: Int
  /// Inliers of the fundamental matrix.
  public var fundamental: Int
  /// Inliers of the homography.
  public var homography: Int
  /// Inliers of the geometry that was kept; those found before a failed gate where none was.
  public var inliers: Int
  /// Share of the matches that do not move.
  public var still: Double
  /// Median angle between the rays, degrees; 0 where not known.
  public var angle: Double
  /// Angle between the optical axes of the two poses, degrees; `nil` where one has none.
  public var axes: Double?
  /// Median factor of the brightness of what both show, at least 1; `nil` where not measured.
  public var gain: Double?
  /// What moves otherwise than the rest of the matches; `nil` for nothing.
  public var moved: MovedMatches?

  /// The figures of a pair.
  public init(
    first: Int, second: Int, kind: PairKind, putative: Int, essential: Int, fundamental: Int,
    homography: Int, inliers: Int, still: Double, angle: Double
  ) {
    (self.first, self.second, self.kind, self.putative) = (first, second, kind, putative)
    (self.essential, self.fundamental, self.homography) = (essential, fundamental, homography)
    (self.inliers, self.still, self.angle) = (inliers, still, angle)
  }

  /// Matches of the second motion, and the turn of what moved in the model's world.
  public struct MovedMatches: Sendable {
    /// How many matches agree on it.
    public var count: Int
    /// From where it stood in the first frame to where it stands in the second.
    public var turn: Matrix3

    /// So many matches of a thing that was turned.
    public init(count: Int, turn: Matrix3) { (self.count, self.turn) = (count, turn) }
  }

  /// Whether the pair was verified.
  public var isVerified: Bool { kind != .rejected }
}
