import Support

/// What Slurm's programs print, as values. Lines that say nothing known are passed over: names of
/// others' jobs come from anywhere.
enum SlurmText {
  /// Longest number of a job, digits.
  private static let maxDigits = 18

  /// The number that `sbatch --parsable` prints: `123` or `123;cluster`.
  static func job(_ text: String) -> String? {
    let line = text.split(separator: "\n").last ?? ""
    let number = line.split(separator: ";", omittingEmptySubsequences: false).first ?? ""
    return isNumber(number) ? String(number) : nil
  }

  /// The columns that `live` reads, for `squeue --format`: job, index, state, node, why it waits, name.
  static let columns = "%F|%K|%T|%N|%r|%j"

  /// Ours of the lines of `squeue`.
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

  /// Whether a task that waits for this reason was given up by the scheduler: a machine failed to start
  /// it, or what it waits for has failed.
  private static func isHeld(_ reason: Substring) -> Bool {
    reason.contains("requeued held") || reason == "DependencyNeverSatisfied"
  }

  /// The end of a task in what `sacct --parsable2` prints with the columns JobID, State, ExitCode
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

  /// The columns that `accounted` reads.
  static let accountedColumns = "JobID,State,ExitCode,NodeList"

  /// The end of a task in what `scontrol --oneliner show job` prints.
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

  /// `CANCELLED by 1000` is `CANCELLED`.
  private static func word(_ text: Substring) -> String {
    VisibleText.line(String(text.split(separator: " ").first ?? ""))
  }

  private static func node(_ text: Substring) -> String {
    let name = VisibleText.line(String(text))
    return name == "(null)" || name == "None assigned" ? "" : name
  }

  /// Of `1:0` the status, of `0:9` the status that a shell gives for signal 9.
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

/// The name of an array of jobs: that of the phase, and which shards its indices stand for.
struct JobName: Equatable {
  var name: String
  /// The shard that index 0 stands for, the others following, where they are not dealt out.
  var base: Int
  /// How all shards of the phase are dealt out.
  var deal: ShardDeal?

  init(_ name: String, base: Int, deal: ShardDeal? = nil) {
    self.name = name
    self.base = base
    self.deal = deal
  }

  /// - Returns: `nil` for a name that is not of ours.
  init?(_ text: Substring) {
    guard text.hasPrefix("ocs-"), let point = text.lastIndex(of: ".") else { return nil }
    let end = text[text.index(after: point)...]
    name = String(text[..<point])
    deal = ShardDeal(end)
    guard let base = deal == nil ? Int(end) : 0, base >= 0 else { return nil }
    self.base = base
  }

  var text: String { "\(name).\(deal?.text ?? String(base))" }

  /// The shards that an index stands for.
  func shards(of index: Int) -> [Int] {
    if let deal { return deal.shards(of: index) }
    let (shard, overflow) = index.addingReportingOverflow(base)
    return overflow ? [] : [shard]
  }
}
