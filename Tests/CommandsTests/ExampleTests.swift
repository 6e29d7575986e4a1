import TestSupport
import Testing

@testable import Commands
@testable import ShellKit

/// Runs the examples of the help and compares their output with the stated one.
///
/// They run one after another, because they share a reconstructed capture.
@Suite(.serialized, .exampleFolder, .tags(.slow)) struct ExampleTests {
  @Test(arguments: ExampleCase.commands)
  func everyExamplePrintsWhatItClaims(_ example: ExampleCase) throws {
    try check(example)
  }

  @Test(arguments: ExampleCase.keywords)
  func everyExampleOfAKeywordPrintsWhatItClaims(_ example: ExampleCase) throws {
    try check(example)
  }

  private func check(_ example: ExampleCase) throws {
    let folder = try #require(ExampleFolder.current)
    try folder.reset()
    var runner = TranscriptRunner(root: folder.url)
    runner.shell.state.history = ["load photos", "status"]
    for line in example.preparation { _ = runner.output(of: line) }
    let found = runner.output(of: example.line)
    if example.prints.isEmpty {
      #expect(found == [])
    } else {
      #expect(found.contains { $0.contains(example.prints) }, "prints \(found)")
    }
  }
}
