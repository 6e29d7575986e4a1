import Script
import Support

/// Where a stepped run stops next.
enum StepRule: Sendable {
  /// After so many steps, counting only whole ones; earlier at a breakpoint.
  case whole(Int, [Breakpoint])
  /// After so many steps of any kind; earlier at a breakpoint.
  case any(Int, [Breakpoint])
  /// At the step of a number: how a run is repeated.
  case number(Int)
  /// At a breakpoint.
  case breaks([Breakpoint])
  /// Nowhere.
  case end

  /// Whether the run stops at a step, which is counted.
  mutating func stops(at step: StageStep, _ number: Int) -> Bool {
    switch self {
    case .whole(let count, let breaks):
      let left = step.isInner ? count : count - 1
      self = .whole(left, breaks)
      return left == 0 && !step.isInner || breaks.contains { $0.holds(at: step, number) }
    case .any(let count, let breaks):
      self = .any(count - 1, breaks)
      return count == 1 || breaks.contains { $0.holds(at: step, number) }
    case .number(let wanted): return number == wanted
    case .breaks(let breaks): return breaks.contains { $0.holds(at: step, number) }
    case .end: return false
    }
  }

  /// The same rule with only the breakpoints that wait for steps of a stage: stages share names of
  /// events.
  func limited(to stage: StageName) -> Self {
    let own = { (breaks: [Breakpoint]) in breaks.filter { $0.stages.contains(stage) } }
    return switch self {
    case .whole(let count, let breaks): .whole(count, own(breaks))
    case .any(let count, let breaks): .any(count, own(breaks))
    case .breaks(let breaks): .breaks(own(breaks))
    case .number, .end: self
    }
  }
}
