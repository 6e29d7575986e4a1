import Foundation
import TestSupport
import Testing

@testable import Commands

/// The help that a notebook shows on the word under the cursor.
@Suite struct HelpAtTests {
  private let shell: Shell
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    shell = Shell(state: ShellState(directory: folder.url), presenter: CollectingPresenter())
  }

  private func first(_ line: String) -> String? {
    shell.help(at: line)?.split(separator: "\n").first.map(String.init)
  }

  @Test(arguments: [
    ("align", "align [options]"),
    ("try align --ma", "align [options]"),
    ("align --max-error", "align --max-error N"),
    ("align --max-error 3", "align --max-error N"),
    ("align --max-error=3", "align --max-error N"),
    ("let a = frames --limit", "frames --limit N"),
    ("align --no-refine-focal", "align --[no-]refine-focal"),
    ("echo a; features", "features [options]"),
    ("mesh check", "mesh check"),
    ("help --reference", "help --[no-]reference"),
    ("set match.min-motion", "match.min-motion"),
    ("set match.min-motion 2", "match.min-motion"),
    ("echo $align.registered", "$align"),
    ("expect count(", "count(x)"),
    ("help expressions", "expressions"),
    ("for", "for NAME in EXPRESSION { … }"),
  ])
  func helpExplainsTheNameAtTheEndOfALine(line: String, start: String) {
    #expect(first(line)?.hasPrefix(start) == true, "\(first(line) ?? "nothing")")
  }

  @Test(arguments: ["", "nosuch", "# align", "echo $nosuch", "help nosuch", "nosuch --max-error"])
  func unknownNamesAndCommentsHaveNoHelp(line: String) {
    #expect(first(line) == nil)
  }

  @Test func everyCommandAndOptionIsExplained() {
    for command in Shell.standardHelp.catalog.commands {
      #expect(first(command.spec.name) != nil)
      for setting in command.settings where !setting.isPositional {
        let line = "\(command.spec.name) --\(setting.name)"
        #expect(first(line) == "\(command.spec.name) \(setting.usage)", "\(line)")
      }
    }
  }
}
