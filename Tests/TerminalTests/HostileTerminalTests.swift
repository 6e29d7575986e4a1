import Foundation
import Support
import TestSupport
import Testing

@testable import Commands
@testable import Terminal

/// Control characters in names of captures and files never reach the terminal.
@Suite struct HostileTerminalTests {
  static let name = "a\u{1B}]0;owned\u{7}\u{202E}b\rc"

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The standard output and error of `ocs`, which is built next to the tests.
  private func output(of text: String, _ options: [String] = []) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appendingPathComponent("ocs")
    process.arguments = options + ["--no-color", "-c", text]
    process.currentDirectoryURL = folder.url
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  @Test(
    arguments: [
      "load NAME", "load NAME; frames", "load NAME; frame 1", "load NAME; capture; status",
      "load NAME; try frame NAME", "load nowhere/NAME", "load NAME; exclude NAME.png; frames",
      "load NAME; echo $frames.0.name", "cd NAME; pwd", "load NAME; align", "NAME",
    ], [[], ["--json"]])
  func controlCharactersInNamesAreEscaped(command: String, options: [String]) throws {
    let photos = folder.url.appendingPathComponent(Self.name)
    try PhotoFolder.write(2, to: photos)
    try PhotoFolder.write(
      to: photos.appendingPathComponent(Self.name + ".png"), seed: 1, stream: 9)
    let text = try output(
      of: command.replacingOccurrences(of: "NAME", with: "'\(Self.name)'"), options)
    #expect(!text.isEmpty)
    #expect(!text.unicodeScalars.contains { $0.actsUnseen && $0 != "\n" && $0 != "\t" }, "\(text)")
  }

  @Test func thePromptShowsTheEscapedCaptureName() {
    #expect(ShellDriver.prompt(for: "photos") == "photos> ")
    #expect(ShellDriver.prompt(for: nil) == "ocs> ")
    let prompt = ShellDriver.prompt(for: Self.name + "\n")
    let acting = prompt.unicodeScalars.filter(\.actsUnseen)
    #expect(acting.isEmpty)
  }
}
