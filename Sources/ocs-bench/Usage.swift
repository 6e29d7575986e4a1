import Foundation
import Numerics
import Script
import Support

/// The cost of a piece of work.
struct Usage {
  /// CPU time of all threads, user and system, seconds.
  var cpu: Double
  var wall: Double
  /// Peak resident size, megabytes.
  var peak: Double

  /// Runs `work` and measures it.
  static func of<Result>(_ work: () throws -> Result) rethrows -> (Result, Usage) {
    ProcessMemory.resetPeak()
    let clock = ContinuousClock()
    let (before, start) = (cpuSeconds(), clock.now)
    let result = try work()
    let elapsed = clock.now - start
    let usage = Usage(
      cpu: cpuSeconds() - before, wall: elapsed.seconds,
      peak: Double(ProcessMemory.peak ?? 0) / 1_048_576)
    return (result, usage)
  }

  static func cpuSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  func record(_ name: String) -> Record {
    [
      "name": .string(name), "cpu": .number(cpu), "wall": .number(wall), "peak": .number(peak),
    ]
  }
}

extension [Double] {
  /// The median; NaN if empty.
  var median: Double {
    interpolatedMedian() ?? .nan
  }
}
