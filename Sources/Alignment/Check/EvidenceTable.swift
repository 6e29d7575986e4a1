import Foundation

/// A measured quantity in a table of evidence.
protocol EvidenceName: Hashable, Sendable, CaseIterable, RawRepresentable<String> {}

/// How one quantity lowers the probability: a piecewise linear penalty that never decreases towards
/// worse values.
struct EvidenceTerm<Name: EvidenceName>: Sendable {
  /// The quantity.
  var name: Name
  /// On a logarithmic scale, the value below which all values count alike; `nil` for a linear scale.
  var floor: Double?
  /// Whether smaller values are worse.
  var isWorseIfSmall = false
  /// Values at which the slope changes, from good to bad.
  var knots: [Double]
  /// Penalty between each knot and the next, in log-odds, at least 0.
  var weights: [Double]

  /// The penalty of a value in log-odds, from 0.
  func penalty(_ value: Double) -> Double {
    let x = scaled(value)
    return weights.indices.reduce(0) { sum, index in
      let (good, bad) = (scaled(knots[index]), scaled(knots[index + 1]))
      let share = (x - good) / max(bad - good, .leastNormalMagnitude)
      return sum + weights[index] * min(max(share, 0), 1)
    }
  }

  private func scaled(_ value: Double) -> Double {
    let x = floor.map { log10(max(value, $0)) } ?? value
    return isWorseIfSmall ? -x : x
  }
}

/// A logistic model that is monotone in each quantity: the probability that a result or a view is
/// right is `1 / (1 + exp(Σ penalty − intercept))`.
///
/// `Scripts/verdicts --fit` computes the weights; see `docs/notes/verdicts.md`.
///
/// Reference: Hastie & Tibshirani, "Generalized Additive Models", Statistical Science 1(3), 1986.
struct EvidenceTable<Name: EvidenceName>: Sendable {
  /// Log-odds without any penalty.
  var intercept: Double
  var terms: [EvidenceTerm<Name>]

  /// The probability for measured values; quantities without a value have no penalty.
  func probability(_ values: [Name: Double]) -> Double {
    let odds = terms.reduce(intercept) { sum, term in
      sum - (values[term.name].map(term.penalty) ?? 0)
    }
    return 1 / (1 + exp(-odds))
  }

  /// The penalty of each measured quantity, in the order of its cases; 0 for those that the table
  /// lacks.
  func effects(_ values: [Name: Double]) -> [EvidenceEffect] {
    Name.allCases.compactMap { name in
      guard let value = values[name] else { return nil }
      let term = terms.first { $0.name == name }
      return EvidenceEffect(
        id: "\(name)", name: name.rawValue, value: value, penalty: term?.penalty(value) ?? 0)
    }
  }
}

/// What one quantity contributes to a probability.
public struct EvidenceEffect: Sendable, Equatable {
  /// Short name of the quantity, for scripts.
  public var id: String
  /// Name of the quantity.
  public var name: String
  /// The measured value.
  public var value: Double
  /// By how much it lowers the log-odds, from 0.
  public var penalty: Double
}
