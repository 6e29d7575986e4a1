import Capture
import Commands
import Foundation
import ShellKit
import Wording
import Workspace

extension ShellState {
  /// Loads a capture and returns the reply of `load`.
  @discardableResult
  package mutating func load(
    _ url: URL, options: CaptureOptions = CaptureOptions()
  ) throws -> Reply {
    let outcome = try project.load(url, options: options)
    return try LoadReply.of(outcome, project)
  }

  /// Runs a stage with its default options and returns the reply of its command.
  @discardableResult
  package mutating func run<Words: StageWords>(_ words: Words.Type) throws -> Reply {
    try StageReply.running(words, options: Words.Work.Options(), in: &self)
  }
}
