import Files
import Foundation
import Support
import Synchronization

/// Reconstructs an object from photographs, with the API of RealityKit's class of the same name.
///
/// It runs the same stages as the shell: `.modelFile(url:, detail: .X)` writes the same bytes as
/// `reconstruct --detail X` followed by `export model`. A session reads its samples once for all
/// requests, and computes results shared by several requests once.
public final class PhotogrammetrySession: Identifiable, Sendable {
  /// Limits of a session on this machine.
  public struct Limits: Sendable {
    /// Maximum number of samples; further samples are reported as invalid.
    public let maximumNumberOfInputImages: Int
    /// Maximum length of the longer side of a sample's image, in pixels.
    public let maximumInputImageDimension: Int
  }

  /// Whether reconstruction is supported; always true.
  public static var isSupported: Bool { true }
  /// Limits of a session on this machine, derived from its memory.
  public static let limits = Limits(
    maximumNumberOfInputImages: Int(
      clamping: max(100, min(2000, ProcessInfo.processInfo.physicalMemory / bytesPerSample))),
    maximumInputImageDimension: PixelBuffer.maxSide)
  /// Bytes per photograph in the stages that store all of them: features and depth.
  private static let bytesPerSample: UInt64 = 8 << 20

  /// Identifies the session.
  public let id = UUID()
  /// The configuration of the session.
  public let configuration: Configuration
  /// Outputs of the session.
  public var outputs: Outputs { Outputs(board: board) }
  /// Whether requests are being processed.
  public var isProcessing: Bool { activity.isProcessing }
  /// The requests in progress, without completed ones.
  public var activeRequests: [Request] { activity.requests }

  private let engine: SessionEngine
  private let board = OutputBoard()
  private let activity = SessionActivity()

  /// Creates a session from a folder: of a guided capture, of photographs, or any capture that the
  /// shell's `load` reads.
  ///
  /// - Throws: `invalidImages` if the folder does not exist.
  public init(input: URL, configuration: Configuration = Configuration()) throws {
    guard FileKind.at(input) != nil else { throw Error.invalidImages(input) }
    self.configuration = configuration
    engine = SessionEngine(.folder(input), configuration)
  }

  /// Creates a session from a sequence of samples. The sequence is iterated once, when the first
  /// requests are processed; each sample is released before the next is requested.
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

  /// Starts processing requests; `outputs` reports progress and results.
  ///
  /// Requests are accepted as soon as all earlier ones are complete or have failed, also by the code
  /// that receives the last `requestComplete`. Their outputs follow `processingComplete` of the
  /// earlier ones.
  ///
  /// - Throws: `AlreadyProcessing`; `invalidOutput` if a model file exists or cannot be written.
  public func process(requests: [Request]) throws {
    for case .modelFile(let url, _, _) in requests { _ = try ModelFile(url) }
    let batch = try activity.begin(requests)
    let (engine, board, activity) = (engine, board, activity)
    let context = RunContext(
      threads: ProcessInfo.processInfo.activeProcessorCount, cancellation: batch.cancellation)
    let thread = Thread {
      batch.earlier?.wait()
      engine.run(requests, of: batch, in: activity, context: context) { board.tell($0) }
      batch.end.open()
    }
    thread.stackSize = Self.stackBytes
    thread.start()
  }

  /// Stack size in bytes of the processing thread; stages recurse over trees.
  private static let stackBytes = 16 << 20

  /// Requests cancellation. A `requestError` follows for each pending request, then
  /// `processingCancelled`. Without pending requests, nothing happens.
  public func cancel() { activity.cancel() }
}

extension SessionEngine {
  /// Processes the requests of a batch, up to its last output.
  fileprivate func run(
    _ requests: [Session.Request], of batch: SessionActivity.Batch, in activity: SessionActivity,
    context: RunContext, tell: @escaping Tell
  ) {
    do {
      try context.checkCancellation()
      try process(requests, in: context) { output in
        activity.note(output)
        tell(output)
      }
    } catch {
      // Only a cancellation ends processing; `end` returns the requests that are still pending.
    }
    let (last, pending) = activity.end(batch)
    for request in pending { tell(.requestError(request, Session.RequestCancelled())) }
    tell(last)
  }
}
