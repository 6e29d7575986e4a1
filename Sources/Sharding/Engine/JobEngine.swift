import Foundation
import Scene
import Support

/// Some shards of a phase that are handed to an engine together.
package struct JobArray: Sendable {
  /// A name that tells the array from all others: who looks for it again needs nothing else.
  package var name: String
  package var phase: String
  /// The shards, by their places in the phase.
  package var indices: [Int]
  /// How many times these shards were handed over before.
  package var attempt: Int
  /// Jobs that must have succeeded before.
  package var after: [String]
  /// Jobs that must have ended before, however.
  package var afterAny: [String]
}

/// A shard in an engine's hands.
package struct JobTask: Sendable, Hashable {
  /// The job's number.
  package var job: String
  package var index: Int

  package init(job: String, index: Int) { (self.job, self.index) = (job, index) }
}

/// What an engine has of ours.
package struct LiveTasks: Sendable, Equatable {
  package var waiting: Set<JobTask> = []
  package var running: [JobTask: String] = [:]
  /// Those of `waiting` that wait for other jobs.
  package var blocked: Set<JobTask> = []
  /// Tasks that will never run unless somebody sees to it.
  package var held: Set<JobTask> = []
  /// Numbers of jobs by the name they were given.
  package var jobs: [String: Set<String>] = [:]

  package init() {}

  package func contains(_ task: JobTask) -> Bool {
    waiting.contains(task) || running[task] != nil
  }
}

/// How a task ended, as far as an engine knows.
package struct TaskEnd: Sendable, Equatable {
  package var state: String
  package var node: String
  /// The status it ended with, or `nil` where that is not known.
  package var status: Int32?

  package init(state: String, node: String, status: Int32?) {
    self.state = state
    self.node = node
    self.status = status
  }
}

/// A job that took shards.
package struct SubmittedJob: Sendable, Equatable {
  package var id: String
  package var indices: [Int]
  /// How they are dealt out to the job's tasks; `nil` where each is a task.
  package var deal: ShardDeal?

  package init(id: String, indices: [Int], deal: ShardDeal? = nil) {
    self.id = id
    self.indices = indices
    self.deal = deal
  }
}

/// Runs shards elsewhere.
package protocol JobEngine {
  /// Hands shards over.
  ///
  /// - Returns: The jobs with the shards of each: an engine may split an array.
  func submit(_ array: JobArray) throws -> [SubmittedJob]
  /// What waits and what runs; `nil` while nobody answers.
  func live() throws -> LiveTasks?
  /// How a task that is gone ended; `nil` where nobody knows.
  func end(of task: JobTask) -> TaskEnd?
  /// Ends jobs.
  func cancel(_ jobs: [String]) throws
}

/// Why an engine does not do what it is asked for.
package enum EngineError: Error, Equatable {
  /// A shard failed as often as it is tried.
  case shardFailed(FailedShard, others: Int)
  /// The engine's program refused; what it said.
  case refused(program: String, reason: String)
  /// The scheduler does not answer any more.
  case silent(program: String, seconds: Int)
  /// The shell stopped waiting; the jobs go on.
  case left(jobs: [String], stage: StageName)
  /// The text is no time, or no amount of memory, that the scheduler takes.
  case malformed(setting: String, text: String)
}

/// A shard that was tried as often as allowed.
package struct FailedShard: Codable, Sendable, Equatable {
  package var stage: StageName
  package var phase: String
  package var index: Int
  package var attempts: Int
  /// The machine; empty where that is not known.
  package var node: String
  package var status: Int32?
  /// What the scheduler calls the end, such as `OUT_OF_MEMORY`; empty where it says nothing.
  package var state: String
  /// The last lines that it wrote.
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
