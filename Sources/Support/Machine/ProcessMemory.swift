import Foundation

/// What this process has in memory, as the system counts it; `nil` where it does not tell.
public enum ProcessMemory {
  /// Begins the peak anew with what is resident now. Linux does so when 5 is written here; elsewhere the peak
  /// stays.
  public static func resetPeak() {
    guard let file = fopen("/proc/self/clear_refs", "w") else { return }
    fputs("5", file)
    fclose(file)
  }

  /// The most that was resident at once since `resetPeak`, bytes.
  public static var peak: Int? { bytes("VmHWM:") }

  /// What is resident of its own now, bytes: no program and no files.
  public static var own: Int? { bytes("RssAnon:") }

  private static func bytes(_ name: String) -> Int? {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
    let kibibytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first
    return kibibytes.flatMap { Int($0) }.map { $0 << 10 }
  }
}
