import Foundation

/// The environment of a stage: seed, workers, cancellation, progress and log.
///
/// Silent by default. `part` maps the progress of a subtask to a range, so that a stage reports one
/// monotonic fraction.
public struct RunContext: Sendable {
  /// Seed of all random streams; the same seed yields the same bytes.
  public var seed: UInt64
  /// Maximum number of worker threads.
  public var threads: Int
  /// Memory limit in bytes; data beyond it is stored in a file. The result does not depend on it.
  public var memory = MachineMemory.half
  /// The folder of such files, which are unnamed; `nil` for the system's temporary folder.
  public var scratchFolder: URL?
  /// The flag that requests the work to stop.
  public var cancellation: Cancellation
  /// Receives progress events, from any thread.
  public var onProgress: @Sendable (ProgressEvent) -> Void
  /// Receives one-line messages for `--verbose`.
  public var onLog: @Sendable (String) -> Void
  /// Receives each step and a function that returns the state after it. It may block the work, or
  /// end it by throwing; `nil` without an observer. Set `threads` to 1 to receive the steps in a
  /// fixed order.
  public var onStep: (@Sendable (StageStep, () -> (any Sendable)?) throws -> Void)?
  /// Where the stage stores its finished units and finds those of an interrupted run; `nil` if
  /// none are stored.
  package var units: FinishedUnits?
  var scope = ""
  var lower = 0.0
  var upper = 1.0

  /// Creates a context that is silent by default.
  public init(
    seed: UInt64 = 1, threads: Int = 2, cancellation: Cancellation = Cancellation(),
    onProgress: @escaping @Sendable (ProgressEvent) -> Void = { _ in },
    onLog: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.seed = seed
    self.threads = max(1, threads)
    self.cancellation = cancellation
    self.onProgress = onProgress
    self.onLog = onLog
  }

  /// Throws `Cancelled` if cancellation was requested. Call it at least every 100 ms.
  public func checkCancellation() throws {
    if cancellation.isRequested { throw Cancelled() }
  }

  /// Reports that `fraction` (0 ... 1) of this context's part of the stage is complete.
  public func progress(_ label: String, _ fraction: Double) {
    let clamped = min(max(fraction, 0), 1)
    onProgress(ProgressEvent(label: label, fraction: lower + (upper - lower) * clamped))
  }

  /// Returns a context whose progress 0 ... 1 is mapped to `range` of this one's.
  public func part(_ range: ClosedRange<Double>) -> RunContext {
    var copy = self
    copy.lower = lower + (upper - lower) * range.lowerBound
    copy.upper = lower + (upper - lower) * range.upperBound
    return copy
  }

  /// Returns a context for one of `count` equal parts.
  package func part(_ number: Int, of count: Int) -> RunContext {
    let all = Double(max(count, 1))
    return part(Double(number) / all...Double(number + 1) / all)
  }

  /// The same context without progress, for work that is already included in other progress.
  public var silent: RunContext {
    var copy = self
    copy.onProgress = { _ in }
    return copy
  }

  /// The same context with a scope, which its steps include.
  public func within(_ scope: String) -> RunContext {
    var copy = self
    copy.scope = scope
    return copy
  }

  /// Announces a completed step; has no cost without an observer.
  ///
  /// - Parameters:
  ///   - views: Names of the views that the step processed.
  ///   - figures: Results of the step, in the order of the event's `figures`.
  ///   - state: The state after the step, for commands that inspect it.
  public func step(
    _ event: some StepEvent, views: @autoclosure () -> [String] = [],
    figures: @autoclosure () -> [Double] = [],
    state: @autoclosure () -> (any Sendable)? = nil
  ) throws {
    guard let onStep else { return }
    try onStep(StageStep(event, views: views(), figures: figures(), scope: scope), state)
  }

  /// Passes a message to `onLog`.
  public func log(_ message: @autoclosure () -> String) { onLog(message()) }
}
