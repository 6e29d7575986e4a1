import Foundation
import TestSupport
import Testing

@testable import Commands

@Suite struct CompletionTests {
  private func shell() throws -> (Shell, TemporaryFolder) {
    let folder = try TemporaryFolder()
    let photos = folder.url.appendingPathComponent("photos")
    try PhotoFolder.write(3, to: photos)
    var bench = Workbench(directory: folder.url)
    _ = try bench.load(photos, options: LoadCommand.Options())
    return (Shell(bench: bench, presenter: CollectingPresenter()), folder)
  }

  @Test func commandsOptionsFramesPathsAndSettingsComplete() throws {
    let (shell, folder) = try shell()
    #expect(shell.complete("ali").candidates == ["align"])
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

  @Test func theStartIsWhereTheWordBegins() throws {
    let (shell, folder) = try shell()
    #expect(shell.complete("try fea").start == 4)
    #expect(shell.complete("echo ä; sta").start == 8)
    withExtendedLifetime(folder) {}
  }
}
