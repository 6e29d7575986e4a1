import Foundation
import Synchronization
import TestSupport
import Testing

@testable import ObjectCapture

/// Batches, cancellations and listeners of one session, many times while all cores are busy.
@Suite(.serialized, .tags(.slow)) struct SessionRoundsTests {
  private typealias Request = PhotogrammetrySession.Request
  private typealias Output = PhotogrammetrySession.Output
  private static let rounds = 200

  /// Keeps all cores busy until it is released.
  private final class Load: Sendable {
    private let isOver = Atomic(false)

    init() {
      for _ in 0..<2 * ProcessInfo.processInfo.activeProcessorCount {
        Thread.detachNewThread { [weak self] in
          while self?.isOver.load(ordering: .relaxed) == false {}
        }
      }
    }

    func end() { isOver.store(true, ordering: .relaxed) }
  }

  /// A session whose poses are in its checkpoint.
  private static func session(in folder: URL) async throws -> PhotogrammetrySession {
    let photos = try PhotogrammetrySessionTests.capture(in: folder)
    let checkpoint = folder.appendingPathComponent("checkpoint")
    let session = try PhotogrammetrySession(
      input: photos, configuration: PhotogrammetrySessionTests.small(checkpoint))
    try session.process(requests: [.poses])
    _ = await batch(of: session)
    return session
  }

  /// The outputs up to the end of a batch, one word each, without progress.
  private static func batch(of session: PhotogrammetrySession) async -> [String] {
    var words: [String] = []
    for await output in UntilProcessingCompleteFilter(input: session.outputs) {
      switch output {
      case .requestComplete: words.append("complete")
      case .requestError(_, let error):
        words.append(error is PhotogrammetrySession.RequestCancelled ? "cancelled" : "error")
      case .processingComplete: words.append("end")
      case .processingCancelled: words.append("stop")
      default: break
      }
    }
    return words
  }

  @Test(.timeLimit(.minutes(10))) func cancellationAnswersEveryRequest() async throws {
    let folder = try TemporaryFolder()
    let session = try await Self.session(in: folder.url)
    let load = Load()
    defer { load.end() }
    for round in 0..<Self.rounds {
      try session.process(requests: [.poses, .modelEntity(detail: .full), .bounds])
      if round % 2 == 1 { try await Task.sleep(for: .microseconds(37 * round)) }
      session.cancel()
      let words = await Self.batch(of: session)
      #expect(words.count == 4, "round \(round): \(words)")
      #expect(words.last == "stop", "round \(round): \(words)")
      #expect(words.dropLast().suffix(2) == ["cancelled", "cancelled"], "round \(round): \(words)")
      #expect(!session.isProcessing)
      #expect(session.activeRequests.isEmpty)
    }
    session.cancel()
    try session.process(requests: [.poses])
    #expect(await Self.batch(of: session) == ["complete", "end"])
  }

  @Test(.timeLimit(.minutes(10))) func outputsBeforeALoopAreKept() async throws {
    let folder = try TemporaryFolder()
    let session = try await Self.session(in: folder.url)
    let load = Load()
    defer { load.end() }
    for round in 0..<Self.rounds {
      try session.process(requests: [.poses, .poses])
      if round % 2 == 1 { while session.isProcessing { await Task.yield() } }
      let words = await Self.batch(of: session)
      #expect(words == ["complete", "complete", "end"], "round \(round)")
    }
  }

  @Test(.timeLimit(.minutes(10))) func lastCompletionAcceptsTheNextRequests() async throws {
    let folder = try TemporaryFolder()
    let session = try await Self.session(in: folder.url)
    let load = Load()
    defer { load.end() }
    try session.process(requests: [.poses])
    var (completed, ended) = (0, 0)
    for try await output in session.outputs {
      if case .requestComplete = output {
        #expect(ended == completed)
        completed += 1
        if completed < Self.rounds { try session.process(requests: [.poses]) }
      }
      if case .processingComplete = output {
        ended += 1
        #expect(ended == completed)
        if ended == Self.rounds { break }
      }
    }
    #expect(!session.isProcessing)
  }

  @Test func eachListenerReceivesWhatNoneHasReturned() async throws {
    let board = OutputBoard()
    func ids(_ listener: OutputBoard.Listener, _ count: Int) async -> [Int] {
      var found: [Int] = []
      for _ in 0..<count {
        if case .skippedSample(let id)? = await listener.next() { found.append(id) }
      }
      return found
    }
    for id in 0..<4 { board.tell(.skippedSample(id: id)) }
    var first: OutputBoard.Listener? = board.listen()
    #expect(try await ids(#require(first), 2) == [0, 1])
    // The first listener is still there, but has stopped to listen.
    let second = board.listen()
    board.tell(.skippedSample(id: 4))
    #expect(await ids(second, 3) == [2, 3, 4])
    #expect(try await ids(#require(first), 3) == [2, 3, 4])
    first = nil
    board.tell(.skippedSample(id: 5))
    #expect(await ids(board.listen(), 1) == [5])
    #expect(await ids(second, 1) == [5])
    let waiting = Task { await second.next() }
    waiting.cancel()
    let interrupted = await waiting.value
    #expect(interrupted == nil)
    board.close()
    #expect(await board.listen().next() == nil)
  }
}
