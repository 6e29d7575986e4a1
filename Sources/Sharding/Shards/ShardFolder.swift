import Files
import Foundation
import Scene
import Support

/// The shards of a workspace: `shards/parts` has a file per content key, and `shards/STAGE-KEY` the
/// plan of a result, its jobs and their logs.
///
/// A shard has its final name only when it is complete; before that, it has a temporary name in the
/// same folder.
package struct ShardFolder: Sendable, Equatable {
  package let root: URL

  /// Creates the shard folder of a workspace.
  package init(of workspace: URL) { root = workspace.appendingPathComponent("shards") }

  /// The folder with the contents of all shards.
  package var parts: URL { root.appendingPathComponent("parts") }

  /// The folder of a result that is computed in shards.
  package func run(_ stage: StageName, _ key: String) -> ShardRunFolder {
    ShardRunFolder(
      url: root.appendingPathComponent("\(stage.rawValue)-\(key)"), stage: stage, key: key)
  }

  /// A shard's file.
  package func url(of key: String) -> URL { file(key, "shard") }
  private func costURL(of key: String) -> URL { file(key, "cost") }
  private func failureURL(of key: String) -> URL { file(key, "failed") }
  private func leaseURL(of key: String) -> URL { file(key, "lease") }

  private func file(_ key: String, _ ending: String) -> URL {
    parts.appendingPathComponent("\(key).\(ending)")
  }

  package func prepare() throws {
    try Folder.make(parts)
  }

  /// Keys of the completed shards.
  ///
  /// Lists the folder once, as this shows files of other machines even if the file system caches
  /// the absence of individual files.
  package func present() -> Set<String> { keys(ending: ".shard") }

  /// Keys of the shards with recorded cost, which is written after everything else.
  package func recorded() -> Set<String> { keys(ending: ".cost") }

  private func keys(ending: String) -> Set<String> {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parts.path)) ?? []
    return Set(names.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) })
  }

  package func has(_ key: String) -> Bool {
    FileManager.default.fileExists(atPath: url(of: key).path)
  }

  package func file(of key: String) throws -> SectionFile { try SectionFile(url(of: key)) }

  /// Stores the cost of a shard, and removes a record of an earlier failure.
  package func keep(_ cost: ShardCost, of key: String) throws {
    forgetFailure(of: key)
    try write(cost, to: costURL(of: key))
  }

  package func keep(_ failure: ShardFailure, of key: String) throws {
    try write(failure, to: failureURL(of: key))
  }

  package func cost(of key: String) -> ShardCost? { read(costURL(of: key)) }
  package func failure(of key: String) -> ShardFailure? { read(failureURL(of: key)) }

  /// All recorded costs, including those of shards whose content has moved to a result.
  package func costs() -> [ShardCost] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parts.path)) ?? []
    return names.filter { $0.hasSuffix(".cost") }.sorted()
      .compactMap { ShardJSON.read(parts.appendingPathComponent($0)) }
  }

  /// The results of a stage that are or were computed in shards.
  package func runs(of stage: StageName) -> [ShardRunFolder] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    let start = stage.rawValue + "-"
    return names.sorted().filter { $0.hasPrefix(start) }
      .map { run(stage, String($0.dropFirst(start.count))) }
  }

  /// The folder of the finished units of a run in one process; `nil` if something else, such as a
  /// link, is in place of the folders above it.
  package func units(_ stage: StageName, _ key: String) -> URL? {
    guard hasPlainUnits else { return nil }
    return allUnits.appendingPathComponent("\(stage.rawValue)-\(key)")
  }

  private var hasPlainUnits: Bool {
    [root, allUnits].allSatisfy { [nil, .folder].contains(FileKind.itself(at: $0)) }
  }

  private var allUnits: URL { root.appendingPathComponent("units") }

  /// The folders of the finished units of a stage.
  package func unitFolders(of stage: StageName) -> [URL] {
    guard hasPlainUnits else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: allUnits.path)) ?? []
    return names.sorted().filter { $0.hasPrefix(stage.rawValue + "-") }
      .map(allUnits.appendingPathComponent)
  }

  /// Removes the finished units of a stage's runs, except those of the run with a key.
  package func removeUnits(of stage: StageName, except key: String? = nil) {
    let kept = key.flatMap { units(stage, $0)?.lastPathComponent }
    for folder in unitFolders(of: stage) where folder.lastPathComponent != kept {
      try? FileManager.default.removeItem(at: folder)
    }
  }

  /// Removes a shard and its records.
  package func remove(_ key: String) {
    unlink(costURL(of: key).path)
    empty(key)
  }

  /// Removes a shard's content but not its cost.
  package func empty(_ key: String) {
    unlink(url(of: key).path)
    forgetFailure(of: key)
    try? FileManager.default.removeItem(at: leaseURL(of: key))
  }

  /// Removes the record of a failure.
  func forgetFailure(of key: String) { unlink(failureURL(of: key).path) }

  /// Reserves a shard for this process during the lifetime of the lease, so that no other process
  /// computes it.
  ///
  /// - Throws: As `FolderLease` does.
  package func lease(of key: String, checking: () throws -> Void) throws -> FolderLease {
    let folder = leaseURL(of: key)
    try Folder.make(folder)
    return try FolderLease(folder, checking: checking)
  }

  private func write(_ value: some Encodable, to url: URL) throws {
    try AtomicFile.write(ShardJSON.bytes(value), to: url, replacing: true)
  }

  private func read<Value: Decodable>(_ url: URL) -> Value? { ShardJSON.read(url) }
}

/// The folder of a result that is computed in shards.
package struct ShardRunFolder: Sendable, Equatable {
  package let url: URL
  package let stage: StageName
  package let key: String

  package var planURL: URL { url.appendingPathComponent("plan.json") }
  package var jobsURL: URL { url.appendingPathComponent("jobs.json") }
  package var failuresURL: URL { url.appendingPathComponent("failed.json") }
  package var logs: URL { url.appendingPathComponent("logs") }
  /// Log of the scheduler's programs.
  package var engineLog: URL { logs.appendingPathComponent("engine.log") }

  package func prepare() throws { try Folder.make(logs) }
}

/// Reads and writes small JSON files about shards.
package enum ShardJSON {
  /// Maximum file size, bytes: a plan of a million photographs has 200 MB.
  private static let maxBytes = 1 << 30

  package static func bytes(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(value)
  }

  /// `nil` if there is no file, or it is damaged.
  package static func read<Value: Decodable>(_ url: URL) -> Value? {
    guard let bytes = try? RegularFile.read(url, limit: maxBytes, links: .refused) else {
      return nil
    }
    return try? JSONDecoder().decode(Value.self, from: Data(bytes))
  }
}
