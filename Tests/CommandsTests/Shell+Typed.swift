import Script
import TestSupport
import Testing

@testable import Commands

extension Shell {
  /// Runs lines and returns their output. The shell's presenter must be a `CollectingPresenter`.
  @discardableResult
  mutating func type(_ text: String) throws -> [String] {
    let collected = try #require(presenter as? CollectingPresenter)
    _ = collected.take()
    _ = try run(Source(name: "t", text: text))
    return collected.take()
  }
}
