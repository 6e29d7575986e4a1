import Foundation

/// Memory available to this process.
public enum MachineMemory {
  /// Bytes of the machine, or the limit of the process's control group (a container or a
  /// scheduler's job).
  public static let bytes: Int = {
    let all = Int(clamping: ProcessInfo.processInfo.physicalMemory)
    let job = jobLimit(ProcessInfo.processInfo.environment)
    return min(all, groupLimit() ?? all, job ?? all)
  }()

  /// Half of it: the default limit of a run.
  public static var half: Int { bytes / 2 }

  /// The memory that Slurm allots to a job on a machine, bytes, from the environment; `nil` without
  /// a limit or outside a job.
  ///
  /// Not every cluster enforces it by a control group; some terminate the job, or other jobs,
  /// instead.
  static func jobLimit(_ environment: [String: String]) -> Int? {
    func count(_ name: String) -> Int? {
      environment[name].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    }
    let processors = count("SLURM_CPUS_ON_NODE") ?? 1
    let all =
      count("SLURM_MEM_PER_NODE")
      ?? count("SLURM_MEM_PER_CPU").flatMap {
        let (sum, overflow) = $0.multipliedReportingOverflow(by: processors)
        return overflow ? nil : sum
      }
    return all.flatMap { $0 <= Int.max >> 20 ? $0 << 20 : nil }
  }

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
