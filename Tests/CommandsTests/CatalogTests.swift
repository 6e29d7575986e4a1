import Foundation
import ObjectCapture
import Script
import Support
import TestSupport
import Testing

@testable import Commands
@testable import Pipeline
@testable import ShellKit

@Suite struct CatalogTests {
  @Test func namesAreDistinct() {
    #expect(
      Set(Shell.standardHelp.catalog.names).count == Shell.standardHelp.catalog.names.count)
  }

  @Test func everySummaryIsOneSentence() {
    for spec in Shell.standardHelp.catalog.specs {
      #expect(spec.summary.hasSuffix("."), "\(spec.name)")
      #expect(!spec.summary.dropLast().contains(". "), "\(spec.name)")
      #expect(spec.summary.first?.isUppercase == true, "\(spec.name)")
      #expect(spec.summary.count < 100, "\(spec.name)")
    }
  }

  @Test func everySettingIsExplained() {
    for command in Shell.standardHelp.catalog.commands {
      for setting in command.settings {
        let what = "\(command.spec.name) \(setting.name)"
        #expect(setting.help.hasSuffix("."), "\(what)")
        #expect(setting.help.count > 5, "\(what)")
        #expect(setting.name == setting.name.lowercased(), "\(what)")
      }
      #expect(Set(command.settings.map(\.name)).count == command.settings.count)
    }
  }

  @Test func everyStoredOptionHasASetting() {
    for command in Shell.standardHelp.catalog.commands {
      #expect(command.fieldCount == command.settings.count, "\(command.spec.name)")
    }
  }

  @Test func everyCommandHasExamplesWithoutProblems() throws {
    let shell = Shell(state: ShellState(), presenter: CollectingPresenter())
    for spec in Shell.standardHelp.catalog.specs {
      #expect(!spec.examples.isEmpty, "\(spec.name)")
      for example in spec.examples {
        let prelude = "let good = (1)\n"
        let problems = shell.problems(in: Source(name: spec.name, text: prelude + example.line))
          .filter { !$0.message.hasPrefix("source: ") }
        #expect(problems.map(\.sentence) == [], "\(example.line)")
        #expect(example.line.contains(spec.name), "\(spec.name)")
      }
    }
  }

  @Test func helpListsEveryOptionWithItsDefault() throws {
    for command in Shell.standardHelp.catalog.commands {
      let text = HelpText.text(of: command.spec, settings: command.settings)
      for setting in command.settings {
        #expect(text.contains(setting.help), "\(command.spec.name) \(setting.name)")
        if !setting.standard.isEmpty, setting.values != .flag, !setting.isPositional {
          #expect(text.contains("default \(setting.standard)"), "\(setting.name)")
        }
      }
    }
  }

  @Test func presetsContainOnlyValidSettings() throws {
    for detail in DetailLevel.allCases {
      for step in StageList.standard.infos {
        for (name, text) in step.preset(detail) {
          #expect(throws: Never.self, "\(detail) \(step.stage.rawValue).\(name)") {
            try step.validated(name, text)
          }
        }
      }
    }
  }

  /// The levels match those of the reference.
  @Test func detailLevelsMatchTheReference() {
    let three = ["diffuse", "normal", "occlusion"]
    let expected: [(DetailLevel, Int, Int, Int, [String])] = [
      (.preview, 25_000, 1024, 1, three), (.reduced, 50_000, 2048, 1, three),
      (.medium, 100_000, 4096, 1, three),
      (.full, 250_000, 8192, 1, three + ["roughness", "displacement"]),
      (.raw, 30_000_000, 8192, 16, ["diffuse"]),
    ]
    let rows = DetailTable.rows
    #expect(rows.count == expected.count)
    for (row, (level, triangles, size, pages, maps)) in zip(rows, expected) {
      #expect(row.level == level)
      #expect(row.triangles == triangles)
      #expect(row.textureSize == size)
      #expect(row.pages == pages, "\(level)")
      #expect(row.maps == maps, "\(level)")
    }
  }
}
