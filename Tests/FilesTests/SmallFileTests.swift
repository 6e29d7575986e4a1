import Files
import Foundation
import TestSupport
import Testing

@Suite struct SmallFileTests {
  @Test func onlyRegularFilesUpToTheLimitAreRead() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let file = folder.url.appendingPathComponent("a")
    try Data([1, 2, 3]).write(to: file)
    #expect(SmallFile.read(file, limit: 3) == Data([1, 2, 3]))
    #expect(SmallFile.read(file, limit: 2) == nil)
    #expect(SmallFile.read(folder.url, limit: 100) == nil)
    #expect(SmallFile.read(folder.url.appendingPathComponent("none"), limit: 100) == nil)
    let pipe = folder.url.appendingPathComponent("pipe")
    #expect(mkfifo(pipe.path, 0o644) == 0)
    #expect(SmallFile.read(pipe, limit: 100) == nil)
    let empty = folder.url.appendingPathComponent("empty")
    try Data().write(to: empty)
    #expect(SmallFile.read(empty, limit: 100) == Data())
  }
}
