/// Distribution of the first `count` shards of a phase to `tasks` tasks, round robin: `4of10`.
///
/// Starting a task takes a scheduler about a second, which is as long as some shards take.
package struct ShardDeal: Sendable, Equatable {
  package let tasks: Int
  package let count: Int

  /// Maximum number of distributed shards.
  private static let maxCount = 1_000_000

  /// - Parameters:
  ///   - tasks: Number of tasks, fewer than shards.
  ///   - count: Number of shards.
  package init?(tasks: Int, count: Int) {
    guard tasks >= 1, tasks < count, count <= Self.maxCount else { return nil }
    self.tasks = tasks
    self.count = count
  }

  init?(_ text: some StringProtocol) {
    let terms = text.split(separator: "of", omittingEmptySubsequences: false).map { Int($0) }
    guard terms.count == 2, let tasks = terms[0], let count = terms[1] else { return nil }
    self.init(tasks: tasks, count: count)
  }

  package var text: String { "\(tasks)of\(count)" }

  /// The shards of a task; empty for an invalid task.
  package func shards(of task: Int) -> [Int] {
    (0..<tasks).contains(task) ? Array(stride(from: task, to: count, by: tasks)) : []
  }

  package func task(of shard: Int) -> Int { shard % tasks }
}
