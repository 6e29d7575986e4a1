import Geometry
import Numerics
import Scene
import Support

/// The pairs that the `match` stage tested, with the results.
public struct MatchReport: Codable, Sendable, Equatable {
  /// The test that a pair failed.
  public struct Gate: Codable, Sendable, Equatable {
    /// The tests, named after the option that sets the limit.
    public enum Test: String, Codable, Sendable {
      case minMatches = "min-matches"
      case minInliers = "min-inliers"
    }

    /// The test.
    public var name: Test
    /// Number of matches or inliers of the pair.
    public var value: Double
    /// Minimum number required.
    public var limit: Double

    package init(_ name: Test, count: Int, limit: Int) {
      self.name = name
      value = Double(count)
      self.limit = Double(limit)
    }
  }

  /// Statistics of one pair; `first` and `second` are view indices.
  public struct Pair: Codable, Sendable, Equatable {
    /// The view with the smaller index.
    public var first: Int
    /// The view with the larger index.
    public var second: Int
    /// The accepted two-view geometry, or `rejected`.
    public var kind: PairKind
    /// Descriptor matches before verification.
    public var putative: Int
    /// Inliers of the essential matrix (0 if it was not estimated).
    public var essential: Int
    /// Inliers of the fundamental matrix.
    public var fundamental: Int
    /// Inliers of the homography.
    public var homography: Int
    /// Inliers of the accepted geometry, including those found by guided search.
    public var inliers: Int
    /// Number of inliers found only by guided search.
    public var guided = 0
    /// Median triangulation angle of the inliers, degrees; `nil` if it was not estimated.
    public var angle: Double?
    /// Share of the descriptor matches with the same position in both images.
    public var still: Double
    /// A second motion among the outliers of the accepted geometry; `nil` if there is none.
    public var moved: SecondMotion?
    /// The failed test; `nil` for an accepted pair.
    public var gate: Gate?

    /// Creates a rejected pair without inliers.
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

  /// Statistics of one view.
  public struct Side: Codable, Sendable, Equatable {
    /// Name of the view.
    public var name: String
    /// Number of tested pairs with this view.
    public var tried = 0
    /// Number of accepted pairs with this view.
    public var kept = 0
    /// Inliers in accepted pairs of this view.
    public var inliers = 0
    /// Hash of the view's features and camera.
    public var fingerprint: String
  }

  private enum CodingKeys: String, CodingKey {
    case mode, search, views, pairs, tried, kept, general, planar, panoramic, inliers
    case medianInliers, unmatched, components, still, warnings
    case vocabularyViews = "teachers"
  }

  /// How the pairs were selected.
  public var mode: PairMode
  /// The method of descriptor search; never `auto`.
  public var search: DescriptorSearch
  /// Statistics of the views, in their order.
  public var views: [Side]
  /// Names of the views that the vocabulary of a `fast` search was trained on.
  public var vocabularyViews: [String]
  /// All tested pairs.
  public var pairs: [Pair]
  /// Number of tested pairs.
  public var tried: Int
  /// Number of accepted pairs.
  public var kept: Int
  /// Number of accepted pairs with an essential or fundamental matrix.
  public var general: Int
  /// Number of accepted pairs that show a plane.
  public var planar: Int
  /// Number of accepted pairs whose camera only rotated.
  public var panoramic: Int
  /// Total inliers of the accepted pairs.
  public var inliers: Int
  /// Median number of inliers of the accepted pairs; 0 if there are none.
  public var medianInliers: Int
  /// Names of views without an accepted pair.
  public var unmatched: [String]
  /// Number of connected components of the accepted pairs, without unmatched views.
  public var components: Int
  /// Share of stationary matches among all descriptor matches.
  public var still: Double
  /// Reasons to doubt the pairs.
  public var warnings: [MatchRemark]
}

/// Reasons to doubt the pairs of a match report.
public enum MatchRemark: Codable, Sendable, Equatable {
  /// The accepted pairs form this many connected components.
  case severalGroups(count: Int)
  /// This many views have no accepted pair.
  case unmatchedViews(count: Int)
  /// This share of the matches, 0 ... 1, is stationary.
  case staticMatches(share: Double)
}

extension MatchReport {
  /// Maximum share of stationary matches; more indicate a background that turns with the camera.
  public static let maxStaticShare = 0.2

  /// Creates a report and derives its statistics from the pairs.
  ///
  /// - Parameters:
  ///   - names: Names of the views, indexed by the pairs.
  ///   - fingerprints: Hashes of features and cameras; empty strings if they are never compared.
  ///   - vocabularyViews: Names of the views that the vocabulary of a `fast` search was trained on.
  public init(
    mode: PairMode, search: DescriptorSearch, pairs: [Pair], names: [String],
    fingerprints: [String], vocabularyViews: [String]
  ) {
    self.mode = mode
    self.search = search
    self.pairs = pairs
    self.vocabularyViews = vocabularyViews
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

  /// Connected components of the views, each component and the list of them in increasing order.
  static func groups(_ pairs: [Pair], count: Int) -> [[Int]] {
    var sets = UnionFind(count: count)
    for pair in pairs { sets.union(pair.first, pair.second) }
    return sets.groups()
  }
}
