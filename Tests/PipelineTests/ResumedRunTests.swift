import Foundation
import Scene
import Script
import Sharding
import Support
import Synchronization
import TestSupport
import Testing

@testable import Commands
@testable import Pipeline

/// Stages that are interrupted and run again.
@Suite(.tags(.slow)) struct ResumedRunTests {
  /// Counts the progress events and stored units of runs, and interrupts one after a number of
  /// events.
  private final class Observer: Sendable {
    private struct State {
      var events = 0
      var limit = Int.max
      var stored = 0
      var continued: [String] = []
    }

    let cancellation = Cancellation()
    private let state = Mutex(State())

    var context: RunContext {
      RunContext(
        threads: 1, cancellation: cancellation,
        onProgress: { [self] _ in
          let isDue = state.withLock { state in
            state.events += 1
            return state.events >= state.limit
          }
          if isDue { cancellation.request() }
        },
        onLog: { [self] text in
          let words = text.split(separator: " ")
          state.withLock { state in
            if words.first == "stored", words.count > 1 { state.stored += Int(words[1]) ?? 0 }
            if text.contains("continues the run") { state.continued.append(text) }
          }
        })
    }

    var events: Int { state.withLock { $0.events } }
    var stored: Int { state.withLock { $0.stored } }
    var continued: Int { state.withLock { $0.continued.count } }

    /// Starts to count again.
    func restart() { state.withLock { $0 = State() } }

    /// Interrupts the next run after a number of events.
    func interrupt(after count: Int) {
      cancellation.reset()
      state.withLock { ($0.events, $0.limit) = (0, count) }
    }
  }

  private static let settings =
    "set align.retry off; set dense.max-size 100; set mesh.triangles 1000; set texture.size 256"
  /// Number of interruptions of a stage, at most.
  private static let maxAttempts = 40

  private func shell(_ folder: TemporaryFolder, _ workspace: String, _ observer: Observer) -> Shell
  {
    let state = ShellState(
      context: observer.context, directory: folder.url,
      workspaceRoot: folder.url.appendingPathComponent(workspace))
    return Shell(state: state, presenter: CollectingPresenter())
  }

  /// The folders of finished units of all stages.
  private func units(_ shell: Shell) throws -> [URL] {
    let shards = ShardFolder(of: try #require(shell.state.project.workspace).folder)
    return StageList.standard.names.flatMap { shards.unitFolders(of: $0) }
  }

  /// Runs a command until it succeeds, interrupting each attempt after a number of events more than
  /// the previous one, as restored units report events, too.
  ///
  /// - Returns: The number of interruptions.
  private func runInterrupted(
    _ command: String, after events: Int, in shell: inout Shell, _ observer: Observer
  ) throws -> Int {
    for attempt in 0..<Self.maxAttempts {
      observer.interrupt(after: events * (attempt + 1))
      do {
        try run(command, in: &shell)
        observer.interrupt(after: .max)
        return attempt
      } catch is Cancelled {}
    }
    observer.interrupt(after: .max)
    Issue.record("\(command) makes no progress")
    return Self.maxAttempts
  }

  /// With one thread, each unit is stored by exactly one of the attempts, so that only the unit
  /// that was in progress is repeated.
  @Test func interruptedStagesContinueWithTheBytesOfAnUndisturbedRun() throws {
    let folder = try TemporaryFolder()
    try SimulatedCapture.write(SimulatedCapture.smallRendering, to: folder.url)
    let (calm, disturbed) = (Observer(), Observer())
    var plain = shell(folder, "plain", calm)
    var stopped = shell(folder, "stopped", disturbed)
    try run("load photos; \(Self.settings)", in: &plain)
    try run("load photos; \(Self.settings)", in: &stopped)
    for stage in StageList.standard.names {
      calm.restart()
      disturbed.restart()
      try run(stage.rawValue, in: &plain)
      guard calm.stored > 0 else {
        try run(stage.rawValue, in: &stopped)
        continue
      }
      let interruptions = try runInterrupted(
        stage.rawValue, after: max(2, calm.events / 6), in: &stopped, disturbed)
      #expect(interruptions > 1, "\(stage.rawValue)")
      #expect(disturbed.continued > 0, "\(stage.rawValue)")
      #expect(disturbed.stored == calm.stored, "\(stage.rawValue)")
      #expect(try content(plain, stage) == content(stopped, stage), "\(stage.rawValue)")
      #expect(try units(stopped) == [])
    }
    try checkPages(&plain, &stopped, calm, disturbed)
  }

  private func checkPages(
    _ plain: inout Shell, _ stopped: inout Shell, _ calm: Observer, _ disturbed: Observer
  ) throws {
    let pages = "texture --pages 3 --size 64 --no-normal-map --no-occlusion-map"
    calm.restart()
    disturbed.restart()
    try run(pages, in: &plain)
    #expect(calm.stored == 4)
    let interruptions = try runInterrupted(
      pages, after: calm.events / 6, in: &stopped, disturbed)
    #expect(interruptions > 1)
    #expect(disturbed.stored == calm.stored)
    #expect(try content(plain, .texture) == content(stopped, .texture))
  }

  @Test func statusShowsTheInterruptedRunUntilItsInputsChange() throws {
    let folder = try TemporaryFolder()
    try SimulatedCapture.write(SimulatedCapture.smallRendering, to: folder.url)
    let observer = Observer()
    var shell = shell(folder, "work", observer)
    try run("load photos", in: &shell)
    func shown() throws -> String? {
      try run("status", in: &shell)
      let found = try shell.state.project.interrupted(.features)
      return found?.words(.features).split(separator: ": ").last.map(String.init)
    }
    #expect(try shown() == nil)
    observer.interrupt(after: 5)
    #expect(throws: Cancelled.self) { try run("features --max-features 500", in: &shell) }
    observer.interrupt(after: .max)
    #expect(try shown() == "features --max-features 500")
    #expect(try units(shell).count == 1)
    // A new process finds it, too.
    shell = self.shell(folder, "work", observer)
    try run("load photos", in: &shell)
    #expect(try shown() == "features --max-features 500")
    // Another run of the stage replaces it.
    observer.interrupt(after: 7)
    #expect(throws: Cancelled.self) { try run("features", in: &shell) }
    observer.interrupt(after: .max)
    #expect(try units(shell).count == 1)
    #expect(try shown() == "features")
    try run("exclude IMG_0001.jpg", in: &shell)
    #expect(try shown() == nil)
    try run("clear features", in: &shell)
    #expect(try units(shell) == [])
  }
}
