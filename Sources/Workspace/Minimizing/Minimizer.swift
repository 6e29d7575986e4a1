import Pipeline
import Support

/// The smallest set of frames found that shows a failure.
package struct MinimizeOutcome: Sendable {
  /// Names of all frames.
  package let names: [String]
  /// Indices of the remaining frames.
  package let left: [Int]
  /// Number of subsets that were tried.
  package let trials: Int
  package let seconds: Double
  /// Whether the search was interrupted; `left` is the best result until then.
  package let isInterrupted: Bool
}

/// Searches for a small set of frames that still shows a failure.
package final class Minimizer {
  private let trials: FrameTrials
  private let needsAlignment: Bool
  private let holds: (inout Project) throws -> Bool
  private let context: RunContext
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  /// The smallest set found so far, as indices of frames.
  package private(set) var best: [Int]
  private var count = 0
  private var fraction = 0.0

  /// - Parameters:
  ///   - needsAlignment: Whether alignment has to run to show the failure.
  ///   - holds: Whether a project with a subset of the frames shows the failure.
  package init(
    _ trials: FrameTrials, needsAlignment: Bool, in context: RunContext,
    holds: @escaping (inout Project) throws -> Bool
  ) {
    self.trials = trials
    self.needsAlignment = needsAlignment
    self.context = context
    self.holds = holds
    best = Array(trials.names.indices)
    start = clock.now
  }

  /// Whether all frames together show the failure.
  package func isShownByAll() throws -> Bool {
    var all = try trials.run(Array(trials.names.indices), aligns: needsAlignment)
    return try holds(&all)
  }

  /// Searches until no frame can be removed, or at most `limit` frames are left.
  package func run(limit: Int) throws -> MinimizeOutcome {
    let isInterrupted = try isInterrupted(limit: limit)
    return MinimizeOutcome(
      names: trials.names, left: best, trials: count, seconds: (clock.now - start).seconds,
      isInterrupted: isInterrupted)
  }

  private func isInterrupted(limit: Int) throws -> Bool {
    var search = DeltaDebugging(
      test: { try self.shows($0) }, onFound: { self.best = $0 })
    search.wanted = limit
    do {
      best = try search.minimize(best)
      return false
    } catch is Cancelled {
      return true
    }
  }

  /// Minimum number of frames of a trial.
  private static let minFrames = 2

  /// Whether a subset shows the failure; a subset that is too small does not.
  private func shows(_ frames: [Int]) throws -> Bool {
    try context.checkCancellation()
    guard frames.count >= Self.minFrames else { return false }
    report()
    count += 1
    do {
      var trial = try trials.run(frames, aligns: needsAlignment)
      return try holds(&trial)
    } catch let error as Cancelled {
      throw error
    } catch {
      return false
    }
  }

  /// Reports progress, estimated at two more trials for each remaining frame.
  private func report() {
    let rest = 2 * best.count
    fraction = max(fraction, Double(count) / Double(count + rest))
    context.progress(
      "Minimizing, \(best.count) of \(trials.names.count) frames left", fraction)
  }
}
