import Files
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
    /// How they are dealt out to its tasks, as `ShardDeal` writes it.
    package var dealt: String?

    package var deal: ShardDeal? { dealt.flatMap { ShardDeal($0) } }
    /// The number of the task, and of its log, that computes a shard.
    func task(of index: Int) -> Int { deal?.task(of: index) ?? index }
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

  /// Forgets that shards were handed over which a task that is lost had not come to.
  ///
  /// - Parameters:
  ///   - lost: Of a phase, increasing.
  ///   - hasFailed: Whether a shard left word that it failed.
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

  /// The number of tasks among some; what is dealt to one of them counts once.
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
