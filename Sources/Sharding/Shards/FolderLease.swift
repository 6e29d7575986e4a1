import Files
import Foundation
import Support

/// Exclusive ownership of a folder on a file system that several machines share, for a single
/// process.
///
/// Ownership is a sequence of files `lease.1`, `lease.2`, …, the highest of which belongs to the
/// owner. The next one is created by `link`, which succeeds for only one process, also over NFS.
/// The owner regularly increments a counter in its file; a process that wants the folder checks the
/// counter using only its own clock, and takes ownership if the counter does not change. `flock` is
/// not used, as not every shared file system supports it.
package final class FolderLease: @unchecked Sendable {
  /// The owner of a folder.
  package struct Holder: Codable, Sendable, Equatable {
    package var machine: String
    package var process: Int32
    /// Distinguishes processes with the same number.
    package var mark: String
    /// Counter that the owner increments.
    package var beats: Int
    package var isReleased: Bool

    package init(
      machine: String, process: Int32, mark: String, beats: Int = 0, isReleased: Bool = false
    ) {
      self.machine = machine
      self.process = process
      self.mark = mark
      self.beats = beats
      self.isReleased = isReleased
    }

    /// The current process.
    package static func own() -> Holder {
      Holder(
        machine: ProcessInfo.processInfo.hostName,
        process: ProcessInfo.processInfo.processIdentifier, mark: UUID().uuidString)
    }
  }

  /// Time intervals of owners and waiting processes, seconds.
  package struct Times: Sendable {
    /// Interval between increments of the owner.
    package var beat = 5.0
    /// Time without change of the counter after which the owner is considered dead.
    package var patience = 30.0

    package init() {}
    package init(beat: Double, patience: Double) { (self.beat, self.patience) = (beat, patience) }
  }

  /// Another process owns the folder.
  package struct Held: Error, Equatable {
    package let holder: Holder
  }

  private let folder: URL
  private let generation: Int
  private let times: Times
  private let lock = NSLock()
  private var holder: Holder
  private var isLost = false
  private let timer: DispatchSourceTimer

  private static let start = "lease."
  /// Maximum size of a lease file, bytes.
  private static let maxBytes = 4096

  /// Acquires the folder; waits for `patience` if a process on another machine owns it but may be
  /// dead.
  ///
  /// - Throws: `Held`; `FileError` if the folder is not writable; errors of `checking`, which is
  ///   called while waiting.
  package init(
    _ folder: URL, as own: Holder = .own(), times: Times = Times(),
    checking: () throws -> Void = {}
  ) throws {
    self.folder = folder
    self.times = times
    holder = own
    var taken: Int?
    while taken == nil {
      let last = Self.last(in: folder)
      if let last {
        try Self.waitUntilFree(last, in: folder, own: own, times: times, checking: checking)
      }
      taken = try Self.take((last ?? 0) + 1, in: folder, own)
    }
    generation = taken ?? 0
    Self.removeOld(before: generation, in: folder)
    timer = DispatchSource.makeTimerSource(queue: .global())
    timer.schedule(deadline: .now() + times.beat, repeating: times.beat)
    timer.setEventHandler { [weak self] in self?.beat() }
    timer.resume()
  }

  deinit {
    timer.cancel()
    lock.withLock {
      holder.isReleased = true
      if !isLost, Self.last(in: folder) == generation { try? write() }
    }
  }

  /// Whether another process took ownership because this one did not update its counter in time.
  package var isTakenOver: Bool { lock.withLock { isLost } }

  private func beat() {
    lock.withLock {
      holder.beats += 1
      if Self.last(in: folder) != generation { isLost = true }
      if !isLost { try? write() }
    }
  }

  private func write() throws {
    try AtomicFile.write(ShardJSON.bytes(holder), to: Self.url(generation, folder), replacing: true)
  }

  private static func url(_ generation: Int, _ folder: URL) -> URL {
    folder.appendingPathComponent(start + String(generation))
  }

  /// The highest lease number in a folder.
  private static func last(in folder: URL) -> Int? { generations(in: folder).max() }

  private static func generations(in folder: URL) -> [Int] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasPrefix(start) }.compactMap { Int($0.dropFirst(start.count)) }
      .filter { $0 > 0 && $0 < Int.max }
  }

  package static func holder(of folder: URL, _ generation: Int) -> Holder? {
    guard
      let bytes = try? RegularFile.read(url(generation, folder), limit: maxBytes, links: .refused)
    else { return nil }
    return try? JSONDecoder().decode(Holder.self, from: Data(bytes))
  }

  /// Creates a lease; `nil` if another process created it first.
  private static func take(_ generation: Int, in folder: URL, _ own: Holder) throws -> Int? {
    let draft = folder.appendingPathComponent(".\(start)\(own.mark)")
    try AtomicFile.write(ShardJSON.bytes(own), to: draft, replacing: true)
    defer { unlink(draft.path) }
    guard LinkedFile.add(url(generation, folder), to: draft) else {
      guard errno == EEXIST else {
        throw FileError.cannotWrite(
          url(generation, folder), reason: String(cString: strerror(errno)))
      }
      return nil
    }
    // A stale directory listing may have hidden higher numbers.
    return last(in: folder) == generation ? generation : nil
  }

  /// Returns when a lease is free, or there is a higher one.
  private static func waitUntilFree(
    _ generation: Int, in folder: URL, own: Holder, times: Times, checking: () throws -> Void
  ) throws {
    var first = holder(of: folder, generation)
    if let first, isGone(first, own) { return }
    let clock = ContinuousClock()
    let end = clock.now + .seconds(times.patience)
    while clock.now < end {
      try checking()
      usleep(UInt32(min(times.beat, 1) * 200_000))
      // Only a higher number shows that this lease has ended: a listing may omit a file that is
      // being replaced.
      if let last = last(in: folder), last > generation { return }
      guard let now = holder(of: folder, generation) else { continue }
      if isGone(now, own) { return }
      if let first, now != first { throw Held(holder: now) }
      first = now
    }
  }

  /// Whether an owner released the folder, or was a process on this machine that has ended.
  private static func isGone(_ holder: Holder, _ own: Holder) -> Bool {
    if holder.isReleased { return true }
    return holder.machine == own.machine && holder.process > 0
      && kill(holder.process, 0) != 0 && errno == ESRCH
  }

  /// Removes old leases except for the last few: a process with a stale listing must still find the
  /// next number in use.
  private static func removeOld(before generation: Int, in folder: URL) {
    for old in generations(in: folder) where old < generation - keptGenerations {
      unlink(url(old, folder).path)
    }
  }

  private static let keptGenerations = 8
}
