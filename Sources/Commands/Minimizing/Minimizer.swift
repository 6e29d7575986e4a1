import Diagnosis
import Script
import Support

/// Looks for few frames that still show a failure.
final class Minimizer {
  private let trials: FrameTrials
  private let failure: FailureTest
  private let context: RunContext
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  /// The smallest set found so far, indices of frames.
  private(set) var best: [Int]
  /// Subsets that were tried.
  private(set) var count = 0
  private var fraction = 0.0

  /// - Throws: `MinimizeError.notThere` when all frames together do not show the failure.
  init(_ trials: FrameTrials, _ failure: FailureTest, in context: RunContext) throws {
    (self.trials, self.failure, self.context) = (trials, failure, context)
    best = Array(trials.names.indices)
    start = clock.now
    var all = try trials.run(best, aligns: failure.needsAlignment)
    guard try failure.holds(in: &all) else {
      throw MinimizeError.notThere(failure.words, frames: best.count)
    }
  }

  /// Seconds since the beginning.
  var seconds: Double { (clock.now - start).seconds }

  /// Looks until no frame can be left out, or at most `wanted` are left.
  ///
  /// - Returns: Whether it was interrupted; `best` is what was found until then.
  func run(wanted: Int) throws -> Bool {
    var search = DeltaDebugging(
      test: { try self.shows($0) }, onFound: { self.best = $0 })
    search.wanted = wanted
    do {
      best = try search.minimize(best)
      return false
    } catch is Cancelled {
      return true
    }
  }

  /// Fewest frames that alignment is tried on.
  private static let minFrames = 2

  /// Whether a subset shows the failure; one that cannot be tried does not.
  private func shows(_ frames: [Int]) throws -> Bool {
    try context.checkCancellation()
    guard frames.count >= Self.minFrames else { return false }
    tell()
    count += 1
    do {
      var trial = try trials.run(frames, aligns: failure.needsAlignment)
      return try failure.holds(in: &trial)
    } catch let error as Cancelled {
      throw error
    } catch {
      return false
    }
  }

  /// Progress: a frame that is left takes about two more trials.
  private func tell() {
    let rest = 2 * best.count
    fraction = max(fraction, Double(count) / Double(count + rest))
    context.progress(
      "Minimizing, \(best.count) of \(trials.names.count) frames left", fraction)
  }

  /// What is said of the frames that are left.
  func diagnosis() throws -> Diagnosis {
    var bench = try trials.run(best, aligns: true)
    return try bench.diagnosis()
  }
}
