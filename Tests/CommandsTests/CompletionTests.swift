import Foundation
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
