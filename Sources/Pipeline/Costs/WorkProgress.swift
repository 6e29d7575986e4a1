import Foundation

/// The progress of work in several parts, and an estimate of the remaining time.
///
/// Parts are expected to cost what `StageBinding.cost` gives. The time per unit of cost is learned
/// from completed parts, and the time of the running part from its own speed. This is a value type,
/// owned by the code that reports progress.
package struct WorkProgress: Sendable {
  /// A part of the work that is done once, even if several requests need it.
  package struct Part: Sendable {
    package let name: String
    /// The expected cost; only proportions matter.
    package let cost: Double
    /// Completed fraction, 0 ... 1.
    fileprivate(set) var done = 0.0

    package init(name: String, cost: Double) { (self.name, self.cost) = (name, max(cost, 1e-6)) }
  }

  /// The parts, in the order of their execution.
  package private(set) var parts: [Part]
  private var began: Double?
  /// Time at which the running part began, seconds.
  private var partBegan = 0.0
  private var current: Int?
  /// Total cost and seconds of the parts that were computed rather than cached.
  private var measured = (cost: 0.0, seconds: 0.0)

  /// Fraction of all work below which no remaining time is reported.
  package static let minShare = 0.02
  /// Fraction of a part above which its own speed outweighs that of the parts before it.
  private static let ownShare = 0.1

  package init(_ parts: [Part]) { self.parts = parts }

  /// Marks the beginning of a part; those before it are done.
  ///
  /// - Parameter time: Seconds of a monotonic clock.
  package mutating func begin(_ index: Int, at time: Double) {
    finishCurrent(at: time)
    if began == nil { began = time }
    current = index
    partBegan = time
  }

  /// Sets the completed fraction of the running part.
  package mutating func advance(_ fraction: Double) {
    guard let current else { return }
    parts[current].done = max(parts[current].done, min(1, fraction))
  }

  /// Marks a part as done; a cached part does not contribute to the speed estimate.
  package mutating func finish(_ index: Int, at time: Double) {
    if current == index { finishCurrent(at: time) }
    parts[index].done = 1
  }

  private mutating func finishCurrent(at time: Double) {
    guard let index = current else { return }
    measured.cost += parts[index].cost
    measured.seconds += max(0, time - partBegan)
    parts[index].done = 1
    current = nil
  }

  /// Completed fraction of the cost of some parts.
  package func fraction(of indices: [Int]) -> Double {
    let whole = indices.reduce(0) { $0 + parts[$1].cost }
    guard whole > 0 else { return 1 }
    return indices.reduce(0) { $0 + parts[$1].cost * parts[$1].done } / whole
  }

  /// Seconds until the last of some parts is done, including all parts that run before it.
  package func remaining(for indices: [Int], at time: Double) -> Double? {
    guard let last = indices.max() else { return 0 }
    var known = measured
    var running = 0.0
    if let current {
      let part = parts[current]
      let passed = max(0, time - partBegan)
      running = rest(of: part, after: passed)
      // Treat the part as completed in its expected time.
      known.cost += part.cost
      known.seconds += passed + running
    }
    let whole = parts.reduce(0) { $0 + $1.cost }
    let done = parts.reduce(0) { $0 + $1.cost * $1.done }
    guard done > Self.minShare * whole, known.seconds > 0 else { return nil }
    let later = parts[0...last].indices.filter { $0 != current }
      .reduce(0) { $0 + parts[$1].cost * (1 - parts[$1].done) }
    let isInTime = current.map { $0 <= last } ?? false
    return (isInTime ? running : 0) + later * known.seconds / known.cost
  }

  /// Remaining seconds of the running part: from its own speed, blended with that of the parts
  /// before it while little of it is done.
  private func rest(of part: Part, after passed: Double) -> Double {
    guard part.done < 1 else { return 0 }
    let own = part.done > 0 ? passed * (1 - part.done) / part.done : nil
    let expected =
      measured.cost > 0 ? part.cost * (1 - part.done) * measured.seconds / measured.cost : nil
    guard let own, let expected else { return own ?? expected ?? 0 }
    let weight = part.done / (part.done + Self.ownShare)
    return weight * own + (1 - weight) * expected
  }
}
