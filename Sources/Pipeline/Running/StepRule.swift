import Scene
import Support

/// The next stop of a stepped run.
package enum StepRule: Sendable {
  /// Whether a run stops at a step of a stage, by the step's number.
  package typealias Condition = @Sendable (StageName, StageStep, Int) -> Bool

  /// After a number of top-level steps; earlier if the condition is true.
  case whole(Int, Condition)
  /// After a number of steps of any kind; earlier if the condition is true.
  case any(Int, Condition)
  /// At the step with a number: for replaying a run.
  case number(Int)
  /// At each step for which the condition is true.
  case breaks(Condition)
  /// At no step.
  case end

  /// Whether the run stops at a step. Counts the step.
  package mutating func stops(_ stage: StageName, at step: StageStep, _ number: Int) -> Bool {
    switch self {
    case .whole(let count, let holds):
      let left = step.isInner ? count : count - 1
      self = .whole(left, holds)
      return left == 0 && !step.isInner || holds(stage, step, number)
    case .any(let count, let holds):
      self = .any(count - 1, holds)
      return count == 1 || holds(stage, step, number)
    case .number(let wanted): return number == wanted
    case .breaks(let holds): return holds(stage, step, number)
    case .end: return false
    }
  }
}
