import Foundation
import TestSupport
import Testing

@Suite(.tags(.slow)) struct TranscriptTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Transcripts")
  static let names =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".ocs") }.sorted()

  @Test func transcriptsExist() {
    #expect(Self.names.count >= 5)
  }

  @Test(arguments: names) func transcriptsMatch(name: String) throws {
    let root = try TemporaryFolder()
    try PhotoFolder.write(6, to: root.url.appendingPathComponent("photos"))
    var runner = TranscriptRunner(root: root.url)
    for difference in try runner.differences(in: Self.folder.appendingPathComponent(name)) {
      Issue.record("\(name): \(difference)")
    }
  }

  @Test func aTranscriptWithoutExpectationsFails() throws {
    let root = try TemporaryFolder()
    let empty = try root.write("# Nothing is expected here.\npwd\n", to: "empty.ocs")
    var runner = TranscriptRunner(root: root.url)
    #expect(throws: TranscriptRunner.NothingExpected.self) { try runner.differences(in: empty) }
  }
}
