/// The stages in the order they build on each other.
public enum StageName: String, Sendable, CaseIterable, Codable, Comparable {
  case features, match, align, dense, mesh, texture

  /// The stage whose result this one starts from.
  public var upstream: StageName? {
    let all = StageName.allCases
    return all.firstIndex(of: self).flatMap { $0 > 0 ? all[$0 - 1] : nil }
  }

  public static func < (a: StageName, b: StageName) -> Bool {
    let all = StageName.allCases
    return all.firstIndex(of: a) ?? 0 < all.firstIndex(of: b) ?? 0
  }

  /// The name of the variable that holds the stage's newest result.
  public var variable: String { self == .match ? "matches" : rawValue }
}
