import Geometry
import Numerics
import Scene
import Support

/// What the `match` stage tried and found, pair by pair.
public struct MatchReport: Codable, Sendable, Equatable {
  /// Which test a pair failed.
  public struct Gate: Codable, Sendable, Equatable {
    /// The tests, by the name of the option that sets the limit.
    public enum Test: String, Codable, Sendable {
      case minMatches = "min-matches"
      case minInliers = "min-inliers"
    }

    /// The test.
    public var name: Test
    /// Matches or inliers that the pair had.
    public var value: Double
    /// How many it needed.
    public var limit: Double

    /// A test that was failed.
    public init(name: Test, value: Double, limit: Double) {
      self.name = name
      self.value = value
      self.limit = limit
    }
  }

  /// The figures of one pair; `first` and `second` index views.
  public struct Pair: Codable, Sendable, Equatable {
    /// The view with the smaller index.
    public var first: Int
    /// The view with the larger index.
    public var second: Int
    /// The two-view geometry that was kept, or `rejected`.
    public var kind: PairKind
    /// Descriptor matches before verification.
    public var putative: Int
    /// Inliers of the essential matrix (0 if it was not estimated).
    public var essential: Int
    /// Inliers of the fundamental matrix.
    public var fundamental: Int
    /// Inliers of the homography.
    public var homography: Int
    /// Inliers of the geometry that was chosen, with those found by guided search.
    public var inliers: Int
    /// Those of the inliers that were found along epipolar lines only.
    public var guided = 0
    /// Median angle between the rays of the inliers, degrees; `nil` where it was not estimated.
    public var angle: Double?
    /// Share of the descriptor matches that lie at the same place in both images.
    public var still: Double
    /// What moves otherwise among the matches that the chosen geometry leaves; `nil` for nothing.
    public var moved: SecondMotion?
    /// `nil` for a pair that was kept.
    public var gate: Gate?

    /// A pair that failed, without inliers.
    public init(first: Int, second: Int, putative: Int, still: Double) {
      self.init(
        first: first, second: second, kind: .rejected, putative: putative, essential: 0,
        fundamental: 0, homography: 0, inliers: 0, still: still)
    }

    init(
      first: Int, second: Int, kind: PairKind, putative: Int, essential: Int, fundamental: Int,
      homography: Int, inliers: Int, still: Double
    ) {
      self.first = first
      self.second = second
      self.kind = kind
      self.putative = putative
      self.essential = essential
      self.fundamental = fundamental
      self.homography = homography
      self.inliers = inliers
      self.still = still
    }
  }

  /// The figures of one view.
  public struct Side: Codable, Sendable, Equatable {
    /// Name of the view.
    public var name: String
    /// Pairs with this view that were tried.
    public var tried = 0
    /// Pairs with this view that were kept.
    public var kept = 0
    /// Inliers of the kept pairs.
    public var inliers = 0
    /// A hash of the view's features and camera.
    public var fingerprint: String
  }

  /// How the pairs were chosen.
  public var mode: PairMode
  /// How descriptors were searched; never `auto`.
  public var search: DescriptorSearch
  /// In the order of the views.
  public var views: [Side]
  /// Views that the words of a `fast` search were learned from.
  public var teachers: [String]
  /// Every pair that was tried.
  public var pairs: [Pair]
  /// Number of pairs that were tried.
  public var tried: Int
  /// Number of pairs that were kept.
  public var kept: Int
  /// Kept pairs with an essential or fundamental matrix.
  public var general: Int
  /// Kept pairs that show a plane.
  public var planar: Int
  /// Kept pairs whose camera only turned.
  public var panoramic: Int
  /// Inliers of all kept pairs.
  public var inliers: Int
  /// Median of the inliers of the kept pairs, 0 without any.
  public var medianInliers: Int
  /// Names of views that are in no kept pair.
  public var unmatched: [String]
  /// Groups of views connected by kept pairs, without the unmatched ones.
  public var components: Int
  /// Share of all descriptor matches that do not move from image to image.
  public var still: Double
  /// What makes the pairs doubtful.
  public var warnings: [MatchWarning]
}

/// What makes the pairs of a match report doubtful.
public enum MatchWarning: Codable, Sendable, Equatable {
  /// The views fall into this many groups without kept pairs between them.
  case severalGroups(count: Int)
  /// This many views are in no kept pair.
  case unmatchedViews(count: Int)
  /// This share of the matches, 0 ... 1, do not move from image to image.
  case staticMatches(share: Double)
}

extension MatchReport {
  /// Largest share of matches that may stay where they are: more hints at a background that turns
  /// with the camera.
  public static let maxStaticShare = 0.2

  /// The report of pairs, with the figures that follow from them.
  ///
  /// - Parameters:
  ///   - names: Names of the views that pairs count.
  ///   - fingerprints: Of their features and cameras; empty texts where nobody compares them.
  ///   - teachers: Views that the words of a `fast` search were learned from.
  public init(
    mode: PairMode, search: DescriptorSearch, pairs: [Pair], names: [String],
    fingerprints: [String], teachers: [String]
  ) {
    self.mode = mode
    self.search = search
    self.pairs = pairs
    self.teachers = teachers
    views = zip(names, fingerprints).map { Side(name: $0, fingerprint: $1) }
    for pair in pairs {
      for view in [pair.first, pair.second] {
        views[view].tried += 1
        guard pair.kind != .rejected else { continue }
        views[view].kept += 1
        views[view].inliers += pair.inliers
      }
    }
    tried = pairs.count
    let accepted = pairs.filter { $0.kind != .rejected }
    kept = accepted.count
    general = accepted.count { $0.kind == .general }
    planar = accepted.count { $0.kind == .planar }
    panoramic = accepted.count { $0.kind == .panoramic }
    inliers = accepted.reduce(0) { $0 + $1.inliers }
    medianInliers = accepted.map(\.inliers).median() ?? 0
    let groups = Self.groups(accepted, count: names.count)
    unmatched = groups.filter { $0.count == 1 }.map { names[$0[0]] }
    components = groups.count { $0.count > 1 }
    let all = pairs.reduce(0) { $0 + $1.putative }
    still = pairs.reduce(0) { $0 + $1.still * Double($1.putative) } / Double(max(all, 1))
    warnings = []
    warn(unmatched: unmatched.count)
  }

  private mutating func warn(unmatched alone: Int) {
    if components > 1 {
      warnings.append(.severalGroups(count: components))
    }
    if alone > 0 {
      warnings.append(.unmatchedViews(count: alone))
    }
    if still > Self.maxStaticShare {
      warnings.append(.staticMatches(share: still))
    }
  }

  /// Views connected by `pairs`, each group and the list of groups in increasing order.
  static func groups(_ pairs: [Pair], count: Int) -> [[Int]] {
    var sets = UnionFind(count: count)
    for pair in pairs { sets.union(pair.first, pair.second) }
    return sets.groups()
  }
}
