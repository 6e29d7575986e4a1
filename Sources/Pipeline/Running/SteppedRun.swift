import Dispatch
import Foundation
import Scene
import Support
import Synchronization

/// A run of a stage that pauses at its steps. It runs on its own thread, which waits while the
/// shell inspects the state.
///
/// Stages are deterministic, and one thread performs the steps in a fixed order. A run can
/// therefore be replayed up to any step from its input and a step number, which is all that is
/// stored of it.
package final class SteppedRun: Sendable {
  /// A position at which the run is paused.
  package struct Stop: Sendable {
    /// The last completed step; `nil` before the first.
    package var step: StageStep?
    /// The number of completed steps.
    package var number = 0
    /// The state of the stage after the step.
    package var state: (any Sendable)?

    package init(step: StageStep? = nil, number: Int = 0, state: (any Sendable)? = nil) {
      self.step = step
      self.number = number
      self.state = state
    }
  }

  /// The outcome of continuing the run.
  package enum Outcome: Sendable {
    case stopped(Stop)
    /// A stop was requested, but no step followed in time: the run is discarded.
    case abandoned
    case ended(Result<any Sendable, any Error>)
  }

  private struct Shared {
    var rule: StepRule
    /// For each step so far, whether it is part of a larger one.
    var inner: [Bool] = []
    var isStarted = false
    var isEnding = false
    var isPausing = false
    var outcome: Outcome?
  }

  /// Maximum time to wait for a step after a stop request, seconds.
  private static let patience = 5.0
  /// Interval of checking for that request, milliseconds.
  private static let interval = 20
  /// Stack size, equal to that of the main thread, bytes.
  private static let stackBytes = 16 << 20

  private let stage: StageName
  private let work: @Sendable (RunContext) throws -> any Sendable
  private let context: RunContext
  private let cancellation = Cancellation()
  private let shared = Mutex(Shared(rule: .end))
  private let toShell = DispatchSemaphore(value: 0)
  private let toWork = DispatchSemaphore(value: 0)

  /// A run that has not begun; it reports progress through `context`.
  package init(
    of stage: StageName, in context: RunContext,
    _ work: @escaping @Sendable (RunContext) throws -> any Sendable
  ) {
    self.stage = stage
    self.context = context
    self.work = work
  }

  /// For each step so far, whether it is part of a larger one.
  package var inner: [Bool] { shared.withLock { $0.inner } }

  /// Continues until the rule stops the run, the shell is requested to stop, or the stage ends.
  package func advance(_ rule: StepRule) -> Outcome {
    let isStarted = shared.withLock { shared in
      defer { (shared.isStarted, shared.isPausing, shared.outcome) = (true, false, nil) }
      shared.rule = rule
      return shared.isStarted
    }
    if isStarted { toWork.signal() } else { start() }
    var asked: ContinuousClock.Instant?
    while toShell.wait(timeout: .now() + .milliseconds(Self.interval)) == .timedOut {
      guard context.cancellation.isRequested else { continue }
      shared.withLock { $0.isPausing = true }
      let since = asked ?? .now
      asked = since
      if ContinuousClock.now - since > .seconds(Self.patience) {
        end()
        return .abandoned
      }
    }
    return shared.withLock { $0.outcome } ?? .abandoned
  }

  /// Ends the run at its current position.
  package func end() {
    shared.withLock { $0.isEnding = true }
    cancellation.request()
    toWork.signal()
  }

  private func start() {
    var context = context
    (context.threads, context.cancellation) = (1, cancellation)
    context.onStep = { [self] in try stopWhereAsked($0, $1) }
    let working = context
    let thread = Thread { [self] in
      let result = Result<any Sendable, any Error> { try work(working) }
      shared.withLock { $0.outcome = .ended(result) }
      toShell.signal()
    }
    thread.stackSize = Self.stackBytes
    thread.start()
  }

  private func stopWhereAsked(_ step: StageStep, _ state: () -> (any Sendable)?) throws {
    let (number, isStop) = try shared.withLock { shared in
      if shared.isEnding { throw Cancelled() }
      shared.inner.append(step.isInner)
      let number = shared.inner.count
      return (number, shared.rule.stops(stage, at: step, number) || shared.isPausing)
    }
    guard isStop else { return }
    let stop = Stop(step: step, number: number, state: state())
    shared.withLock { $0.outcome = .stopped(stop) }
    toShell.signal()
    toWork.wait()
    if shared.withLock({ $0.isEnding }) { throw Cancelled() }
  }
}
