import Script
import TestSupport

@testable import Commands
@testable import ShellKit

extension FakeRun {
  /// Runs lines as a shell does, so that changes are taken down.
  mutating func type(_ text: String) throws {
    var shell = Shell(state: state, presenter: CollectingPresenter())
    defer { state = shell.state }
    _ = try shell.run(Source(name: "t", text: text))
  }

  /// What lines say where they fail, which change nothing here; empty where they do not.
  func refusal(of text: String) -> String {
    var copy = self
    do {
      try copy.type(text)
      return ""
    } catch { return Messages.text(of: error).message }
  }
}
