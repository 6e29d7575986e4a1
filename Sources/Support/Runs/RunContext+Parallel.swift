import Dispatch
import Synchronization

extension RunContext {
  /// Maps `items` in parallel; the result is in order and does not depend on the number of workers.
  ///
  /// Item *i* receives the random stream (seed, *i*). Stops at the first error (of the lowest index
  /// among those that occurred) or at a cancellation request.
  public func parallelMap<Item: Sendable, Result: Sendable>(
    _ items: [Item], label: String,
    _ body: @Sendable (Item, inout RandomStream) throws -> Result
  ) throws -> [Result] {
    let slots = Mutex([Result?](repeating: nil, count: items.count))
    try parallelFor(items.count, label: label) { index in
      var random = RandomStream(seed: seed, stream: UInt64(index))
      let value = try body(items[index], &random)
      slots.withLock { $0[index] = value }
    }
    return slots.withLock { $0.compactMap { $0 } }
  }

  /// Runs `body` for each index in 0 ..< `count`, with progress under `label` (none if empty).
  ///
  /// Indices are assigned one at a time in increasing order; each should take at least a
  /// millisecond. Bodies must write to disjoint memory.
  public func parallelFor(
    _ count: Int, label: String = "", _ body: @Sendable (Int) throws -> Void
  ) throws {
    guard count > 0 else { return }
    let next = Atomic<Int>(0)
    let done = Atomic<Int>(0)
    let failure = Mutex<(index: Int, error: any Error)?>(nil)
    let stopped = Atomic<Bool>(false)
    @Sendable func work() {
      while !stopped.load(ordering: .relaxed) {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        if index >= count { return }
        do {
          try checkCancellation()
          try body(index)
        } catch {
          failure.withLock { if index < $0?.index ?? .max { $0 = (index, error) } }
          stopped.store(true, ordering: .relaxed)
        }
        let finished = done.wrappingAdd(1, ordering: .relaxed).newValue
        if !label.isEmpty { progress(label, Double(finished) / Double(count)) }
      }
    }
    let workers = min(threads, count)
    if workers == 1 {
      work()
    } else {
      DispatchQueue.concurrentPerform(iterations: workers) { _ in work() }
    }
    if let error = failure.withLock({ $0?.error }) { throw error }
  }

  /// Runs `body` over 0 ..< `count` in contiguous ranges of at most `grain` indices.
  public func parallelRanges(
    _ count: Int, grain: Int, label: String = "", _ body: @Sendable (Range<Int>) throws -> Void
  ) throws {
    let blocks = (count + grain - 1) / max(grain, 1)
    try parallelFor(blocks, label: label) { block in
      try body(block * grain..<min(count, (block + 1) * grain))
    }
  }
}
