import Support

extension RunContext {
  /// Maps 0 ..< `count` in parallel and in order, without progress.
  func quietMap<Result: Sendable>(
    _ count: Int, _ body: @Sendable (Int) throws -> Result
  ) throws -> [Result] {
    try parallelMap(Array(0..<count), label: "") { index, _ in try body(index) }
  }
}
