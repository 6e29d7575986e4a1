import Foundation

/// A pipe to or from a child process; its ends are not inherited by other programs.
struct FeedPipe {
  private(set) var reader: Int32
  private(set) var writer: Int32

  /// - Throws: `ProgramError.cannotStart` if too many files are open.
  init(_ program: String) throws(ProgramError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw .cannotStart(program, reason: String(cString: strerror(errno)))
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    reader = ends[0]
    writer = ends[1]
  }

  func closeReader() { close(reader) }
  func closeWriter() { close(writer) }
}

/// Writes a program's input and reads its output concurrently, to avoid deadlock.
struct ProgramPump {
  private var writer: Int32
  private var reader: Int32
  private var input: ArraySlice<UInt8> = []
  /// Output collected since the last call of `taken`.
  private(set) var collected: [UInt8] = []

  /// Creates a pump for the ends of the pipes that belong to this process.
  init(feed: FeedPipe?, drain: FeedPipe?, input: ChildProcess.Input) {
    writer = feed?.writer ?? -1
    reader = drain?.reader ?? -1
    if case .bytes(let bytes) = input { self.input = bytes[...] }
    if writer >= 0 { _ = fcntl(writer, F_SETFL, O_NONBLOCK) }
    if self.input.isEmpty { closeWriter() }
  }

  /// Whether input or output remains.
  var isOpen: Bool { writer >= 0 || reader >= 0 }

  /// Waits up to `patience` milliseconds, then writes and reads as much as possible without
  /// blocking.
  mutating func turn(_ patience: Int32) {
    var waited = [
      pollfd(fd: writer, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: reader, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&waited, 2, patience) > 0 else { return }
    if waited[0].revents != 0 { write() }
    if waited[1].revents != 0 { read() }
  }

  /// Returns and removes the collected output.
  mutating func taken() -> [UInt8] {
    defer { collected.removeAll(keepingCapacity: true) }
    return collected
  }

  private mutating func write() {
    let count = input.withUnsafeBytes { Foundation.write(writer, $0.baseAddress, $0.count) }
    if count < 0 && (errno == EINTR || errno == EAGAIN) { return }
    // The program stopped reading, as `head` does.
    guard count > 0 else { return closeWriter() }
    input.removeFirst(count)
    if input.isEmpty { closeWriter() }
  }

  private mutating func read() {
    var part = [UInt8](repeating: 0, count: 1 << 16)
    let count = Foundation.read(reader, &part, part.count)
    if count < 0 && errno == EINTR { return }
    guard count > 0, collected.count < ChildProcess.maxOutput else {
      close(reader)
      reader = -1
      return
    }
    collected += part[0..<count]
  }

  private mutating func closeWriter() {
    if writer >= 0 { Foundation.close(writer) }
    writer = -1
  }

  /// Closes the open ends.
  mutating func close() {
    closeWriter()
    if reader >= 0 { close(reader) }
    reader = -1
  }

  private func close(_ descriptor: Int32) { Foundation.close(descriptor) }
}
