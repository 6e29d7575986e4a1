import Files
import Foundation
import Support
import Synchronization

/// One file of an export that is made when its turn comes, so that its bytes need not be held.
public struct StreamedFile: Sendable {
  /// Path relative to the export's folder, with `/` between components.
  public let path: String
  /// Makes the file at a place that is free.
  let make: @Sendable (URL) throws -> Void

  /// A file that `make` makes at the place it is given.
  init(path: String, make: @escaping @Sendable (URL) throws -> Void) {
    self.path = path
    self.make = make
  }

  /// A file of these bytes.
  init(path: String, bytes: @escaping @Sendable () throws -> [UInt8]) {
    self.init(path: path) { try AtomicFile.write(bytes(), to: $0, replacing: false) }
  }
}

extension ExportFile {
  /// Writes all files below `folder`, together: all of them, or none and the earlier ones stay.
  ///
  /// - Parameters:
  ///   - streams: Files that are made one at a time, as many at once as there are threads.
  ///   - stale: Paths of earlier files that would be read along with these; they are removed.
  ///   - label: What the progress of the streams is called.
  /// - Returns: The number of bytes written.
  /// - Throws: `FileError`, before anything is written where a file exists and `replacing` is false;
  ///   what the streams throw; `Cancelled`.
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
  /// Whether the hidden copy of a file is what the error names.
  fileprivate func isAbout(_ url: URL) -> Bool { about(url) == self }
}
