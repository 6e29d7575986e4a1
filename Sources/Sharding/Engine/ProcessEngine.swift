import Foundation
import Support
import Synchronization

/// Runs shards as processes of this machine, several at a time. They end with the shell that
/// started them; completed shards remain.
package final class ProcessEngine: JobEngine, Sendable {
  private struct Queue {
    struct Entry {
      var task: JobTask
      var phase: String
      var attempt: Int
      var after: Set<String>
      var afterAny: Set<String>
    }
    var waiting: [Entry] = []
    var running: Set<JobTask> = []
    var ends: [JobTask: TaskEnd] = [:]
    var failed: Set<String> = []
    var names: [String: Set<String>] = [:]
    var count = 0

    /// Whether a job has uncompleted tasks.
    func isOpen(_ job: String) -> Bool {
      waiting.contains { $0.task.job == job } || running.contains { $0.job == job }
    }
  }

  private let run: ShardRunFolder
  private let workspace: URL
  /// The words of the command line before `shard`.
  private let program: [String]
  private let limit: Int
  private let context: RunContext
  private let queue = Mutex(Queue())

  /// - Parameters:
  ///   - program: The path of `ocs`, with leading arguments.
  ///   - nodes: Number of concurrent processes.
  package init(
    _ run: ShardRunFolder, workspace: URL, program: [String], nodes: Int, context: RunContext
  ) {
    self.run = run
    self.workspace = workspace
    self.program = program
    limit = max(1, nodes)
    var own = context.silent
    own.cancellation = Cancellation()
    self.context = own
  }

  deinit { context.cancellation.request() }

  package func submit(_ array: JobArray) throws -> [SubmittedJob] {
    let job = queue.withLock { queue in
      queue.count += 1
      let job = String(queue.count)
      queue.names[array.name, default: []].insert(job)
      queue.waiting += array.indices.map {
        Queue.Entry(
          task: JobTask(job: job, index: $0), phase: array.phase, attempt: array.attempt,
          after: Set(array.after), afterAny: Set(array.afterAny))
      }
      return job
    }
    startNext()
    return [SubmittedJob(id: job, indices: array.indices)]
  }

  package func live() throws -> LiveTasks? {
    startNext()
    return queue.withLock { queue in
      var live = LiveTasks()
      live.waiting = Set(queue.waiting.map(\.task))
      for task in queue.running { live.running[task] = ThisMachine.name }
      return live
    }
  }

  package func end(of task: JobTask) -> TaskEnd? { queue.withLock { $0.ends[task] } }

  package func cancel(_ jobs: [String]) throws {
    queue.withLock { $0.waiting.removeAll { jobs.contains($0.task.job) } }
  }

  /// Terminates all processes and waits for them.
  package func stop() {
    queue.withLock { $0.waiting = [] }
    context.cancellation.request()
    while queue.withLock({ !$0.running.isEmpty }) { usleep(10_000) }
  }

  private func startNext() {
    while let entry = next() {
      let thread = Thread { [self] in
        let end = compute(entry)
        queue.withLock { queue in
          queue.running.remove(entry.task)
          queue.ends[entry.task] = end
          if end.status != 0 { queue.failed.insert(entry.task.job) }
        }
        startNext()
      }
      thread.start()
    }
  }

  /// Removes the first task that may start from the queue; tasks that depend on a failed job are
  /// dropped, as a scheduler does.
  private func next() -> Queue.Entry? {
    queue.withLock { queue in
      queue.waiting.removeAll { !$0.after.isDisjoint(with: queue.failed) }
      guard queue.running.count < limit, !context.cancellation.isRequested,
        let place = queue.waiting.firstIndex(where: { entry in
          !entry.after.union(entry.afterAny).contains { queue.isOpen($0) }
        })
      else { return nil }
      let entry = queue.waiting.remove(at: place)
      queue.running.insert(entry.task)
      return entry
    }
  }

  private func compute(_ entry: Queue.Entry) -> TaskEnd {
    let id = ShardID(stageKey: run.key, phase: entry.phase, index: entry.task.index)
    var job = ChildProcess.Job(
      program + ["shard", run.stage.rawValue, id.text], in: workspace, input: .nothing,
      output: .collected)
    let log = ShardLog.name(entry.phase, String(entry.task.index), attempt: entry.attempt)
    job.complaints = run.url.appendingPathComponent(log)
    do {
      _ = try ChildProcess.run(job, in: context)
      return TaskEnd(state: "COMPLETED", node: ThisMachine.name, status: 0)
    } catch ProgramError.status(_, let status) {
      return TaskEnd(state: "FAILED", node: ThisMachine.name, status: status)
    } catch ProgramError.signal(_, let signal) {
      return TaskEnd(state: "FAILED", node: ThisMachine.name, status: 128 + signal)
    } catch {
      return TaskEnd(state: "FAILED", node: ThisMachine.name, status: nil)
    }
  }
}
