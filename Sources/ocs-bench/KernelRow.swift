import Script

/// The figures of one kernel: mean CPU seconds per call, and the fraction of correct calls.
struct KernelRow {
  var name: String
  var seconds: Double
  var success: Double
  /// The number of elements that it found, or its error; the name states which.
  var detail = ""

  /// Calls `work` with 0, 1, 2, … until `budget` CPU seconds are used.
  ///
  /// - Parameter work: Returns whether the result is correct.
  static func measure(
    _ name: String, budget: Double = 0.5, most: Int = 200_000, _ work: (Int) throws -> Bool
  ) rethrows -> KernelRow {
    var (calls, found) = (0, 0)
    let before = Usage.cpuSeconds()
    var spent = 0.0
    while calls == 0 || (spent < budget && calls < most) {
      for _ in 0..<(spent < budget / 50 ? 1 : 16) {
        found += try work(calls) ? 1 : 0
        calls += 1
      }
      spent = Usage.cpuSeconds() - before
    }
    return KernelRow(
      name: name, seconds: spent / Double(calls), success: Double(found) / Double(calls))
  }

  var record: Record {
    [
      "name": .string(name), "seconds": .number(seconds), "success": .number(success),
      "detail": .string(detail),
    ]
  }
}
