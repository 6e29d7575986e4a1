import Files
import Foundation
import Support
import Synchronization

/// Reconstructs an object from photographs, under the names of RealityKit's class.
///
/// It runs the stages that the shell runs: `reconstruct --detail X` and `export model` give the bytes
/// of `.modelFile(url:, detail: .X)`. A session reads its samples once, whatever is asked of it; what
/// requests have in common is computed once.
public final class PhotogrammetrySession: Identifiable, Sendable {
  /// What a session can take on this machine.
  public struct Limits: Sendable, Hashable {
    /// Most samples; more are told to be invalid.
    public let maximumNumberOfInputImages: Int
    /// Longest side of a sample's image, pixels.
    public let maximumInputImageDimension: Int
  }

  /// Whether reconstruction runs here: everywhere.
  public static var isSupported: Bool { true }
  /// What a session can take on this machine, by its memory.
  public static let limits = Limits(
    maximumNumberOfInputImages: Int(
      clamping: max(100, min(2000, ProcessInfo.processInfo.physicalMemory / bytesPerSample))),
    maximumInputImageDimension: PixelBuffer.maxSide)
  /// Memory that a photograph takes in the stages that hold all of them, bytes: features and depth.
  private static let bytesPerSample: UInt64 = 8 << 20

  /// How the session was asked to reconstruct.
  public let configuration: Configuration
  /// What the session tells.
  public var outputs: Outputs { Outputs(board: board) }
  /// Whether requests are being worked on.
  public var isProcessing: Bool { activity.state.withLock { $0.isProcessing } }
  /// The requests that are being worked on, without those answered.
  public var activeRequests: [Request] { activity.state.withLock { $0.requests } }

  private let engine: SessionEngine
  private let board = OutputBoard()
  private let activity = SessionActivity()

  /// Reconstructs the photographs of a folder; a guided capture's, a plain folder, or any that the
  /// shell's `load` reads.
  ///
  /// - Throws: `invalidImages` where there is no such folder.
  public init(input: URL, configuration: Configuration = Configuration()) throws {
    guard FileKind.at(input) != nil else { throw Error.invalidImages(input) }
    self.configuration = configuration
    engine = SessionEngine(.folder(input), configuration)
  }

  /// Reconstructs samples; each is asked for once, when the first requests are processed, and let go
  /// before the next.
  public init<Samples: Sequence>(
    input: Samples, configuration: Configuration = Configuration()
  ) throws where Samples.Element == PhotogrammetrySample {
    self.configuration = configuration
    engine = SessionEngine(
      .samples { visit in for sample in input { try visit(sample) } }, configuration)
  }

  deinit {
    cancel()
    board.close()
  }

  /// Begins to work on requests; what comes of them is told by `outputs`.
  ///
  /// - Throws: `AlreadyProcessing`; `invalidOutput` for a model file that cannot be written.
  public func process(requests: [Request]) throws {
    for case .modelFile(let url, _, _) in requests { _ = try ModelFile(url) }
    let cancellation = try activity.begin(requests)
    let (engine, board, activity) = (engine, board, activity)
    let context = RunContext(
      threads: ProcessInfo.processInfo.activeProcessorCount, cancellation: cancellation)
    let thread = Thread {
      var last = Output.processingComplete
      do {
        try engine.process(requests, in: context) { output in
          activity.note(output)
          board.tell(output)
        }
      } catch {
        last = .processingCancelled
      }
      activity.end()
      board.tell(last)
    }
    thread.stackSize = Self.stackBytes
    thread.start()
  }

  /// Stack of the thread that works; stages recurse over trees.
  private static let stackBytes = 16 << 20

  /// Asks the work to stop; `processingCancelled` follows when it has.
  public func cancel() { activity.state.withLock { $0.cancellation.request() } }
}

/// What a session is working on; its thread holds it, not the session.
private final class SessionActivity: Sendable {
  struct State {
    var isProcessing = false
    var requests: [PhotogrammetrySession.Request] = []
    var cancellation = Cancellation()
  }

  let state = Mutex(State())

  func begin(_ requests: [PhotogrammetrySession.Request]) throws -> Cancellation {
    let cancellation = Cancellation()
    try state.withLock { state in
      guard !state.isProcessing else { throw PhotogrammetrySession.AlreadyProcessing() }
      state = State(isProcessing: true, requests: requests, cancellation: cancellation)
    }
    return cancellation
  }

  /// An answered request is no longer active.
  func note(_ output: PhotogrammetrySession.Output) {
    switch output {
    case .requestComplete(let request, _), .requestError(let request, _):
      state.withLock { state in
        if let index = state.requests.firstIndex(of: request) { state.requests.remove(at: index) }
      }
    default: break
    }
  }

  func end() { state.withLock { $0 = State() } }
}
