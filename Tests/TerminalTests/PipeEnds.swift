import Foundation

/// A pipe that stands in for a terminal or for the interrupts of one.
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

  /// Ends what the reader sees.
  func end() {
    if writer >= 0 { close(writer) }
    writer = -1
  }

  deinit {
    end()
    close(reader)
  }
}
