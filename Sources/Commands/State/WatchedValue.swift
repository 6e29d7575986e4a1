import Alignment
import Script
import Support
import Synchronization

/// The latest value of a watched expression.
final class WatchedValue: Sendable {
  private struct Seen {
    var value: Value?
    /// The number of the step at which the value changed last.
    var changed: Int?
  }

  private let seen = Mutex(Seen())

  /// Whether the value differs from that at an earlier step; false at steps that lack a figure of
  /// the expression. Asking again about the same step gives the same answer.
  func hasChanged(_ expression: Expression?, _ step: StageStep, _ number: Int) -> Bool {
    let row = StepCatalog.row(step, number)
    let scope = Scope(names: { row.keys }, lookup: { row[$0] }).at(row)
    guard let value = try? expression?.value(in: scope) else { return false }
    return seen.withLock { seen in
      if seen.changed == number { return true }
      defer { seen.value = value }
      guard let before = seen.value, before != value else { return false }
      seen.changed = number
      return true
    }
  }
}

extension StageStep {
  /// Whether it belongs to a trial model, from which the initial pair is chosen.
  var isInTrial: Bool {
    scope.split(whereSeparator: { !$0.isLetter }).contains("trial")
  }
}
