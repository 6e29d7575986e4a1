import Foundation

/// Memory of this process as reported by the system; `nil` if unavailable.
public enum ProcessMemory {
  /// Resets the peak to the current resident size. Only supported on Linux, by writing 5 to this
  /// file.
  public static func resetPeak() {
    guard let file = fopen("/proc/self/clear_refs", "w") else { return }
    fputs("5", file)
    fclose(file)
  }

  /// Peak resident size since `resetPeak`, bytes.
  public static var peak: Int? { bytes("VmHWM:") }

  /// Anonymous resident memory, bytes: excludes the program and mapped files.
  public static var own: Int? { bytes("RssAnon:") }

  private static func bytes(_ name: String) -> Int? {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
    let kibibytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first
    return kibibytes.flatMap { Int($0) }.map { $0 << 10 }
  }
}
