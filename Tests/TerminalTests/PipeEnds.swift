import Foundation

/// A pipe in place of a terminal or of its interrupts.
final class PipeEnds {
  let reader: Int32
  private var writer: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    reader = ends[0]
    writer = ends[1]
  }

  func send(_ bytes: [UInt8]) { _ = write(writer, bytes, bytes.count) }

  /// Closes the writing end, so that the reader sees the end of the input.
  func end() {
    if writer >= 0 { close(writer) }
    writer = -1
  }

  deinit {
    end()
    close(reader)
  }
}
