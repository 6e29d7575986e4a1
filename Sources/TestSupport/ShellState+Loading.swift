import Capture
import Commands
import Foundation
import ShellKit
import Wording
import Workspace

extension ShellState {
  /// Loads a capture and returns what `load` reports.
  @discardableResult
  package mutating func load(
    _ url: URL, options: CaptureOptions = CaptureOptions()
  ) throws -> LoadOutcome {
    try project.load(url, options: options)
  }

  /// Runs a stage with its default options and returns the reply of its command.
  @discardableResult
  package mutating func run<Words: StageWords>(_ words: Words.Type) throws -> Reply {
    try StageReply.running(words, options: Words.Work.Options(), in: &self)
  }
}

extension LoadOutcome {
  /// Whether another process owns the workspace.
  package var isWatched: Bool {
    remarks.contains { if case .watched = $0 { true } else { false } }
  }

  /// Where the workspace comes from, if that is reported.
  package var origin: WorkspaceOrigin? {
    remarks.lazy.compactMap { if case .origin(let origin) = $0 { origin } else { nil } }.first
  }
}
