/// How the first so many shards of a phase are dealt out to tasks, every so manyth to each: `4of10`.
///
/// A scheduler takes a second to start a task, and some shards take no longer.
package struct ShardDeal: Sendable, Equatable {
  package let tasks: Int
  package let count: Int

  /// More shards are not dealt out.
  private static let maxCount = 1_000_000

  /// - Parameters:
  ///   - tasks: Fewer than shards.
  ///   - count: Shards.
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

  /// The shards of a task; none where there is no such task.
  package func shards(of task: Int) -> [Int] {
    (0..<tasks).contains(task) ? Array(stride(from: task, to: count, by: tasks)) : []
  }

  package func task(of shard: Int) -> Int { shard % tasks }
}
