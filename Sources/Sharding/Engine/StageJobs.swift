import Foundation
import Support

/// The jobs that were handed over for a result, kept beside its plan so that another shell finds them.
package struct StageJobs: Codable, Sendable, Equatable {
  /// A job and the shards it computes.
  package struct Job: Codable, Sendable, Equatable {
    package var id: String
    package var phase: String
    package var indices: [Int]
    package var attempt: Int
  }

  package var jobs: [Job] = []

  package init() {}

  /// What the folder tells; nothing where there is none.
  package init(in folder: ShardRunFolder) {
    self = ShardJSON.read(folder.jobsURL) ?? StageJobs()
  }

  package func write(_ folder: ShardRunFolder) throws {
    try AtomicFile.write(ShardJSON.bytes(self), to: folder.jobsURL, replacing: true)
  }

  package var ids: [String] { jobs.map(\.id) }

  /// How often a shard was handed over.
  func attempts(_ phase: String, _ index: Int) -> Int {
    jobs.count { $0.phase == phase && $0.indices.contains(index) }
  }

  /// The tasks of a shard, the newest last.
  func tasks(_ phase: String, _ index: Int) -> [JobTask] {
    jobs.filter { $0.phase == phase && $0.indices.contains(index) }
      .map { JobTask(job: $0.id, index: index) }
  }
}
