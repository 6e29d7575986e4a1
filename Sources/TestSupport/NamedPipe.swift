import Foundation
import Synchronization

/// A named pipe without a writer, on which opening for reading blocks.
///
/// A blocked reader is released after some seconds, so that a test fails rather than hangs.
package final class NamedPipe: Sendable {
  package let url: URL
  private let rang = Mutex<Bool?>(nil)

  /// Number of checks of the pipe before the timeout, a tenth of a second apart.
  private static let looks = 100

  package init(_ url: URL) throws {
    self.url = url
    guard mkfifo(url.path, 0o644) == 0 else { throw CocoaError(.fileWriteUnknown) }
    let path = url.path
    Thread { [weak self] in
      for _ in 0..<NamedPipe.looks {
        usleep(100_000)
        guard let self, self.rang.withLock({ $0 }) == nil else { return }
      }
      self?.ring(path)
    }.start()
  }

  deinit { unlink(url.path) }

  /// Whether a reader waited for a writer.
  package var wasWaitedFor: Bool {
    rang.withLock { rang in
      if rang == nil { rang = false }
      return rang == true
    }
  }

  private func ring(_ path: String) {
    rang.withLock { $0 = true }
    let descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    if descriptor >= 0 { close(descriptor) }
  }

  /// Starts reading the pipe to its end on another thread.
  package func reader() -> Reader { Reader(url.path) }

  /// Reads the pipe.
  package final class Reader: Sendable {
    private let result = Mutex<[UInt8]?>(nil)
    private let end = DispatchSemaphore(value: 0)

    init(_ path: String) {
      Thread { [self] in
        let data = FileHandle(forReadingAtPath: path)?.readDataToEndOfFile()
        result.withLock { $0 = data.map { [UInt8]($0) } }
        end.signal()
      }.start()
    }

    /// The bytes until the writer closed the pipe.
    package func bytes() -> [UInt8]? {
      _ = end.wait(timeout: .now() + 10)
      return result.withLock { $0 }
    }
  }
}
