import Scene

/// A pair most of whose matches contradict a model.
public struct DoubtedPair: Codable, Sendable, Equatable {
  /// Name of the first view.
  public var first: String
  /// Name of the second view.
  public var second: String
  /// Number of matches, and of those that contradict the model.
  public var matches: Int, contradicting: Int
}

extension DoubtedPair {
  /// Maximum number of pairs in a report.
  private static let maxCount = 10

  /// The pairs with the most contradicting matches, the worst first.
  static func worst(_ agreement: PairAgreement, _ problem: MappingProblem) -> [DoubtedPair] {
    let pairs = zip(agreement.counts, problem.pairs).filter { 2 * $0.0.agreeing < $0.0.all }.map {
      DoubtedPair(
        first: problem.name($1.first), second: problem.name($1.second), matches: $0.all,
        contradicting: $0.all - $0.agreeing)
    }
    let order = pairs.indices.sorted {
      (pairs[$1].contradicting, $0) < (pairs[$0].contradicting, $1)
    }
    return order.prefix(maxCount).map { pairs[$0] }
  }
}
