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

    public var name: Test
    public var value: Double
    public var limit: Double
  }

  /// The figures of one pair; `first` and `second` index views.
  public struct Pair: Codable, Sendable, Equatable {
    public var first: Int
    public var second: Int
    public var kind: PairKind
    /// Descriptor matches before verification.
    public var putative: Int
    /// Inliers of the essential matrix (0 if it was not estimated).
    public var essential: Int
    public var fundamental: Int
    public var homography: Int
    public var inliers: Int
    /// Those of the inliers that were found along epipolar lines only.
    public var guided = 0
    /// Share of the descriptor matches that lie at the same place in both images.
    public var still: Double
    /// `nil` for a pair that was kept.
    public var gate: Gate?
  }

  /// The figures of one view.
  public struct Side: Codable, Sendable, Equatable {
    public var name: String
    public var tried = 0
    public var kept = 0
    /// Inliers of the kept pairs.
    public var inliers = 0
    /// A hash of the view's features and camera.
    public var fingerprint: String
  }

  public var mode: PairMode
  public var search: DescriptorSearch
  public var views: [Side]
  /// Views that the words of a `fast` search were learned from.
  public var teachers: [String]
  public var pairs: [Pair]
  public var tried: Int
  public var kept: Int
  public var general: Int
  public var planar: Int
  public var panoramic: Int
  public var inliers: Int
  public var medianInliers: Int
  /// Names of views that are in no kept pair.
  public var unmatched: [String]
  /// Groups of views connected by kept pairs, without the unmatched ones.
  public var components: Int
  /// Share of all descriptor matches that do not move from image to image.
  public var still: Double
  /// One sentence each.
  public var warnings: [String]
}

extension MatchReport {
  /// More than this share of unmoving matches hints at a background that turns with the camera.
  static let muchStill = 0.2

  init(
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
    let good = pairs.filter { $0.kind != .rejected }
    kept = good.count
    general = good.count { $0.kind == .general }
    planar = good.count { $0.kind == .planar }
    panoramic = good.count { $0.kind == .panoramic }
    inliers = good.reduce(0) { $0 + $1.inliers }
    medianInliers = good.map(\.inliers).median() ?? 0
    let groups = Self.groups(good, count: names.count)
    unmatched = groups.filter { $0.count == 1 }.map { names[$0[0]] }
    components = groups.count { $0.count > 1 }
    let all = pairs.reduce(0) { $0 + $1.putative }
    still = pairs.reduce(0) { $0 + $1.still * Double($1.putative) } / Double(max(all, 1))
    warnings = []
    describe(unmatched.count)
  }

  private mutating func describe(_ alone: Int) {
    if components > 1 {
      warnings.append("The views fall into \(components) groups without matches between them.")
    }
    if alone > 0 {
      warnings.append("\(alone) \(alone == 1 ? "view is" : "views are") in no kept pair.")
    }
    if still > Self.muchStill {
      let percent = Int((still * 100).rounded())
      warnings.append(
        "\(percent) % of the matches do not move between images: a turntable's background? "
          + "Masks help.")
    }
  }

  /// Views connected by `pairs`, each group and the list of groups in increasing order.
  static func groups(_ pairs: [Pair], count: Int) -> [[Int]] {
    var sets = UnionFind(count: count)
    for pair in pairs { sets.union(pair.first, pair.second) }
    return sets.groups()
  }
}
