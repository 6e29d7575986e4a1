import Foundation

/// The most memory of this process that was resident at once.
public enum PeakMemory {
  /// Begins anew with what is resident now. Linux does so when 5 is written here; elsewhere the peak stays.
  public static func reset() {
    guard let file = fopen("/proc/self/clear_refs", "w") else { return }
    fputs("5", file)
    fclose(file)
  }

  /// The peak since `reset`, bytes; `nil` where the system does not tell it.
  public static var bytes: Int? {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    let kibibytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first
    return kibibytes.flatMap { Int($0) }.map { $0 << 10 }
  }
}
