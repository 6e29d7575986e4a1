import Foundation
import Script
import Support
import TestSupport
import Testing

@testable import Commands
@testable import ShellKit

@Suite struct CompletionTests {
  private func shell() throws -> (Shell, TemporaryFolder) {
    let folder = try TemporaryFolder()
    let photos = folder.url.appendingPathComponent("photos")
    try PhotoFolder.write(3, to: photos)
    var state = ShellState(directory: folder.url)
    _ = try state.project.load(photos, options: LoadCommand.Options())
    return (Shell(state: state, presenter: CollectingPresenter()), folder)
  }

  @Test func commandsOptionsFramesPathsAndSettingsComplete() throws {
    let (shell, folder) = try shell()
    #expect(shell.complete("alig").candidates == ["align"])
    #expect(shell.complete("try fea").candidates == ["features"])
    #expect(shell.complete("frames --so").candidates == ["--sort"])
    #expect(shell.complete("frame IMG_0002").candidates == ["IMG_0002.png"])
    #expect(shell.complete("exclude IMG_0001.png IMG_").candidates.count == 3)
    #expect(shell.complete("load ph").candidates == ["photos/"])
    #expect(shell.complete("load photos/IMG_0003").candidates == ["photos/IMG_0003.png"])
    #expect(shell.complete("load photos --format im").candidates == ["images"])
    #expect(shell.complete("clear al").candidates == ["align", "all"])
    #expect(shell.complete("echo a; stat").candidates == ["status"])
    #expect(shell.complete("help compa").candidates == ["compare"])
    #expect(shell.complete("set mat").candidates.allSatisfy { $0.hasPrefix("match.") })
    #expect(shell.complete("nosuch --").candidates == [])
    withExtendedLifetime(folder) {}
  }

  /// The description of the only candidate for the end of a line.
  private func description(_ line: String, in shell: Shell) -> String {
    let completion = shell.complete(line)
    let texts = shell.descriptions(of: completion, at: line)
    return completion.candidates.count == 1 && texts.count == 1 ? texts[0] : "\(completion)"
  }

  @Test func candidatesAreDescribed() throws {
    let (shell, folder) = try shell()
    #expect(description("statu", in: shell) == shell.state.catalog.command("status")?.spec.summary)
    #expect(description("help statu", in: shell) == description("statu", in: shell))
    #expect(description("break ad", in: shell).hasSuffix("."))
    #expect(description("dense --max-si", in: shell).contains("64…"))
    #expect(description("set dense.max-si", in: shell).contains("64…"))
    #expect(description("set dense.max-size d", in: shell).contains("64…"))
    #expect(description("load photos --camera ex", in: shell) == "Ignores calibration files.")
    #expect(description("frames | distinc", in: shell).hasSuffix("."))
    #expect(description("(medi", in: shell).hasSuffix("."))
    let frames = shell.complete("frame IMG")
    #expect(shell.descriptions(of: frames, at: "frame IMG") == ["", "", ""])
    withExtendedLifetime(folder) {}
  }

  @Test func limitsAreShownWhereNothingCanBeCompleted() throws {
    let (shell, folder) = try shell()
    for line in ["dense --max-size ", "dense --max-size 3", "set dense.max-size "] {
      #expect(shell.hint(at: line)?.contains("64…") == true, "\(line)")
    }
    #expect(shell.hint(at: "load ")?.hasPrefix("PATH") == true)
    #expect(shell.hint(at: "") == nil)
    #expect(shell.hint(at: "nosuch ") == nil)
    withExtendedLifetime(folder) {}
  }

  @Test func runsCompleteWithTheirStage() throws {
    let folder = try TemporaryFolder()
    try SimulatedCapture.write(SimulatedCapture.smallRendering, to: folder.url)
    var shell = Shell(
      state: ShellState(directory: folder.url), presenter: CollectingPresenter())
    _ = try shell.run(
      Source(name: "test", text: "load photos; features --max-features 300; features"))
    let completion = shell.complete("use ")
    #expect(completion.candidates.count == 2)
    let texts = shell.descriptions(of: completion, at: "use ")
    #expect(texts.contains("features"))
    #expect(texts.contains("features, max-features 300"))
  }

  @Test func completeTextsAreDistinguishedFromUnfinishedOnes() throws {
    let (shell, folder) = try shell()
    for text in ["pwd", "for f in [1] { pwd }", "nosuch", "echo )", ""] {
      #expect(shell.isComplete(text), "\(text)")
    }
    for text in ["for f in [1] {", "echo 'a", "let x = (1 +", "if true {\n  pwd"] {
      #expect(!shell.isComplete(text), "\(text)")
    }
    withExtendedLifetime(folder) {}
  }

