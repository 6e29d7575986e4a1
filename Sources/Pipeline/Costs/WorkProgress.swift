import Foundation

/// How far work of several parts has come, and how long the rest will take.
///
/// Parts are expected to cost what `WorkCost` says; the time that a unit of cost takes is learned
/// from the parts done, and what the running part takes from its own speed. Values: whoever reports
/// keeps one.
package struct WorkProgress: Sendable {
  /// A part of the work that is done once, whoever needs it.
  package struct Part: Sendable {
    package let name: String
    /// The expected cost; only proportions matter.
    package let cost: Double
    /// Share that is done, 0 ... 1.
    fileprivate(set) var done = 0.0

    package init(name: String, cost: Double) { (self.name, self.cost) = (name, max(cost, 1e-6)) }
  }

  /// In the order they are worked on.
  package private(set) var parts: [Part]
  private var began: Double?
  /// Seconds when the running part began.
  private var partBegan = 0.0
  private var current: Int?
  /// Cost and seconds of the parts that were computed, not found.
  private var measured = (cost: 0.0, seconds: 0.0)

  /// Share of all work before which the time left is not told.
  package static let minShare = 0.02
  /// Share of a part from which its own speed counts for more than that of the parts before it.
  private static let ownShare = 0.1

  package init(_ parts: [Part]) { self.parts = parts }

  /// A part begins; those before it are done.
  ///
  /// - Parameter time: Seconds of a clock that does not jump.
  package mutating func begin(_ index: Int, at time: Double) {
    finishCurrent(at: time)
    if began == nil { began = time }
    current = index
    partBegan = time
  }

  /// The running part has come to a fraction of itself.
  package mutating func advance(_ fraction: Double) {
    guard let current else { return }
    parts[current].done = max(parts[current].done, min(1, fraction))
  }

  /// A part is done; one that was found instead of computed tells nothing of the speed.
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

  /// Share of the cost of some parts that is done.
  package func fraction(of indices: [Int]) -> Double {
    let whole = indices.reduce(0) { $0 + parts[$1].cost }
    guard whole > 0 else { return 1 }
    return indices.reduce(0) { $0 + parts[$1].cost * parts[$1].done } / whole
  }

  /// Seconds until the last of some parts is done: of all that is worked on before it, too.
  package func remaining(for indices: [Int], at time: Double) -> Double? {
    guard let last = indices.max() else { return 0 }
    var known = measured
    var running = 0.0
    if let current {
      let part = parts[current]
      let passed = max(0, time - partBegan)
      running = rest(of: part, after: passed)
      // As if it were done in the time it is expected to take.
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

  /// Seconds that the running part still takes: by its own speed, and by that of the parts before it
  /// while little of it is done.
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
