import Commands
import Foundation
import Script
import Support
import Synchronization

/// The notebook protocol: one JSON request a line in, one JSON event a line out.
///
/// Requests: `{"id":1,"code":"…"}`, `{"id":2,"complete":"line up to the cursor"}`,
/// `{"id":3,"inspect":"…"}` (is the code complete?) and `{"interrupt":true}`. Events carry the
/// request's id: `text`, `value`, `image`, `remark`, `progress`, `error`, `completion`, and at the end
/// of every request but `interrupt` one `done` with the status `ok`, `error`, `interrupted` or `exit`.
final class JupyterKernel: Sendable {
  private let queue = Mutex<[Value]>([])
  private let arrival = DispatchSemaphore(value: 0)

  /// Serves requests until the input ends; returns the exit status.
  static func run(_ arguments: Arguments) -> Int32 {
    let kernel = JupyterKernel()
    let reader = Thread { kernel.readRequests() }
    reader.start()
    var worker = KernelWorker(arguments)
    while true {
      kernel.arrival.wait()
      guard let request = kernel.queue.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else {
        return 0
      }
      if let status = worker.serve(request) { return status }
    }
  }

  /// Reads requests on a thread of its own, so that an interrupt is heard while a command runs.
  private func readRequests() {
    var reader = LineReader()
    while let line = reader.next() {
      if line.allSatisfy(\.isWhitespace) { continue }
      let request: Value
      do {
        request = try Value(json: line)
      } catch {
        KernelEvent.send(.null, "error", ["message": .string("\(error)")])
        continue
      }
      if request.record?["interrupt"] != nil {
        Signals.cancellation.request()
        continue
      }
      queue.withLock { $0.append(request) }
      arrival.signal()
    }
    arrival.signal()
  }
}
