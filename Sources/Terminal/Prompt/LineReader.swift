import Foundation

/// Reads standard input, or another descriptor, line by line, without blocking for more than one
/// line.
struct LineReader {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false

  init(descriptor: Int32 = 0) { self.descriptor = descriptor }

  /// The next line without its line break; `nil` at the end of the input, or if `stop` returns true
  /// after an interrupted read.
  mutating func next(stop: () -> Bool = { false }) -> String? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: buffer[start..<end], as: UTF8.self)
        start = end + 1
        return line
      }
      searched = buffer.count
      if isAtEnd {
        guard start < buffer.count else { return nil }
        let line = String(decoding: buffer[start...], as: UTF8.self)
        start = buffer.count
        return line
      }
      if start > 1 << 16 {
        buffer.removeFirst(start)
        searched -= start
        start = 0
      }
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0 && errno == EINTR {
        if stop() { return nil }
        continue
      }
      if count <= 0 { isAtEnd = true } else { buffer += chunk[0..<count] }
    }
  }
}
