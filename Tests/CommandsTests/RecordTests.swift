import Foundation
import Script
import Support
import TestSupport
import Testing

@testable import Commands
@testable import ShellKit

/// A recording that runs elsewhere gives the same results.
@Suite struct RecordTests {
  private let folder: TemporaryFolder
  private let elsewhere: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    elsewhere = try TemporaryFolder()
    try PhotoFolder.write(4, to: folder.url.appendingPathComponent("album/photos"))
  }

  private func shell(_ root: URL, seed: UInt64 = 1) -> Shell {
    var state = ShellState(context: RunContext(seed: seed), directory: root)
    state.project.workspaceRoot = root.appendingPathComponent("work")
    return Shell(state: state, presenter: CollectingPresenter())
  }

  private func type(_ lines: [String], into shell: inout Shell) {
    for line in lines {
      _ = try? shell.run(Source(name: "prompt", text: line, isInteractive: true))
    }
  }

  private func settings(_ root: URL) throws -> Data {
    try Data(contentsOf: root.appendingPathComponent("work/photos/settings.json"))
  }

  @Test func replayingARecordingRestoresTheStateByteForByte() throws {
    var first = shell(folder.url, seed: 7)
    type(
      [
        "cd album", "load photos", "let n = (count($frames))", "alias out = exclude",
        "record ../walk.ocs", "out IMG_0002", "set align.max-error 3", "frame IMG_0009",
        "if $n > 3 {\n  exc IMG_0003\n  frame IMG_0009\n}", "let s = stat", "feat",
        "let k = ($features.keypoints)", "record stop", "let later = (1)",
      ], into: &first)
    var second = shell(elsewhere.url)
    let script = try SourceFile.read(
      folder.url.appendingPathComponent("walk.ocs"), as: "walk.ocs")
    #expect(second.problems(in: script).map(\.description) == [])
    #expect(try second.run(script) == .finished)
    #expect(try settings(elsewhere.url) == settings(folder.url))
    #expect(second.state.project.context.seed == 7)
    #expect(second.state.directory == first.state.directory)
    #expect(second.state.aliases == first.state.aliases)
    for name in ["n", "s", "k"] { #expect(second.variables[name] == first.variables[name]) }
    #expect(second.variables["s"] != nil)
    #expect(second.variables["k"] != nil)
    #expect(second.variables["later"] == nil)
  }

  /// The lines of a recording without comments, after the seed.
  private func recorded(_ name: String) throws -> [String] {
    let text = try String(contentsOf: folder.url.appendingPathComponent(name), encoding: .utf8)
    return text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
  }

  @Test func aRecordingBeginsWithTheCurrentState() throws {
    var shell = shell(folder.url)
    type(
      [
        "cd album", "load photos", "exclude IMG_0002", "set align.max-error 3", "let n = (2.5)",
        "let words = ([\"a $n\", null])", "let row = (1); let row = pwd", "frame IMG_0009",
        "record ../state.ocs", "pwd",
      ], into: &shell)
    let lines = try recorded("state.ocs")
    #expect(
      lines == [
        "seed 1", "cd \(shell.state.directory.path)",
        "load \(shell.state.directory.path)/photos", "set align.max-error 3",
        "exclude IMG_0002.png", "let n = (2.5)", "let words = ([\"a 2.5\", null])", "pwd",
      ])
  }

  @Test func whatLoadRestoresInTheWorkspaceIsRecorded() throws {
    var shell = shell(folder.url)
    type(
      [
        "load album/photos", "set align.max-error 3", "exclude IMG_0002", "record walk.ocs",
        "load album/photos", "record stop",
      ], into: &shell)
    #expect(
      try recorded("walk.ocs").suffix(3)
        == ["load album/photos", "set align.max-error 3", "exclude IMG_0002.png"])
  }

  @Test func failedLinesAndLinesOfTheShellAreLeftOut() throws {
    var shell = shell(folder.url)
    type(
      ["record walk.ocs", "load album/photos", "frame IMG_0009", "nonsense", "!true", "pwd"],
      into: &shell)
    #expect(try recorded("walk.ocs").dropFirst(2) == ["load album/photos", "pwd"])
  }

  @Test func filesWrittenByARecordingAreReplacedWhenItRuns() throws {
    var shell = shell(folder.url)
    type(
      [
        "load album/photos", "record walk.ocs", "show frame IMG_0001 --out a.png",
        "if true { show frame IMG_0001 --out b.png }", "pwd > place.txt", "record stop",
      ], into: &shell)
    let script = try SourceFile.read(
      folder.url.appendingPathComponent("walk.ocs"), as: "walk.ocs")
    #expect(try shell.run(script) == .finished)
    #expect(try shell.run(script) == .finished)
  }

  @Test func everythingRunSoFarIsRecordedOnRequest() throws {
    var shell = shell(folder.url)
    type(["cd album", "load photos", "record ../all.ocs --all", "pwd"], into: &shell)
    #expect(
      try recorded("all.ocs")
        == ["seed 1", "cd \(folder.url.path)", "cd album", "load photos", "pwd"])
  }

  @Test func fromHereOmitsEarlierCommands() throws {
    var shell = shell(folder.url)
    type(["let a = (1)", "record --from-here 'my walk.ocs'", "cd album", "pw"], into: &shell)
    let text = try String(
      contentsOf: folder.url.appendingPathComponent("my walk.ocs"), encoding: .utf8)
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(lines.dropFirst(2) == ["cd album", "pwd"])
    #expect(lines[0] == "seed 1")
  }

  @Test func wordsWithSpecialCharactersRoundTrip() throws {
    for name in ["a b", "it's", "say \"$n\"", "back\\slash", "täg", "line\nbreak", ""] {
      let source = Source(name: "t", text: "echo " + ScriptText.word(name))
      var runner = TranscriptRunner(root: folder.url)
      _ = runner.output(of: source.text(0..<source.bytes.count))
      #expect(runner.shell.variables["last"] == ["text": .string(name)])
    }
  }
}
