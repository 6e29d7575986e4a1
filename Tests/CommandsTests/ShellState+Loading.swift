import Capture
import Foundation

@testable import Commands
@testable import Pipeline
@testable import ShellKit
@testable import Wording
@testable import Workspace

extension ShellState {
  /// Loads a capture and returns the reply of `load`.
  @discardableResult
  mutating func load(_ url: URL, options: CaptureOptions = CaptureOptions()) throws -> Reply {
    let outcome = try project.load(url, options: options)
    return try LoadReply.of(outcome, project)
  }

  /// Runs a stage with its default options and returns the reply of its command.
  @discardableResult
  mutating func run<Words: StageWords>(_ words: Words.Type) throws -> Reply {
    try StageReply.running(words, options: Words.Work.Options(), in: &self)
  }
}
