import Dispatch
import Support
import Synchronization

/// The requests in progress. The processing thread retains this object instead of the session.
///
/// A batch of requests is over once each of them is complete or has failed. From then on the session
/// accepts the next batch, whose thread waits until the earlier one has ended.
final class SessionActivity: Sendable {
  typealias Output = PhotogrammetrySession.Output
  typealias Request = PhotogrammetrySession.Request

  /// Requests that are processed together.
  final class Batch: Sendable {
    let cancellation = Cancellation()
    /// Opened when the last output of the batch has been sent.
    let end = Gate()
    /// The batch before, until it has ended.
    let earlier: Gate?

    init(after earlier: Gate?) { self.earlier = earlier }
  }

  private struct State {
    /// The requests in progress; empty if the session is idle.
    var requests: [Request] = []
    var batch: Batch?
    var isProcessing = false
  }

  private let state = Mutex(State())

  var isProcessing: Bool { state.withLock { $0.isProcessing } }
  var requests: [Request] { state.withLock { $0.requests } }

  /// Starts a batch.
  ///
  /// - Throws: `AlreadyProcessing` while requests are pending.
  func begin(_ requests: [Request]) throws -> Batch {
    try state.withLock { state in
      guard !state.isProcessing else { throw PhotogrammetrySession.AlreadyProcessing() }
      let batch = Batch(after: state.batch?.end)
      state = State(requests: requests, batch: batch, isProcessing: true)
      return batch
    }
  }

  /// Cancels the pending requests, if there are any.
  func cancel() {
    state.withLock { state in
      if state.isProcessing { state.batch?.cancellation.request() }
    }
  }

  /// Removes a completed or failed request before the output that reports it is sent.
  func note(_ output: Output) {
    let done: Request
    switch output {
    case .requestComplete(let request, _), .requestError(let request, _): done = request
    default: return
    }
    state.withLock { state in
      if let index = state.requests.firstIndex(of: done) { state.requests.remove(at: index) }
      // A cancelled batch is pending until `processingCancelled`, so that no request is between.
      if state.requests.isEmpty, state.batch?.cancellation.isRequested != true {
        state.isProcessing = false
      }
    }
  }

  /// Ends the batch, if it is pending.
  ///
  /// - Returns: The last output, and the requests that were neither completed nor failed.
  func end(_ batch: Batch) -> (last: Output, pending: [Request]) {
    state.withLock { state in
      let isCancelled = batch.cancellation.isRequested
      guard state.batch === batch, state.isProcessing else {
        return (isCancelled ? .processingCancelled : .processingComplete, [])
      }
      let pending = state.requests
      (state.requests, state.isProcessing) = ([], false)
      return (isCancelled ? .processingCancelled : .processingComplete, pending)
    }
  }
}

/// Lets threads wait until it is opened.
final class Gate: Sendable {
  private let group = DispatchGroup()

  init() { group.enter() }

  func open() { group.leave() }
  func wait() { group.wait() }
}
