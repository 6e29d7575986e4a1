import Support

/// Parses the output of Slurm's programs. Unknown lines are ignored, as names of other users' jobs
/// are untrusted.
enum SlurmText {
  /// Maximum number of digits of a job number.
  private static let maxDigits = 18

  /// The number that `sbatch --parsable` prints: `123` or `123;cluster`.
  static func job(_ text: String) -> String? {
    let line = text.split(separator: "\n").last ?? ""
    let number = line.split(separator: ";", omittingEmptySubsequences: false).first ?? ""
    return isNumber(number) ? String(number) : nil
  }

  /// The columns that `live` parses, for `squeue --format`: job, index, state, node, reason, name.
  static let columns = "%F|%K|%T|%N|%r|%j"

  /// Our tasks in the output of `squeue`.
  static func live(_ text: String) -> LiveTasks {
    var live = LiveTasks()
    for line in text.split(separator: "\n") {
      let fields = line.split(separator: "|", maxSplits: 5, omittingEmptySubsequences: false)
      guard fields.count == 6, isNumber(fields[0]), isNumber(fields[1]),
        let element = Int(fields[1]), let name = JobName(fields[5])
      else { continue }
      let job = String(fields[0])
      let tasks = name.shards(of: element).map { JobTask(job: job, index: $0) }
      guard !tasks.isEmpty else { continue }
      switch fields[2] {
      case "RUNNING", "COMPLETING", "CONFIGURING", "SUSPENDED", "STAGE_OUT", "SIGNALING", "STOPPED":
        for task in tasks { live.running[task] = VisibleText.line(String(fields[3])) }
      case "PENDING", "REQUEUED", "REQUEUE_HOLD", "REQUEUE_FED", "SPECIAL_EXIT", "RESV_DEL_HOLD",
        "RESIZING":
        if isHeld(fields[4]) {
          live.held.formUnion(tasks)
          continue
        }
        live.waiting.formUnion(tasks)
        if fields[4].hasPrefix("Dependency") { live.blocked.formUnion(tasks) }
      default: continue
      }
      live.jobs[name.name, default: []].insert(job)
    }
    return live
  }

  /// Whether this reason means that the task will never run: a machine failed to start it, or its
  /// dependency failed.
  private static func isHeld(_ reason: Substring) -> Bool {
    reason.contains("requeued held") || reason == "DependencyNeverSatisfied"
  }

  /// The end of a task in the output of `sacct --parsable2` with the columns JobID, State, ExitCode
  /// and NodeList: of the task itself, not of its steps.
  static func accounted(_ text: String, job: String, index: Int) -> TaskEnd? {
    for line in text.split(separator: "\n") {
      let fields = line.split(separator: "|", omittingEmptySubsequences: false)
      guard fields.count == 4, fields[0] == "\(job)_\(index)" else { continue }
      return TaskEnd(
        state: word(fields[1]), node: node(fields[3]), status: status(fields[2]))
    }
    return nil
  }

  /// The columns that `accounted` parses.
  static let accountedColumns = "JobID,State,ExitCode,NodeList"

  /// The end of a task in the output of `scontrol --oneliner show job`.
  static func controlled(_ text: String, job: String, index: Int) -> TaskEnd? {
    for line in text.split(separator: "\n") {
      var values: [Substring: Substring] = [:]
      for field in line.split(separator: " ") {
        let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count == 2, values[parts[0]] == nil { values[parts[0]] = parts[1] }
      }
      guard values["ArrayJobId"] == job[...], values["ArrayTaskId"] == String(index)[...],
        let state = values["JobState"]
      else { continue }
      return TaskEnd(
        state: word(state), node: node(values["NodeList"] ?? ""),
        status: values["ExitCode"].flatMap(status))
    }
    return nil
  }

  /// `CANCELLED by 1000` becomes `CANCELLED`.
  private static func word(_ text: Substring) -> String {
    VisibleText.line(String(text.split(separator: " ").first ?? ""))
  }

  private static func node(_ text: Substring) -> String {
    let name = VisibleText.line(String(text))
    return name == "(null)" || name == "None assigned" ? "" : name
  }

  /// `1:0` yields the status, `0:9` the status that a shell reports for signal 9.
  private static func status(_ text: Substring) -> Int32? {
    let parts = text.split(separator: ":").map { Int32($0) }
    guard parts.count == 2, let code = parts[0], let signal = parts[1], (0...255).contains(code),
      (0...127).contains(signal)
    else { return nil }
    return signal == 0 ? code : 128 + signal
  }

  private static func isNumber(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.count <= maxDigits && text.utf8.allSatisfy { (48...57).contains($0) }
  }
}

/// The name of a job array: the name of the phase, followed by the first shard or by the
/// distribution of shards. It determines which shards an index of the array denotes.
struct JobName: Equatable {
  var name: String
  /// The shard of index 0, if the shards are not distributed; the next indices are the next shards.
  var base: Int
  /// Distribution of all shards of the phase.
  var deal: ShardDeal?

  init(_ name: String, base: Int, deal: ShardDeal? = nil) {
    self.name = name
    self.base = base
    self.deal = deal
  }

  /// - Returns: `nil` if this program did not create the name.
  init?(_ text: Substring) {
    guard text.hasPrefix("ocs-"), let point = text.lastIndex(of: ".") else { return nil }
    let end = text[text.index(after: point)...]
    name = String(text[..<point])
    deal = ShardDeal(end)
    guard let base = deal == nil ? Int(end) : 0, base >= 0 else { return nil }
    self.base = base
  }

  var text: String { "\(name).\(deal?.text ?? String(base))" }

  /// The shards that an index denotes.
  func shards(of index: Int) -> [Int] {
    if let deal { return deal.shards(of: index) }
    let (shard, overflow) = index.addingReportingOverflow(base)
    return overflow ? [] : [shard]
  }
}
