import Foundation
import TestSupport
import Testing

@testable import Commands
@testable import ShellKit

/// Runs the examples of the help and compares their output with the stated one.
@Suite struct ExampleTests {
  /// Lines that run before the examples of a command, in addition to `load photos`.
  static let preparation: [String: String] = [
    "include": "exclude IMG_0007.jpg",
    "session": SimulatedCapture.film + "; load walk",
    "unalias": "alias best = frames",
    "clear-vars": "let a = (1); let b = (2)",
    "pwd": "cd photos",
    "let": "frames --no-quality",
    "for": "frames --no-quality",
  ]

  /// Lines that run afterwards, so that the results are fresh for the next command.
  static let restoration: [String: String] = [
    "exclude": "include IMG_0007.jpg IMG_0008.jpg", "clear": "reconstruct",
    "reconstruct": "reconstruct",
    "register": "clear align; reconstruct",
  ]

  @Test func everyExamplePrintsWhatItClaims() throws {
    let folder = try TemporaryFolder()
    try folder.write("echo prepared\n", to: "prepare.ocs")
    try folder.write("echo on\n#> on\n", to: "walk-test.ocs")
    try reconstruct(in: folder)
    var count = 0
    for spec in Shell.standardHelp.catalog.specs {
      count += spec.examples.count
      check(spec, in: folder)
    }
    #expect(count >= Shell.standardHelp.catalog.specs.count)
  }

  @Test func everyExampleOfATopicPrintsWhatItClaims() throws {
    let folder = try TemporaryFolder()
    for topic in HelpTopic.all {
      for example in topic.examples {
        var runner = TranscriptRunner(root: folder.url)
        let found = runner.output(of: example.line)
        #expect(
          example.prints.isEmpty ? found == [] : found.contains(example.prints),
          "\(topic.name): \(example.line) prints \(found)")
      }
    }
  }

  /// Renders and reconstructs the capture; releases its workspace before returning.
  private func reconstruct(in folder: TemporaryFolder) throws {
    var runner = TranscriptRunner(root: folder.url)
    let lines = runner.output(
      of: SimulatedCapture.rendering + "\n" + SimulatedCapture.reconstruction)
    try #require(lines.last?.hasPrefix("texture   2000 triangles") == true, "\(lines)")
  }

  private func check(_ spec: CommandSpec, in folder: TemporaryFolder) {
    var runner = TranscriptRunner(root: folder.url)
    runner.shell.state.history = ["load photos", "status"]
    _ = runner.output(of: "load photos")
    if let line = Self.preparation[spec.name] { _ = runner.output(of: line) }
    for example in spec.examples {
      let found = runner.output(of: example.line)
      if example.prints.isEmpty {
        #expect(found == [], "\(example.line)")
      } else {
        #expect(
          found.contains { $0.contains(example.prints) },
          "\(example.line) claims to print \(example.prints), but prints \(found)")
      }
    }
    if let line = Self.restoration[spec.name] { _ = runner.output(of: line) }
  }
}
