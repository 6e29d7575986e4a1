import Files
import Foundation
import Scene
import Support

/// Why a project cannot do what was requested.
package enum WorkspaceError: Error, Equatable {
  case noCapture
  /// There is no file or folder at the path; the nearest name next to it.
  case noSuchFile(URL, near: String?)
  case unknownFrame(String, near: String?)
  case unknownStage(String, near: String?)
  case unknownSetting(String, near: String?)
  /// The result that a stage starts from is stale; the stages to run, in order.
  case staleResult(StageName, reason: StaleReason, run: [StageName])
  /// Another process holds the workspace.
  case workspaceInUse(String, holder: Holder?)
  case cannotMakeWorkspace(String, FileError)
  /// Results would be written among the photographs.
  case workspaceInCapture(String, capture: String)
  /// The reconstruction has no points, so that it has no extent.
  case noExtent

  /// The process that holds a workspace.
  package struct Holder: Sendable, Equatable {
    package var process: Int
    /// `nil` for this machine.
    package var machine: String?
  }
}

extension WorkspaceError {
  /// Does a part of making a workspace; an error is about the whole.
  @discardableResult
  static func making<Value>(_ folder: URL, _ body: () throws -> Value) throws -> Value {
    do { return try body() } catch {
      guard let error = error as? FileError else { throw error }
      throw cannotMakeWorkspace(folder.path, error)
    }
  }
}
