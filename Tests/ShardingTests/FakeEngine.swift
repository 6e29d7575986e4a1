import Foundation

@testable import Sharding

/// An engine whose tasks start and end when a test says so.
final class FakeEngine: JobEngine, @unchecked Sendable {
  var arrays: [(job: String, array: JobArray)] = []
  var waiting: Set<JobTask> = []
  var running: [JobTask: String] = [:]
  var blocked: Set<JobTask> = []
  var held: Set<JobTask> = []
  var ends: [JobTask: TaskEnd] = [:]
  var cancelled: [String] = []
  var isSilent = false

  /// Number of tasks to which the shards of an array are dealt; with 0, each shard is a task.
  var tasks = 0

  func submit(_ array: JobArray) throws -> [SubmittedJob] {
    let job = String(100 + arrays.count)
    arrays.append((job, array))
    for index in array.indices { waiting.insert(JobTask(job: job, index: index)) }
    let deal = array.attempt == 0 ? ShardDeal(tasks: tasks, count: array.indices.count) : nil
    return [SubmittedJob(id: job, indices: array.indices, deal: deal)]
  }

  func live() throws -> LiveTasks? {
    guard !isSilent else { return nil }
    var live = LiveTasks()
    (live.waiting, live.running) = (waiting, running)
    (live.blocked, live.held) = (blocked.intersection(waiting), held)
    for (job, array) in arrays { live.jobs[array.name, default: []].insert(job) }
    return live
  }

  func end(of task: JobTask) -> TaskEnd? { ends[task] }

  func cancel(_ jobs: [String]) throws {
    cancelled += jobs
    held = held.filter { !jobs.contains($0.job) }
    waiting = waiting.filter { !jobs.contains($0.job) }
    running = running.filter { !jobs.contains($0.key.job) }
  }

  /// Ends all tasks of a job, those of `lost` without their shard. If none is lost and `runsInline`
  /// is true, the last one also computes the inline phases that follow.
  func finish(
    _ job: String, of work: StageRun, losing lost: Set<Int> = [], runsInline: Bool = true
  ) throws {
    guard let array = arrays.first(where: { $0.job == job })?.array,
      let place = work.phases.firstIndex(where: { $0.name == array.phase })
    else { return }
    let phase = work.phases[place]
    for index in array.indices {
      let task = JobTask(job: job, index: index)
      waiting.remove(task)
      running[task] = nil
      let isLost = lost.contains(index)
      ends[task] = TaskEnd(
        state: isLost ? "FAILED" : "COMPLETED", node: "n1", status: isLost ? 3 : 0)
      if !isLost { try Data([1]).write(to: work.folder.url(of: phase.keys[index])) }
    }
    var next = place + 1
    while runsInline, lost.isEmpty, next < work.phases.count, work.phases.isInline(next) {
      try Data([1]).write(to: work.folder.url(of: work.phases[next].keys[0]))
      next += 1
    }
  }
}
