import Files
import Foundation
import Support

/// Holds a folder on a file system that several machines share, for one process of one of them.
///
/// Generations of a file, `lease.1`, `lease.2`, …: the highest is the holder's. Making the next one is
/// a `link`, which one of several succeeds with, over NFS too. The holder writes a count into its file
/// from time to time; who wants the folder looks at that with its own clock only, and takes over when
/// the count stood still. `flock` is not asked: not every shared file system passes it on.
package final class FolderLease: @unchecked Sendable {
  /// Who holds a folder.
  package struct Holder: Codable, Sendable, Equatable {
    package var machine: String
    package var process: Int32
    /// Tells processes of one number apart.
    package var mark: String
    /// How often the holder told that it is there.
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

    /// This process.
    package static func own() -> Holder {
      Holder(
        machine: ProcessInfo.processInfo.hostName,
        process: ProcessInfo.processInfo.processIdentifier, mark: UUID().uuidString)
    }
  }

  /// Times by which holders and those who wait go, seconds.
  package struct Times: Sendable {
    /// Between two counts of the holder.
    package var beat = 5.0
    /// A count that stands still for so long is that of a holder that is gone.
    package var patience = 30.0

    package init() {}
    package init(beat: Double, patience: Double) { (self.beat, self.patience) = (beat, patience) }
  }

  /// Another process holds the folder.
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
  /// Larger files are no leases, bytes.
  private static let maxBytes = 4096

  /// Takes the folder; waits for `patience` where another machine's process has it and seems gone.
  ///
  /// - Throws: `Held`; `FileError` where the folder cannot be written; what `checking` throws, which
  ///   is called while it waits.
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
      if let last { try Self.waitUntilFree(last, in: folder, own, times, checking) }
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

  /// Whether another process took the folder over: this one was silent for too long.
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

  /// The highest generation in a folder.
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

  /// Makes a generation; `nil` where another process made it first.
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
    // A listing that was out of date may have hidden higher ones.
    return last(in: folder) == generation ? generation : nil
  }

  /// Returns when nobody holds a generation, or a higher one is there.
  private static func waitUntilFree(
    _ generation: Int, in folder: URL, _ own: Holder, _ times: Times, _ checking: () throws -> Void
  ) throws {
    var first = holder(of: folder, generation)
    if let first, isGone(first, own) { return }
    let clock = ContinuousClock()
    let end = clock.now + .seconds(times.patience)
    while clock.now < end {
      try checking()
      usleep(UInt32(min(times.beat, 1) * 200_000))
      // Only a higher generation shows that this one is over: a listing may miss a file that is
      // being replaced.
      if let last = last(in: folder), last > generation { return }
      guard let now = holder(of: folder, generation) else { continue }
      if isGone(now, own) { return }
      if let first, now != first { throw Held(holder: now) }
      first = now
    }
  }

  /// Whether a holder gave the folder back, or ran on this machine and has ended.
  private static func isGone(_ holder: Holder, _ own: Holder) -> Bool {
    if holder.isReleased { return true }
    return holder.machine == own.machine && holder.process > 0
      && kill(holder.process, 0) != 0 && errno == ESRCH
  }

  /// Removes generations that nobody holds any more, but the last of them: a listing that is out of
  /// date must still find what follows it taken.
  private static func removeOld(before generation: Int, in folder: URL) {
    for old in generations(in: folder) where old < generation - keptGenerations {
      unlink(url(old, folder).path)
    }
  }

  private static let keptGenerations = 8
}
