import Files
import Foundation

/// A pipe or a device opened for writing, with cancellation while waiting for the reader.
struct OutputStreamFile: ~Copyable {
  /// Time between cancellation checks, milliseconds.
  private static let patience: Int32 = 50

  private let url: URL
  private let descriptor: Int32

  /// Duplicates a descriptor that this process inherited.
  init(_ url: URL, copyOf given: InheritedDescriptor) throws(FileError) {
    let copy = fcntl(given.number, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { throw FileError.last(url) }
    self.url = url
    descriptor = copy
  }

  /// Opens a pipe, once it has a reader, or a device.
  init(opening url: URL, in context: RunContext) throws {
    descriptor = try OutputStreamFile.opened(url, context)
    self.url = url
  }

  deinit { close(descriptor) }

  private static func opened(_ url: URL, _ context: RunContext) throws -> Int32 {
    while true {
      let descriptor = open(url.path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
      if descriptor >= 0 { return try checked(descriptor, url) }
      guard errno == ENXIO, FileKind.at(url) == .pipe else { throw FileError.last(url) }
      try context.checkCancellation()
      poll(nil, 0, patience)
    }
  }

  /// Checks that the file was not replaced between inspection and opening.
  private static func checked(_ descriptor: Int32, _ url: URL) throws -> Int32 {
    var status = stat()
    guard fstat(descriptor, &status) == 0,
      [.pipe, .device].contains(FileKind(mode: status.st_mode))
    else {
      close(descriptor)
      throw FileError.cannotWrite(url, reason: "it was replaced meanwhile")
    }
    return descriptor
  }

  func write(_ bytes: some ContiguousBytes, in context: RunContext) throws {
    try bytes.withUnsafeBytes { buffer in
      var offset = 0
      while let base = buffer.baseAddress, offset < buffer.count {
        try context.checkCancellation()
        var end = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard poll(&end, 1, OutputStreamFile.patience) > 0 else { continue }
        let written = Foundation.write(
          descriptor, base + offset, min(buffer.count - offset, OutputStreamFile.step))
        if written < 0 && (errno == EINTR || errno == EAGAIN) { continue }
        guard written > 0 else {
          throw errno == EPIPE ? FileError.readerIsGone(url) : FileError.last(url)
        }
        offset += written
      }
    }
  }

  /// Maximum number of bytes per write: `PIPE_BUF`, which a writable pipe accepts without blocking.
  private static let step = 4096
}
