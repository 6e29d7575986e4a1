import Foundation
import TestSupport
import Testing

/// Only `Files` opens files: its functions neither block on a pipe nor follow a planted link.
@Suite struct FileOpeningTests {
  /// Ways to open a file that bypass `RegularFile`, `PendingFile` and similar types.
  private static let ways = [
    "Data(contentsOf:", "String(contentsOf", "FileHandle(for", "fopen(", "InputStream(url",
    "contents(atPath:", "createFile(atPath:", "OutputStream(", ".write(to: url", "O_RDONLY",
    "O_WRONLY", "O_CREAT",
  ]

  /// Code that does not open files of others, or no files at all: streams, files of the kernel,
  /// flags of a program's descriptors, the benchmark, shared test code, the examples, which are
  /// separate programs with access to public API only, and the sink for messages of libraries.
  private static let exempt = [
    "Sources/Files/", "Sources/Support/Output/OutputStreamFile.swift", "Sources/Support/Machine/",
    "Sources/Support/Programs/ChildProcess.swift", "Sources/ocs-bench/", "Sources/TestSupport/",
    "Sources/Examples/", "Sources/Terminal/LibraryRemarks.swift",
  ]

  /// The only file that may use open flags, for `RegularFile.opened`.
  private static let lock = "Sources/Workspace/Places/WorkspaceLock.swift"

  @Test func onlyTheFilesTargetOpensFiles() throws {
    let files = try SourceTree.files(below: "Sources")
    #expect(files.count > 300)
    for file in files where !Self.exempt.contains(where: { file.path.hasPrefix($0) }) {
      for way in Self.ways where file.text.contains(way) {
        #expect(file.path == Self.lock, "\(file.path) has \(way)")
      }
    }
  }
}
