import Foundation
import TestSupport
import Testing

/// Files are opened in `Files` alone, where nothing waits for a pipe or follows a planted link.
@Suite struct OneOpenerTests {
  /// Ways to open a file past `RegularFile`, `PendingFile` and their kind.
  private static let ways = [
    "Data(contentsOf:", "String(contentsOf", "FileHandle(for", "fopen(", "InputStream(url",
    "contents(atPath:", "createFile(atPath:", "OutputStream(", ".write(to: url", "O_RDONLY",
    "O_WRONLY", "O_CREAT",
  ]

  /// Not run on files of others, or on no file at all: streams, the kernel's own files, the flags of a
  /// program's descriptors, the benchmark, what tests share, the examples, which are programs of their
  /// own and know only what is public, and the sink for remarks of libraries.
  private static let exempt = [
    "Sources/Files/", "Sources/Support/Output/OutputStreamFile.swift", "Sources/Support/Machine/",
    "Sources/Support/Programs/ChildProcess.swift", "Sources/ocs-bench/", "Sources/TestSupport/",
    "Sources/Examples/", "Sources/Terminal/LibraryRemarks.swift",
  ]

  /// May name flags for `RegularFile.opened`.
  private static let lock = "Sources/Workspace/Places/WorkspaceLock.swift"

  @Test func noOtherTargetOpensFilesItself() throws {
    let files = try SourceTree.files(below: "Sources")
    #expect(files.count > 300)
    for file in files where !Self.exempt.contains(where: { file.path.hasPrefix($0) }) {
      for way in Self.ways where file.text.contains(way) {
        #expect(file.path == Self.lock, "\(file.path) has \(way)")
      }
    }
  }
}
