import Foundation
import Script
import TestSupport
import Testing

@testable import Commands
@testable import ShellKit

/// What a new user types first.
@Suite struct FirstStepsTests {
  private let folder: TemporaryFolder
  private var shell: Shell

  init() throws {
    folder = try TemporaryFolder()
    try PhotoFolder.write(4, to: folder.url.appendingPathComponent("album/one"))
    try PhotoFolder.write(3, to: folder.url.appendingPathComponent("album/more photos"), seed: 2)
    try folder.write("echo hello\n", to: "hello.ocs")
    shell = Shell(state: ShellState(directory: folder.url), presenter: CollectingPresenter())
  }

  @Test(
    arguments: [
      ("album/one", "load album/one"), ("album", "load album"),
      ("'album/more photos'", "load \"album/more photos\""),
      ("album/more\\ photos/ ", "load \"album/more photos\""),
      ("album/one/IMG_0001.png", "load album/one/IMG_0001.png"),
      ("?", "help "), ("?align", "help align"), ("man load", "help load"), ("ls -l", "!ls -l"),
      ("open album", "load album"), ("hello.ocs", "hello.ocs"), ("nothing/here", "nothing/here"),
      ("status", "status"), ("features", "features"), ("load album", "load album"),
    ])
  func pathsAndWordsOfOtherShellsAreUnderstood(typed: String, run: String) {
    #expect(shell.promptText(typed) == run)
  }

  @Test func aDroppedURLIsAPath() {
    let url = folder.url.appendingPathComponent("album/more photos").absoluteString
    let path = folder.url.appendingPathComponent("album/more photos").path
    #expect(shell.promptText(url) == "load \"\(path)\"")
  }

  @Test mutating func aPhotographLoadsItsFolder() throws {
    try shell.type("load album/one/IMG_0002.png")
    #expect(shell.state.project.frameNames.count == 4)
  }

  @Test mutating func aFolderOfCapturesListsThem() throws {
    try folder.write("{\"frames\": []}", to: "album/one/transforms.json")
    try folder.write("{\"frames\": []}", to: "album/more photos/transforms.json")
    #expect {
      try shell.type("load album")
    } throws: { error in
      let message = (error as? Diagnostic)?.message ?? ""
      return message.contains("2 captures") && message.contains("load \"album/more photos\"")
        && message.contains("load album/one")
    }
  }

  @Test mutating func plainFoldersOfPhotographsAreOneCapture() throws {
    try shell.type("load album")
    #expect(shell.state.project.frameNames.count == 7)
  }

  @Test func theNextCommandFollowsTheState() throws {
    var fake = try FakeRun()
    #expect(fake.state.nextCommand(after: "load", Reply()) == "reconstruct --until align")
    #expect(fake.state.nextCommand(after: "frames", Reply()) == nil)
    for stage in ["features", "match", "align"] { try fake.run(.init(stage)) }
    #expect(fake.state.nextCommand(after: "align", Reply()) == "reconstruct")
    try fake.runAll()
    #expect(fake.state.nextCommand(after: "status", Reply())?.hasPrefix("view") ?? false)
  }

  @Test mutating func anotherCaptureHasItsOwnFrames() throws {
    try shell.type("load album/one; frames --limit 1; load 'album/more photos'")
    #expect(try shell.type("($frames | count)") == ["3"])
  }

  @Test func undoingAStageSuggestsToUndoWhatMadeItStale() throws {
    var fake = try FakeRun()
    for stage in ["features", "match", "align"] { try fake.run(.init(stage)) }
    try fake.type("exclude IMG_0001")
    #expect(fake.state.nextCommand(after: "undo", Reply()) == "undo")
    #expect(fake.state.nextCommand(after: "exclude", Reply()) == "reconstruct --until align")
  }

  @Test func theFirstWordOfCommandsListsThem() throws {
    var shell = shell
    let text = try shell.type("help markers").joined()
    #expect(text.contains("markers detect") && text.contains("markers size"))
  }

  @Test func stagesWithoutInputNameTheCommandForAll() throws {
    var fake = try FakeRun()
    #expect {
      try fake.type("dense")
    } throws: { ($0 as? Diagnostic)?.message.contains("reconstruct --until dense") ?? false }
  }

  @Test(arguments: [("open x", "load opens"), ("delete x", "exclude"), ("plot x", "show draws")])
  mutating func wordsOfOtherProgramsNameTheEquivalent(line: String, hint: String) {
    #expect {
      try shell.type(line)
    } throws: { ($0 as? Diagnostic)?.message.contains(hint) ?? false }
  }

  @Test(
    arguments: [
      ("a.csv", "name,width"), ("a.json", "{\"command\":\"value\""), ("a.md", "| name | width |"),
      ("a.txt", "name"),
    ])
  mutating func theEndingOfAFileSelectsItsFormat(file: String, head: String) throws {
    try shell.type("load album/one")
    try shell.type("frames | select name, width > \(file)")
    let text = try String(
      contentsOf: folder.url.appendingPathComponent(file), encoding: .utf8)
    #expect(text.hasPrefix(head))
    try shell.type("frames --format table > b.csv")
    let table = try String(
      contentsOf: folder.url.appendingPathComponent("b.csv"), encoding: .utf8)
    #expect(!table.contains(","))
    // A text without a value is not escaped.
    try shell.type("help --reference > reference.md")
    let page = try String(
      contentsOf: folder.url.appendingPathComponent("reference.md"), encoding: .utf8)
    #expect(page.hasPrefix("# Reference\n\n"))
  }

  @Test mutating func synonymsAndFiguresAreFound() throws {
    for (word, found) in [("blurry", "sharpness"), ("crop", "bounds"), ("size", "scale")] {
      #expect(try shell.type("apropos \(word)").joined().contains(found), "\(word)")
    }
    #expect(try shell.type("help sharpness").joined().contains("without unit"))
    #expect(try shell.type("help group").joined().contains("group by"))
  }

  @Test mutating func picturesReplaceOnlyTheirOwn() throws {
    try shell.type("load album/one; show frame IMG_0001 --out a.png")
    try shell.type("show frame IMG_0002 --out a.png")
    try folder.write("x", to: "b.png")
    #expect(throws: Diagnostic.self) { try shell.type("show frame IMG_0001 --out b.png") }
    #expect(try shell.type("show").joined().contains("sensor-depth"))
    // A small photograph is not enlarged.
    try shell.type("let small = show frame IMG_0001")
    #expect(shell.variables["small"]?.record?["width"] == .number(64))
  }

  @Test mutating func letDoesNotChangeTheListedFrames() throws {
    try shell.type("load album/one; frames; let few = frames --limit 1")
    #expect(shell.variables["few"]?.list?.count == 1)
    #expect(try shell.type("($frames | count)") == ["4"])
  }

  @Test mutating func errorsInConditionsHaveTheirPlace() throws {
    try shell.type("load album/one")
    for text in ["frames --where width > \"a\"", "frames --where 'width > \"a\"'"] {
      #expect {
        try shell.run(Source(name: "a.ocs", text: "pwd\n\(text)"))
      } throws: { error in
        guard let span = (error as? Diagnostic)?.span else { return false }
        return span.source.name == "a.ocs" && span.location.line == 2
      }
    }
  }
}
