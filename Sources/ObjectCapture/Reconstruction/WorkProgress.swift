import Foundation

/// How far work of several parts has come, and how long the rest will take.
///
/// Parts are expected to cost what `WorkCost` says; the time that a unit of cost takes is learned
/// from the parts done. Values: whoever reports keeps one.
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
    var done = measured
    if let current {
      done.cost += parts[current].cost * parts[current].done
      done.seconds += max(0, time - partBegan)
    }
    let whole = parts.reduce(0) { $0 + $1.cost }
    guard done.cost > Self.minShare * whole, done.seconds > 0 else { return nil }
    let rest = parts[0...last].reduce(0) { $0 + $1.cost * (1 - $1.done) }
    return rest * done.seconds / done.cost
  }
}
