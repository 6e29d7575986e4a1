import Foundation

/// The machine this process runs on.
package enum ThisMachine {
  /// The name that a scheduler knows the machine by, else the system's.
  package static let name: String =
    ProcessInfo.processInfo.environment["SLURMD_NODENAME"] ?? ProcessInfo.processInfo.hostName

  /// Bytes that this process has read from files and written to files.
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

  /// Seconds of all processors that this process has used.
  package static var processorSeconds: Double {
    var time = timespec()
    guard clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 else { return 0 }
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
