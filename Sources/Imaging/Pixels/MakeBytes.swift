/// Returns `count` bytes written by `body`.
func makeBytes(
  _ count: Int, _ body: (UnsafeMutableBufferPointer<UInt8>) throws -> Void
) rethrows -> [UInt8] {
  try [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
    buffer.update(repeating: 0)
    try body(buffer)
    initialized = count
  }
}
