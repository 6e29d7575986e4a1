/// A contiguous buffer with a stable address, freed with its owner.
final class FixedBuffer<Value: BitwiseCopyable>: @unchecked Sendable {
  let base: UnsafeMutablePointer<Value>
  let count: Int

  init(_ values: [Value]) {
    count = values.count
    base = .allocate(capacity: max(count, 1))
    values.withUnsafeBufferPointer { source in
      if let start = source.baseAddress { base.initialize(from: start, count: count) }
    }
  }

  deinit { base.deallocate() }

  func copy(from other: FixedBuffer) { base.update(from: other.base, count: count) }
  var array: [Value] { Array(UnsafeBufferPointer(start: base, count: count)) }
}
