import Foundation

/// What a stage is given with its input: seed, workers, cancellation, progress and log.
///
/// Silent by default. `part` narrows the progress range for a sub-task, so that a stage reports one
/// monotone fraction however it is composed.
public struct RunContext: Sendable {
  /// Seed of every random stream; the same seed gives the same bytes.
  public var seed: UInt64
  /// Largest number of worker threads.
  public var threads: Int
  /// Bytes of memory that the work keeps within; what does not fit stands in a file meanwhile. The
  /// result does not depend on it.
  public var memory = MachineMemory.half
  /// The folder of such files, which have no name; `nil` for the system's.
  public var scratchFolder: URL?
  /// The flag that asks the work to stop.
  public var cancellation: Cancellation
  /// Receives progress, from any thread.
  public var onProgress: @Sendable (ProgressEvent) -> Void
  /// Receives one-line remarks meant for `--verbose`.
  public var onLog: @Sendable (String) -> Void
  /// Receives each step with a look at the state after it, and may hold the work or end it by an
  /// error; `nil` where nobody looks. Set `threads` to 1 with it: the steps then come in one order.
  public var onStep: (@Sendable (StageStep, () -> (any Sendable)?) throws -> Void)?
  var scope = ""
  var lower = 0.0
  var upper = 1.0

  /// A context that is silent and not cancelled unless told otherwise.
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

  /// Throws `Cancelled` when the work was asked to stop. Call it at least every 100 ms.
  public func checkCancellation() throws {
    if cancellation.isRequested { throw Cancelled() }
  }

  /// Reports that `fraction` (0 ... 1) of this context's share of the stage is done.
  public func progress(_ label: String, _ fraction: Double) {
    let clamped = min(max(fraction, 0), 1)
    onProgress(ProgressEvent(label: label, fraction: lower + (upper - lower) * clamped))
  }

  /// Returns a context whose progress 0 ... 1 covers `range` of this one's.
  public func part(_ range: ClosedRange<Double>) -> RunContext {
    var copy = self
    copy.lower = lower + (upper - lower) * range.lowerBound
    copy.upper = lower + (upper - lower) * range.upperBound
    return copy
  }

  /// The same for one of several equal parts, by its number.
  package func part(_ number: Int, of count: Int) -> RunContext {
    let all = Double(max(count, 1))
    return part(Double(number) / all...Double(number + 1) / all)
  }

  /// The same context without progress, for work whose share of the whole is reported by others.
  public var silent: RunContext {
    var copy = self
    copy.onProgress = { _ in }
    return copy
  }

  /// The same context for a part of the work that is named in its steps.
  public func within(_ scope: String) -> RunContext {
    var copy = self
    copy.scope = scope
    return copy
  }

  /// Announces a step that was just done; costs nothing where nobody looks.
  ///
  /// - Parameters:
  ///   - views: Names of the views it is about.
  ///   - figures: What came of it, in the order of the event's names.
  ///   - state: The state after it, for commands that look at it.
  public func step(
    _ event: some StepEvent, _ views: @autoclosure () -> [String] = [],
    _ figures: @autoclosure () -> [Double] = [],
    state: @autoclosure () -> (any Sendable)? = nil
  ) throws {
    guard let onStep else { return }
    try onStep(StageStep(event, views: views(), figures: figures(), scope: scope), state)
  }

  /// Passes a remark on to `onLog`.
  public func log(_ message: @autoclosure () -> String) { onLog(message()) }
}
