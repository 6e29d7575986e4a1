import Foundation
import TestSupport
import Testing

/// A script file is recognized as the same under every path that leads to it.
@Suite struct SourceAliasTests {
  @Test func recursionThroughLongerPathsIsDetected() throws {
    let root = try TemporaryFolder()
    try root.write("let p = (\"./$p\")\nsource $p\n", to: "a.ocs")
    var runner = TranscriptRunner(root: root.url)
    let found = runner.output(of: "let p = (\"a.ocs\")\nsource $p")
    #expect(found == ["a.ocs:2:8: ./a.ocs sources itself"])
  }

  @Test func recursionThroughLinksIsDetected() throws {
    let root = try TemporaryFolder()
    try root.write("echo once\nsource b.ocs\n", to: "a.ocs")
    try FileManager.default.createSymbolicLink(
      atPath: root.url.appendingPathComponent("b.ocs").path, withDestinationPath: "a.ocs")
    var runner = TranscriptRunner(root: root.url)
    #expect(runner.output(of: "source a.ocs") == ["once", "a.ocs:2:8: b.ocs sources itself"])
  }

  @Test func aFileMayBeSourcedTwiceInSequence() throws {
    let root = try TemporaryFolder()
    try root.write("echo again\n", to: "a.ocs")
    var runner = TranscriptRunner(root: root.url)
    #expect(runner.output(of: "source a.ocs\nsource ./a.ocs") == ["again", "again"])
  }

  @Test func sourcingMoreThan32LevelsDeepIsRejected() throws {
    let root = try TemporaryFolder()
    for index in 0..<300 { try root.write("source \(index + 1).ocs\n", to: "\(index).ocs") }
    try root.write("echo done\n", to: "300.ocs")
    var runner = TranscriptRunner(root: root.url)
    let found = runner.output(of: "source 0.ocs")
    #expect(found == ["31.ocs:1:8: files source each other more than 32 levels deep"])
  }

  @Test func doublingValuesStopAtTheSizeLimit() throws {
    let root = try TemporaryFolder()
    var runner = TranscriptRunner(root: root.url)
    let text = "let a = ([1, 2, 3])\n" + String(repeating: "let a = ([$a, $a])\n", count: 31)
    let found = runner.output(of: text)
    #expect(found.count == 1)
    #expect(found[0].hasSuffix(": the value is too large, over 8000000 elements and characters"))
  }
}
