import Files
import Foundation
import Synchronization

/// The finished units of a stage's run, stored in a folder so that the same run continues after an
/// interruption: a unit is the result for a view, a pair of views, or another part of the work that
/// depends only on the run's inputs and earlier units.
///
/// A unit is a record of the file `GROUP.units`. It is not flushed to the disk: after a kill or a power
/// failure, an incomplete unit is computed again. If the disk is full, all units are
/// removed and no more are stored, so that the result itself may still fit.
package final class FinishedUnits: Sendable {
  /// The progress of a run when it last stored a unit.
  package struct Progress: Codable, Sendable, Equatable {
    /// The completed share, 0 ... 1.
    package var fraction: Double
    /// Seconds of work, including those of earlier attempts.
    package var seconds: Double

    package init(fraction: Double = 0, seconds: Double = 0) {
      (self.fraction, self.seconds) = (fraction, seconds)
    }
  }

  /// The units that a run stored.
  package struct Cost: Sendable {
    package var count = 0
    /// Seconds that storing them took, over all threads.
    package var seconds = 0.0
  }

  private struct State {
    /// The files of units, by group.
    var logs: [String: RecordLog]
    var isFull = false
    var cost = Cost()
    var fraction: Double
    var written: ContinuousClock.Instant?
  }

  /// Seconds between updates of the stored progress.
  private static let progressInterval = Duration.seconds(1)
  private static let suffix = ".units"
  private static let progressName = "progress.json"
  private static let descriptionName = "record.json"
  /// Maximum size of the file of the progress, bytes.
  private static let maxProgressBytes = 4096

  package let folder: URL
  /// The progress of the interrupted run that this one continues.
  package let earlier: Progress
  private let start = ContinuousClock.now
  private let state: Mutex<State>

  /// Opens the folder of a run, which need not exist.
  package init(_ folder: URL) {
    self.folder = folder
    earlier = Self.progress(in: folder) ?? Progress()
    state = Mutex(State(logs: Self.list(folder), fraction: earlier.fraction))
  }

  /// The stored progress of a run; `nil` if there is none.
  package static func progress(in folder: URL) -> Progress? {
    let url = folder.appendingPathComponent(progressName)
    guard let data = SmallFile.read(url, limit: maxProgressBytes),
      let found = try? JSONDecoder().decode(Progress.self, from: data),
      (0...1).contains(found.fraction), found.seconds >= 0, found.seconds.isFinite
    else { return nil }
    return found
  }

  private static func list(_ folder: URL) -> [String: RecordLog] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    var logs: [String: RecordLog] = [:]
    for name in names where name.hasSuffix(suffix) {
      logs[String(name.dropLast(suffix.count))] = try? RecordLog(
        folder.appendingPathComponent(name))
    }
    return logs
  }

  /// The file that describes the run of a folder.
  package static func description(in folder: URL) -> URL {
    folder.appendingPathComponent(descriptionName)
  }

  /// Creates the folder with a description of the run.
  package func describe(_ run: Data) throws {
    try Folder.make(folder, links: .refused)
    try write(Array(run), to: Self.description(in: folder))
  }

  /// Whether no unit is stored.
  package var isEmpty: Bool { state.withLock { $0.logs.allSatisfy { $1.numbers.isEmpty } } }

  /// The units that this run stored.
  package var cost: Cost { state.withLock { $0.cost } }

  /// Whether all units 0 ..< `count` of a group are stored.
  package func has(all count: Int, of group: String) -> Bool {
    log(of: group)?.numbers.isSuperset(of: 0..<count) ?? (count == 0)
  }

  /// The content of a unit; `nil` if it is not stored or damaged.
  package func read(_ group: String, _ number: Int) -> ByteReader? {
    log(of: group)?.read(number).map { ByteReader($0) }
  }

  private func log(of group: String) -> RecordLog? { state.withLock { $0.logs[group] } }

  /// Stores the content of a unit.
  package func store(_ content: ByteWriter, _ group: String, _ number: Int) {
    guard !state.withLock({ $0.isFull }) else { return }
    let start = ContinuousClock.now
    do {
      try opened(group).append(content.bytes, number: number)
      state.withLock {
        $0.cost.count += 1
        $0.cost.seconds += (ContinuousClock.now - start).seconds
      }
      keepProgress()
    } catch {
      state.withLock { $0.isFull = true }
      removeAll()
    }
  }

  /// Removes the units of a group, which later units no longer need.
  package func remove(_ group: String) {
    guard state.withLock({ $0.logs.removeValue(forKey: group) }) != nil else { return }
    unlink(url(of: group).path)
  }

  /// Removes the folder, after the run's result was stored.
  package func removeAll() {
    state.withLock { $0.logs = [:] }
    guard FileKind.itself(at: folder) == .folder else { return }
    try? FileManager.default.removeItem(at: folder)
  }

  /// Notes the completed share of the run.
  package func note(_ fraction: Double) {
    state.withLock { $0.fraction = max($0.fraction, fraction) }
  }

  /// Seconds of work, including those of earlier attempts.
  package var seconds: Double { earlier.seconds + (ContinuousClock.now - start).seconds }

  /// Stores the progress, at most once per second unless `now` is set.
  package func keepProgress(now: Bool = false) {
    let moment = ContinuousClock.now
    let fraction = state.withLock { state -> Double? in
      guard !state.logs.isEmpty else { return nil }
      if !now, let written = state.written, moment - written < Self.progressInterval { return nil }
      state.written = moment
      return state.fraction
    }
    guard let fraction,
      let data = try? JSONEncoder().encode(Progress(fraction: fraction, seconds: seconds))
    else { return }
    try? write(Array(data), to: folder.appendingPathComponent(Self.progressName))
  }

  private func write(_ bytes: [UInt8], to url: URL) throws {
    let file = try PendingFile(url, isDurable: false)
    try file.write(bytes)
    try file.finish(replacing: true)
  }

  /// The file of a group, which is created for its first unit.
  private func opened(_ group: String) throws -> RecordLog {
    try state.withLock { state in
      if let known = state.logs[group] { return known }
      try Folder.make(folder, links: .refused)
      let log = try RecordLog(url(of: group))
      state.logs[group] = log
      return log
    }
  }

  private func url(of group: String) -> URL { folder.appendingPathComponent(group + Self.suffix) }
}
