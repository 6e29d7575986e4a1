import Capture
import Files
import Foundation
import Support
import TestSupport
import Testing

@testable import GuidedCapture

@Suite(.tags(.slow)) struct SessionJournalTests {
  private struct Killed: Error {}

  /// Drives a session to its end from any state, like a script that continues after a crash.
  ///
  /// - Parameter frame: The process is killed after this number of played frames and loses its
  ///   memory.
  private static func drive(_ core: inout SessionCore, killedAt frame: Int = .max) throws {
    func play(until end: Int) throws {
      guard core.cursor < end else { return }
      try core.advance(end - core.cursor) { core in
        if core.cursor >= frame { throw Killed() }
        return false
      }
    }
    while !core.state.phase.isTerminal {
      switch core.state.phase {
      case .initializing, .ready:
        try play(until: 20)
        if !core.startDetecting() { core.startCapturing() }
      case .detecting: core.startCapturing()
      case .capturing where core.state.pass == 1:
        try play(until: 120)
        core.pause()
        try play(until: 130)
        core.resume()
        core.beginNewScanPass()
      case .capturing:
        try play(until: 150)
        if core.cursor == 150 { core.isAutoCaptureEnabled = false }
        try play(until: 160)
        if core.cursor == 160 { core.isAutoCaptureEnabled = true }
        try play(until: .max)
        core.finish()
      case .finishing: try core.writePending()
      case .completed, .failed: break
      }
    }
  }

  private typealias Start = (core: SessionCore, journal: SessionJournal)

  private static func started(
    _ source: any FrameSource, in folder: URL, maxShots: Int = 250
  ) throws -> Start {
    let sessions = folder.appendingPathComponent("sessions")
    try FileManager.default.createDirectory(at: sessions, withIntermediateDirectories: true)
    let journal = SessionJournal(sessions.appendingPathComponent("a.session"))
    var core = SessionCore(source: source, maxShots: maxShots)
    core.start(imagesDirectory: folder.appendingPathComponent("Images"))
    try core.save(as: journal)
    try core.advance(1)
    return (core, journal)
  }

  /// Names and hashes of all shot files.
  private static func shots(in folder: URL) throws -> [String: String] {
    let images = folder.appendingPathComponent("Images")
    let names = try FileManager.default.contentsOfDirectory(atPath: images.path)
    return try Dictionary(
      uniqueKeysWithValues: names.map { name in
        var hash = ContentHash()
        try RegularFile.read(images.appendingPathComponent(name), limit: .max)
          .withUnsafeBytes { hash.add($0) }
        return (name, hash.text)
      })
  }

  /// A session driven to its end, its start, and its shot files.
  private static func finished(in folder: URL) throws -> (
    core: SessionCore, start: Start, shots: [String: String]
  ) {
    let start = try started(try SessionScene.stream([.still, .arc]), in: folder)
    var core = start.core
    try drive(&core)
    return (core, start, try shots(in: folder))
  }

  @Test func killedSessionContinuesToTheSameResult() throws {
    let stream = try SessionScene.stream([.still, .arc])
    let whole = try TemporaryFolder()
    var reference = try Self.started(stream, in: whole.url).core
    try Self.drive(&reference)
    let wanted = try Self.shots(in: whole.url)
    #expect(reference.state.phase == .completed)
    #expect(reference.shots.count > 3)
    for frame in stride(from: 2, to: stream.count, by: 23) {
      let folder = try TemporaryFolder()
      let journal: SessionJournal
      do {
        let start = try Self.started(stream, in: folder.url)
        var core = start.core
        journal = start.journal
        #expect(throws: Killed.self) { try Self.drive(&core, killedAt: frame) }
      }
      var resumed = try SessionCore.restored(
        journal, source: stream, isLive: true, in: RunContext())
      #expect(resumed.cursor <= frame)
      try Self.drive(&resumed)
      #expect(resumed.shots == reference.shots, "killed at \(frame)")
      #expect(resumed.state == reference.state)
      #expect(resumed.transcript == reference.transcript)
      #expect(resumed.dial == reference.dial)
      #expect(try Self.shots(in: folder.url) == wanted)
    }
  }

  @Test func replayedSessionEqualsTheFinishedOne() throws {
    let folder = try TemporaryFolder()
    let (core, start, shots) = try Self.finished(in: folder.url)
    let again = try SessionCore.restored(
      start.journal, source: core.source, isLive: false, in: RunContext())
    #expect(again.transcript == core.transcript)
    #expect(again.shots == core.shots)
    #expect(again.state == core.state)
    #expect(again.cursor == core.cursor)
    #expect(again.cloud == core.cloud)
    #expect(again.dial == core.dial)
    #expect(try Self.shots(in: folder.url) == shots)
  }

  @Test func truncatedJournalGivesItsCompleteEntries() throws {
    let stream = try SessionScene.stream([.still])
    let folder = try TemporaryFolder()
    let start = try Self.started(stream, in: folder.url)
    let journal = start.journal
    var core = start.core
    try core.advance(19)
    let isFound = core.startDetecting()
    #expect(isFound)
    let bytes = try RegularFile.read(journal.url, limit: 1 << 20)
    let known = try journal.read().entries.count
    for length in 0..<bytes.count {
      try AtomicFile.write(Array(bytes[..<length]), to: journal.url, replacing: true)
      guard let read = try? journal.read() else { continue }
      #expect(read.entries.count < known)
    }
    try AtomicFile.write(bytes + Array("{\"frame\":".utf8), to: journal.url, replacing: true)
    #expect(try journal.read().entries.count == known)
    try AtomicFile.write(Array("{}\n".utf8), to: journal.url, replacing: true)
    #expect(throws: SessionJournalError.unreadable(journal.url)) { try journal.read() }
  }

  @Test func otherFramesAndMissingFoldersAreRejected() throws {
    let folder = try TemporaryFolder()
    let (core, journal) = try Self.started(try SessionScene.stream([.still]), in: folder.url)
    let other = try SessionScene.stream([.arc])
    #expect(throws: SessionJournalError.otherFrames(journal.url)) {
      try SessionCore.restored(journal, source: other, isLive: true, in: RunContext())
    }
    #expect(throws: GuidedCaptureError.self) {
      try SessionCore.restored(journal, source: core.source, isLive: true, in: RunContext())
    }
    let images = folder.url.appendingPathComponent("Images")
    try FileManager.default.removeItem(at: images)
    #expect(throws: SessionJournalError.self) {
      try SessionCore.restored(
        journal, source: core.source, isLive: true, in: RunContext())
    }
    withExtendedLifetime(core) {}
  }

  @Test func restoringAnEarlierStateRemovesLaterShots() throws {
    let folder = try TemporaryFolder()
    let (core, start, shots) = try Self.finished(in: folder.url)
    var back = try SessionCore.restored(
      start.journal, source: core.source, until: 100, isLive: true, from: start.core,
      in: RunContext())
    #expect(back.cursor == 100)
    #expect(back.state.phase == .capturing)
    #expect(back.shots == core.shots.filter { $0.frame < 100 })
    #expect(back.removeLaterShots() == core.shots.count - back.shots.count)
    #expect(try Self.shots(in: folder.url).count < shots.count)
    try Self.drive(&back)
    #expect(back.shots == core.shots)
    #expect(try Self.shots(in: folder.url) == shots)
  }
}
