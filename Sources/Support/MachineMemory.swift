import Foundation

/// What memory there is for this process.
public enum MachineMemory {
  /// Bytes of the machine, or of the group of processes that this one is in where that has a limit
  /// (a container, or a job of a scheduler).
  public static let bytes: Int = {
    let all = Int(clamping: ProcessInfo.processInfo.physicalMemory)
    return min(all, groupLimit() ?? all)
  }()

  /// Half of it: what a run takes where nobody says more.
  public static var half: Int { bytes / 2 }

  /// The limit of the process's control group (version 2), bytes.
  private static func groupLimit() -> Int? {
    guard let groups = try? String(contentsOfFile: "/proc/self/cgroup", encoding: .utf8),
      let own = groups.split(separator: "\n").first(where: { $0.hasPrefix("0::") })
    else { return nil }
    let path = "/sys/fs/cgroup\(own.dropFirst(3))/memory.max"
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    return Int(text.trimmingCharacters(in: .whitespacesAndNewlines))
  }
}
