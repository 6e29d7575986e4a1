import Script
import TestSupport
import Testing

@testable import Commands
@testable import ShellKit

@Suite struct HelpTopicTests {
  private func run(_ text: String) throws -> [String] { try TranscriptRunner.output(of: text) }

  @Test func everyTopicIsExplainedAndListed() throws {
    #expect(HelpTopic.all.count > 8)
    let overview = try run("help").joined(separator: " ")
    for topic in HelpTopic.all {
      #expect(try run("help \(topic.name)").first == topic.name)
      #expect(topic.summary.hasSuffix("."), "\(topic.name)")
      #expect(overview.contains(topic.name))
      #expect(Shell.standardHelp.catalog.command(topic.name) == nil)
    }
  }

  @Test func everyKeywordAndCommandIsExplained() throws {
    for spec in Shell.standardHelp.catalog.specs {
      #expect(try run("help \(spec.name)").contains("  " + spec.summary), "\(spec.name)")
    }
  }

  /// Search words, and the entry that each must find.
  @Test(arguments: [
    ("exclude", "exclude"), ("block item", "for"), ("limit frames", "frames --limit"),
    ("triangle budget", "mesh.triangles"), ("feedback", "feedback"), ("latest", "$last"),
    ("arithmetic", "mean(list)"), ("stdin pipe", ""), ("history", "help files"),
  ])
  func aproposSearchesAllKindsOfHelp(words: String, name: String) throws {
    let found = try run("let a = apropos \(words)\nfor r in $a { echo $r.name }")
    if name.isEmpty {
      #expect(found == [])
    } else {
      #expect(found.contains(name), "\(words): \(found)")
    }
  }

  @Test func unknownTopicsSuggestTheNearestName() throws {
    #expect(try run("help redirecton").first?.hasSuffix("did you mean redirection?") == true)
  }
}
