import Files
import Foundation
import Support
import Synchronization

/// A file of an export that is created on demand, so that its bytes need not stay in memory.
public struct StreamedFile: Sendable {
  /// Path relative to the export folder, with `/` as separator.
  public let path: String
  /// Creates the file at a URL that does not exist yet.
  let make: @Sendable (URL) throws -> Void

  /// Creates a streamed file from a closure that writes to the given URL.
  init(path: String, make: @escaping @Sendable (URL) throws -> Void) {
    self.path = path
    self.make = make
  }

  /// Creates a streamed file from a closure that returns the bytes.
  init(path: String, bytes: @escaping @Sendable () throws -> [UInt8]) {
    self.init(path: path) { try AtomicFile.write(bytes(), to: $0, replacing: false) }
  }
}

extension ExportFile {
  /// Writes all files below `folder`, or none and leaves existing files unchanged.
  ///
  /// - Parameters:
  ///   - files: Small files.
  ///   - streams: Files created on demand, in parallel on all threads.
  ///   - folder: Destination folder.
  ///   - stale: Paths of earlier files that would be read together with the new ones; they are
  ///     removed.
  ///   - replacing: Whether existing files are replaced.
  ///   - label: Progress label of the streams.
  /// - Returns: The number of bytes written.
  /// - Throws: `FileError`, before anything is written if a file exists and `replacing` is false;
  ///   errors of the streams; `Cancelled`.
  @discardableResult
  public static func write(
    _ files: [ExportFile], streaming streams: [StreamedFile], into folder: URL,
    removing stale: [String] = [], replacing: Bool, label: String,
    in context: RunContext = RunContext()
  ) throws -> Int {
    let all =
      files.map { file in StreamedFile(path: file.path) { file.bytes } } + streams
    let total = Mutex(0)
    try StagedFolder.fill(
      folder, paths: all.map(\.path), removing: stale, replacing: replacing
    ) { part in
      try context.parallelFor(all.count, label: label) { index in
        let place = part.appendingPathComponent(all[index].path)
        do {
          try all[index].make(place)
          let size = try RegularFile(place).size
          total.withLock { $0 += size }
        } catch let error as FileError where error.isAbout(place) {
          throw error.about(folder.appendingPathComponent(all[index].path))
        }
      }
    }
    return total.withLock { $0 }
  }
}

extension FileError {
  /// Whether the error is about the temporary copy of a file.
  fileprivate func isAbout(_ url: URL) -> Bool { about(url) == self }
}