  @Test func partsOfALineHaveTheirMeaning() throws {
    var (shell, folder) = try shell()
    shell.state.aliases["st"] = "status"
    func styles(_ line: String) -> [String] {
      let characters = Array(line)
      return shell.styles(of: line).map { "\($0.style) \(String(characters[$0.range]))" }
    }
    #expect(
      styles("frames --limit 3 | where x # all")
        == [
          "command frames", "option --limit", "number 3", "sign |", "command where",
          "comment # all",
        ])
    #expect(styles("let a = $b.c[0]") == ["keyword let", "variable $b.c"])
    #expect(
      styles("echo \"a $b\" '$c' ${$d}")
        == ["command echo", "text \"a ", "variable $b", "text \"", "text '$c'", "variable ${$d}"])
    #expect(
      styles("nosuch; st; ls") == [
        "unknownCommand nosuch", "sign ;", "command st", "sign ;", "command ls",
      ])
    // What may still become a command is not marked as unknown.
    #expect(styles("stat") == ["sign stat"])
    #expect(styles("try pwd\nif true { pwd }").filter { $0.hasSuffix("pwd") }.count == 2)
    #expect(styles("!rm -rf | sort | zz a") == ["sign |", "command sort", "sign |"])
    #expect(styles("for n in $l { echo in }").filter { $0.hasSuffix(" in") } == ["keyword in"])
    withExtendedLifetime(folder) {}
  }

  /// Any text has ranges in order within it.
  @Test func rangesAreInOrderForAnyText() throws {
    let (shell, folder) = try shell()
    let signs = Array("a$\"'\\{}#|>;! \n(é-1=.")
    var random = RandomStream(seed: 3, stream: 0)
    for _ in 0..<300 {
      let line = String((0..<12).map { _ in signs[Int(random.next() % UInt64(signs.count))] })
      var last = 0
      for part in shell.styles(of: line) {
        #expect(part.range.lowerBound >= last && !part.range.isEmpty, "\(line.debugDescription)")
        last = part.range.upperBound
      }
      #expect(last <= line.count, "\(line.debugDescription)")
    }
    withExtendedLifetime(folder) {}
  }

  @Test func completionStartIsTheOffsetOfTheWord() throws {
    let (shell, folder) = try shell()
    #expect(shell.complete("try fea").start == 4)
    #expect(shell.complete("echo ä; sta").start == 8)
    withExtendedLifetime(folder) {}
  }

  @Test func columnsComplete() throws {
    let (shell, folder) = try shell()
    #expect(shell.complete("frames --columns name,sha").candidates == ["name,sharpness"])
    #expect(shell.complete("frames --sort -sha").candidates == ["-sharpness"])
    #expect(shell.complete("frames --where wid").candidates == ["width"])
    #expect(shell.complete("frames --where width > 3 && hei").candidates == ["height"])
    #expect(shell.complete("frames --where 'hei").candidates == ["height"])
    #expect(shell.complete("frames --where hei --sort wid").candidates == ["width"])
    #expect(shell.complete("(medi").candidates == ["median("])
    withExtendedLifetime(folder) {}
  }

  @Test func variablesAndTheirFieldsComplete() throws {
    var (shell, folder) = try shell()
    shell.variables["point"] = ["place": ["x": .number(1), "y": .number(2)], "name": "a"]
    shell.variables["rows"] = .list([["name": "a", "number": .number(1)]])
    for before in ["echo ", "echo \"as ", "frames --where width > ", "(", "let a = ("] {
      let completion = shell.complete(before + "$poi")
      #expect(completion.candidates == ["$point"])
      #expect(completion.start == before.count)
    }
    #expect(shell.complete("echo $point.").candidates == ["$point.name", "$point.place"])
    #expect(shell.complete("echo $point.place.x").candidates == ["$point.place.x"])
    #expect(shell.complete("echo $rows[0].nu").candidates == ["$rows[0].number"])
    #expect(shell.complete("echo $rows.na").candidates == ["$rows.name"])
    #expect(shell.complete("echo \"${$poi").candidates == ["$point"])
    #expect(shell.complete("echo ${poi") == Completion(start: 5, candidates: ["${$point"]))
    #expect(shell.complete("echo '$poi").candidates == [])
    withExtendedLifetime(folder) {}
  }

  @Test func valuesAfterEqualsSignsAndNegatedFlagsComplete() throws {
    let (shell, folder) = try shell()
    #expect(shell.complete("load photos --format=im").candidates == ["--format=images"])
    #expect(shell.complete("frames --format=c").candidates == ["--format=csv"])
    #expect(shell.complete("frames --format m").candidates == ["markdown"])
    #expect(shell.complete("frames --no-q").candidates == ["--no-quality"])
    #expect(!shell.complete("frames --").candidates.contains("--no-quality"))
    withExtendedLifetime(folder) {}
  }

  @Test func namesWithSpacesAreQuoted() throws {
    let (shell, folder) = try shell()
    try folder.write("", to: "my photos/a b.txt")
    #expect(shell.complete("cd my").candidates == ["\"my photos/"])
    #expect(shell.complete("cd \"my ph") == Completion(start: 3, candidates: ["\"my photos/"]))
    #expect(shell.complete("cd 'my photos/a").candidates == ["'my photos/a b.txt'"])
    #expect(shell.complete("echo a > my").candidates == ["\"my photos/"])
    #expect(shell.complete("frames | sor").candidates.contains("sort"))
    withExtendedLifetime(folder) {}
  }

  @Test func aliasesAndOptionsOfTheirCommandsComplete() throws {
    var (shell, folder) = try shell()
    shell.state.aliases = ["sharpest": "frames --sort -sharpness"]
    #expect(shell.complete("sharp").candidates == ["sharpest"])
    #expect(shell.complete("sharpest --lim").candidates == ["--limit"])
    #expect(shell.complete("unalias sh").candidates == ["sharpest"])
    withExtendedLifetime(folder) {}
  }

  @Test func commentsHaveNoCompletions() throws {
    let (shell, folder) = try shell()
    #expect(shell.complete("pwd # ali").candidates == [])
    withExtendedLifetime(folder) {}
  }
}
