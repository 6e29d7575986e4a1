import Foundation

/// The machine that this process runs on.
package enum ThisMachine {
  /// The scheduler's name of the machine, otherwise the system's.
  package static let name: String =
    ProcessInfo.processInfo.environment["SLURMD_NODENAME"] ?? ProcessInfo.processInfo.hostName

  /// Total bytes that this process has read from and written to files.
  package static var movedBytes: Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/io", encoding: .utf8) else {
      return nil
    }
    let counts = text.split(separator: "\n").compactMap { line -> Int? in
      guard line.hasPrefix("rchar:") || line.hasPrefix("wchar:") else { return nil }
      return line.split(separator: " ").last.flatMap { Int($0) }
    }
    return counts.count == 2 ? counts[0] + counts[1] : nil
  }

  /// CPU seconds that this process has used on all processors.
  package static var processorSeconds: Double {
    var time = timespec()
    guard clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 else { return 0 }
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
