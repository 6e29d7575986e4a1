import Foundation
import Scene
import Support

/// Shards of a phase that are submitted to an engine together.
package struct JobArray: Sendable {
  /// A unique name, which suffices to find the array again.
  package var name: String
  package var phase: String
  /// The shards, by their indices in the phase.
  package var indices: [Int]
  /// Number of earlier submissions of these shards.
  package var attempt: Int
  /// Jobs that must have succeeded before.
  package var after: [String]
  /// Jobs that must have ended before, with any result.
  package var afterAny: [String]
}

/// A shard submitted to an engine.
package struct JobTask: Sendable, Hashable {
  /// The job's number.
  package var job: String
  package var index: Int

  package init(job: String, index: Int) { (self.job, self.index) = (job, index) }
}

/// The submitted tasks that an engine has not completed.
package struct LiveTasks: Sendable, Equatable {
  package var waiting: Set<JobTask> = []
  package var running: [JobTask: String] = [:]
  /// Tasks in `waiting` that wait for other jobs.
  package var blocked: Set<JobTask> = []
  /// Tasks that will never run without intervention.
  package var held: Set<JobTask> = []
  /// Numbers of jobs by their name.
  package var jobs: [String: Set<String>] = [:]

  package init() {}

  package func contains(_ task: JobTask) -> Bool {
    waiting.contains(task) || running[task] != nil
  }
}

/// How a task ended, according to the engine.
package struct TaskEnd: Sendable, Equatable {
  package var state: String
  package var node: String
  /// The exit status, or `nil` if unknown.
  package var status: Int32?
}

/// A job with its shards.
package struct SubmittedJob: Sendable, Equatable {
  package var id: String
  package var indices: [Int]
  /// Distribution of the shards to the job's tasks; `nil` if each is a task of its own.
  package var deal: ShardDeal?

  package init(id: String, indices: [Int], deal: ShardDeal? = nil) {
    self.id = id
    self.indices = indices
    self.deal = deal
  }
}

/// Runs shards in other processes.
package protocol JobEngine {
  /// Submits shards.
  ///
  /// - Returns: The jobs with their shards; an engine may split an array.
  func submit(_ array: JobArray) throws -> [SubmittedJob]
  /// Waiting and running tasks; `nil` if the scheduler does not answer.
  func live() throws -> LiveTasks?
  /// How a completed task ended; `nil` if unknown.
  func end(of task: JobTask) -> TaskEnd?
  /// Cancels jobs.
  func cancel(_ jobs: [String]) throws
}

/// Why an engine failed.
package enum EngineError: Error, Equatable {
  /// A shard failed in all attempts.
  case shardFailed(FailedShard, others: Int)
  /// The engine's program rejected the request, with its message.
  case refused(program: String, reason: String)
  /// The scheduler no longer answers.
  case silent(program: String, seconds: Int)
  /// The shell stopped waiting; the jobs continue.
  case left(jobs: [String], stage: StageName)
  /// The text is not a valid time, or amount of memory, for the scheduler.
  case malformed(setting: String, text: String)
}

/// A shard that failed in all attempts.
package struct FailedShard: Codable, Sendable, Equatable {
  package var stage: StageName
  package var phase: String
  package var index: Int
  package var attempts: Int
  /// The machine; empty if unknown.
  package var node: String
  package var status: Int32?
  /// The scheduler's state at the end, such as `OUT_OF_MEMORY`; empty if unknown.
  package var state: String
  /// The last lines of its log.
  package var log: [String]

  package init(
    stage: StageName, phase: String, index: Int, attempts: Int, node: String, status: Int32?,
    state: String, log: [String]
  ) {
    self.stage = stage
    self.phase = phase
    self.index = index
    self.attempts = attempts
    self.node = node
    self.status = status
    self.state = state
    self.log = log
  }
}
