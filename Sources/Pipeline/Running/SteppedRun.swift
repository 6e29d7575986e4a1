import Dispatch
import Foundation
import Scene
import Support
import Synchronization

/// A stage's run that stops at its steps: on a thread of its own, which waits while the shell looks.
///
/// Stages are deterministic, and one worker does the steps in one order, so that a run can be
/// repeated up to any step: what is kept of a run is its input and a number.
package final class SteppedRun: Sendable {
  /// A place where the run waits.
  package struct Stop: Sendable {
    /// The step just done; `nil` before the first.
    package var step: StageStep?
    /// How many steps were done.
    package var number = 0
    /// The stage's state after it.
    package var state: (any Sendable)?

    package init(step: StageStep? = nil, number: Int = 0, state: (any Sendable)? = nil) {
      self.step = step
      self.number = number
      self.state = state
    }
  }

  /// How a part of the run ended.
  package enum Outcome: Sendable {
    case stopped(Stop)
    /// The request to stop came, and no step for a while: the run is given up.
    case abandoned
    case ended(Result<any Sendable, any Error>)
  }

  private struct Shared {
    var rule: StepRule
    /// By step so far: whether it is a part of a larger one.
    var inner: [Bool] = []
    var isStarted = false
    var isEnding = false
    var isPausing = false
    var outcome: Outcome?
  }

  /// How long a step is waited for after the request to stop, seconds.
  private static let patience = 5.0
  /// How often that request is looked for, milliseconds.
  private static let interval = 20
  /// The stack of the program's first thread, bytes.
  private static let stackBytes = 16 << 20

  private let stage: StageName
  private let work: @Sendable (RunContext) throws -> any Sendable
  private let context: RunContext
  private let cancellation = Cancellation()
  private let shared = Mutex(Shared(rule: .end))
  private let toShell = DispatchSemaphore(value: 0)
  private let toWork = DispatchSemaphore(value: 0)

  /// A run that has not begun; its progress goes where that of `context` goes.
  package init(
    of stage: StageName, in context: RunContext,
    _ work: @escaping @Sendable (RunContext) throws -> any Sendable
  ) {
    self.stage = stage
    self.context = context
    self.work = work
  }

  /// For each step so far, whether it is a part of a larger one.
  package var inner: [Bool] { shared.withLock { $0.inner } }

  /// Goes on until the rule says stop, the shell is asked to stop, or the stage has ended.
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

  /// Ends the run wherever it is.
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
