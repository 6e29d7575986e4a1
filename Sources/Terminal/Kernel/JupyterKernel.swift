import Commands
import Foundation
import Script
import Support
import Synchronization

/// The notebook protocol: one JSON request per input line, one JSON event per output line.
///
/// Requests: `{"id":1,"code":"…"}`, `{"id":2,"complete":"line up to the cursor"}`,
/// `{"id":3,"inspect":"…"}` (is the code complete?), `{"id":4,"help":"line up to a word's end"}`
/// and `{"interrupt":true}`, which stops the running request. Events contain the request's id:
/// `text` (with `html` for a table or a record), `value`, `image`, `remark`, `progress`, `error`,
/// `completion` (its `start` counts code points), `inspection`, `help`, and at the end of every
/// request except `interrupt` one `done` with the status `ok`, `error`, `interrupted` or `exit`.
final class JupyterKernel: Sendable {
  /// Requests that were read but not yet completed.
  private struct Queue {
    var waiting: [Value] = []
    var isBusy = false
  }

  private let queue = Mutex(Queue())
  private let arrival = DispatchSemaphore(value: 0)

  /// Serves requests until the end of the input; returns the exit status.
  static func run(_ arguments: Arguments) -> Int32 {
    let kernel = JupyterKernel()
    let reader = Thread { kernel.readRequests() }
    reader.start()
    var worker = KernelWorker(arguments) { kernel.finish() }
    while true {
      kernel.arrival.wait()
      guard let request = kernel.take() else { return 0 }
      if let status = worker.serve(request) { return status }
    }
  }

  private func take() -> Value? {
    queue.withLock {
      guard !$0.waiting.isEmpty else { return nil }
      $0.isBusy = true
      return $0.waiting.removeFirst()
    }
  }

  /// Clears an interrupt of the request that ended; called before the `done` event, so
  /// that an interrupt which follows belongs to the next request.
  private func finish() {
    queue.withLock {
      $0.isBusy = false
      Signals.cancellation.reset()
    }
  }

  /// Queues a request; clears an earlier interrupt that came while nothing was running.
  private func accept(_ request: Value) {
    queue.withLock {
      if !$0.isBusy && $0.waiting.isEmpty { Signals.cancellation.reset() }
      $0.waiting.append(request)
    }
  }

  /// Stops the current or next request; has no effect if there is none.
  private func interrupt() {
    queue.withLock {
      if $0.isBusy || !$0.waiting.isEmpty { Signals.cancellation.request() }
    }
  }

  /// Reads requests on a separate thread, so that an interrupt is received while a command runs.
  private func readRequests() {
    var reader = LineReader()
    while let line = reader.next() {
      if line.allSatisfy(\.isWhitespace) { continue }
      let request: Value
      do {
        request = try Value(json: line)
      } catch {
        KernelEvent.send(.null, event: "error", fields: ["message": .string("\(error)")])
        continue
      }
      if request.record?["interrupt"] != nil {
        interrupt()
        continue
      }
      accept(request)
      arrival.signal()
    }
    arrival.signal()
  }
}
