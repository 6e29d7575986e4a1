import Foundation
import Support
import Synchronization

/// Serves one page to browsers on this machine, on separate threads, until it is released.
package final class PageServer: Sendable {
  private let listener: LoopbackListener
  private let answer: PageAnswer
  private let shared: Shared

  /// State that the threads retain, so that they do not retain the server.
  private final class Shared: Sendable {
    let content: Mutex<PageAnswer.Content>
    let connections = Atomic<Int>(0)
    init(_ content: PageAnswer.Content) { self.content = Mutex(content) }
  }

  /// Number of 64-bit words in a key.
  private static let keyWords = 2
  /// Maximum number of simultaneous connections; more are closed immediately.
  private static let maxConnections = 32
  private static let stackBytes = 1 << 21

  /// Starts serving.
  ///
  /// - Parameter port: The port; 0 for any free one.
  /// - Throws: `ServingError.cannotServe`.
  package init(_ content: PageAnswer.Content, port: UInt16) throws {
    listener = try LoopbackListener(port: port)
    var random = SystemRandomNumberGenerator()
    let key = (0..<Self.keyWords).map { _ in
      let digits = String(random.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
    answer = PageAnswer(key: key, port: listener.port)
    shared = Shared(content)
    Self.inBackground { [listener, answer, shared] in
      while let connection = listener.accept() {
        Self.take(connection, answer: answer, shared: shared)
      }
      close(listener.descriptor)
    }
  }

  deinit { listener.end() }

  /// The address of the page, including the key.
  package var address: String { "http://127.0.0.1:\(listener.port)/\(answer.key)/" }

  /// Serves another page from now on; open ones detect it by its version.
  package func publish(_ content: PageAnswer.Content) { shared.content.withLock { $0 = content } }

  private static func take(_ connection: Int32, answer: PageAnswer, shared: Shared) {
    guard shared.connections.add(1, ordering: .relaxed).newValue <= maxConnections else {
      shared.connections.subtract(1, ordering: .relaxed)
      close(connection)
      return
    }
    inBackground {
      let request = read(connection)
      if !request.isEmpty {
        write(answer.bytes(for: request, shared.content.withLock { $0 }), to: connection)
      }
      close(connection)
      shared.connections.subtract(1, ordering: .relaxed)
    }
  }

  /// A request up to the end of its header, or the bytes received before a timeout or an error.
  private static func read(_ connection: Int32) -> [UInt8] {
    var request: [UInt8] = []
    var part = [UInt8](repeating: 0, count: PageAnswer.maxRequestBytes)
    while request.count < PageAnswer.maxRequestBytes, !PageAnswer.isWhole(request) {
      let count = recv(connection, &part, part.count, 0)
      guard count > 0 else { break }
      request += part.prefix(count)
    }
    return request
  }

  private static func write(_ bytes: [UInt8], to connection: Int32) {
    bytes.withUnsafeBytes { buffer in
      var sent = 0
      while let base = buffer.baseAddress, sent < buffer.count {
        let count = send(connection, base + sent, buffer.count - sent, Int32(MSG_NOSIGNAL))
        guard count > 0 else { return }
        sent += count
      }
    }
  }

  /// Runs on a thread that blocks all signals, so that an interrupt goes to the thread that reads
  /// the prompt.
  private static func inBackground(_ work: @escaping @Sendable () -> Void) {
    let thread = Thread {
      var all = sigset_t()
      sigfillset(&all)
      pthread_sigmask(SIG_BLOCK, &all, nil)
      work()
    }
    thread.stackSize = stackBytes
    thread.start()
  }
}
