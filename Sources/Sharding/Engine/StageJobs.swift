import Files
import Foundation
import Support

/// The jobs submitted for a result, stored next to its plan so that another shell can find them.
package struct StageJobs: Codable, Sendable, Equatable {
  /// A job and the shards that it computes.
  package struct Job: Codable, Sendable, Equatable {
    package var id: String
    package var phase: String
    package var indices: [Int]
    package var attempt: Int
    /// Distribution of the shards to its tasks, in the text form of `ShardDeal`.
    package var dealt: String?

    package var deal: ShardDeal? { dealt.flatMap { ShardDeal($0) } }
    /// The number of the task, and of its log, that computes a shard.
    func task(of index: Int) -> Int { deal?.task(of: index) ?? index }
  }

  package var jobs: [Job] = []

  package init() {}

  /// Reads the jobs of a folder; empty if there are none.
  package init(in folder: ShardRunFolder) {
    self = ShardJSON.read(folder.jobsURL) ?? StageJobs()
  }

  package func write(_ folder: ShardRunFolder) throws {
    try AtomicFile.write(ShardJSON.bytes(self), to: folder.jobsURL, replacing: true)
  }

  package var ids: [String] { jobs.map(\.id) }

  /// Number of submissions of a shard.
  func attempts(_ phase: String, _ index: Int) -> Int {
    jobs.count { $0.phase == phase && $0.indices.contains(index) }
  }

  /// Removes from the record those lost shards that their task had not started.
  ///
  /// - Parameters:
  ///   - lost: Lost shards of a phase, increasing.
  ///   - hasFailed: Whether a shard reported a failure.
  mutating func forgetUnbegun(
    _ lost: [Int], of phase: String, hasFailed: (Int) -> Bool
  ) {
    for place in jobs.indices where jobs[place].phase == phase {
      guard let deal = jobs[place].deal else { continue }
      var seen = Set<Int>()
      let own = Set(jobs[place].indices)
      let unbegun = lost.filter(own.contains).filter {
        !seen.insert(deal.task(of: $0)).inserted && !hasFailed($0)
      }
      jobs[place].indices.removeAll(where: Set(unbegun).contains)
    }
  }

  /// Number of distinct tasks; shards distributed to the same task count once.
  func count(_ tasks: some Sequence<JobTask>) -> Int {
    let own = Dictionary(jobs.map { ($0.id, $0) }) { first, _ in first }
    return Set(
      tasks.compactMap { task in
        own[task.job].map { JobTask(job: task.job, index: $0.task(of: task.index)) }
      }
    ).count
  }

  /// The tasks of a shard, the newest last.
  func tasks(_ phase: String, _ index: Int) -> [JobTask] {
    jobs.filter { $0.phase == phase && $0.indices.contains(index) }
      .map { JobTask(job: $0.id, index: index) }
  }
}
