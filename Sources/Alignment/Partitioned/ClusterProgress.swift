import Support
import Synchronization

/// Combined progress of clusters that are aligned in parallel.
final class ClusterProgress: Sendable {
  private let fractions: Mutex<[Double]>
  private let weights: [Double]
  private let whole: RunContext

  init(_ tasks: [ClusterTask], _ whole: RunContext) {
    let views = Double(max(1, tasks.reduce(0) { $0 + $1.views.count }))
    weights = tasks.map { Double($0.views.count) / views }
    fractions = Mutex(tasks.map { _ in 0 })
    self.whole = whole
  }

  /// The context of one of the clusters.
  func context(of index: Int) -> RunContext {
    var context = RunContext(
      seed: whole.seed, threads: max(1, whole.threads / weights.count),
      cancellation: whole.cancellation,
      onProgress: { self.note(index, $0.fraction) }, onLog: whole.onLog)
    context.onStep = whole.onStep
    return context
  }

  private func note(_ index: Int, _ fraction: Double) {
    // Reported inside the lock, so that progress never decreases.
    fractions.withLock { fractions in
      fractions[index] = max(fractions[index], fraction)
      whole.progress("Aligning clusters", zip(fractions, weights).reduce(0) { $0 + $1.0 * $1.1 })
    }
  }
}
