import Files
import Foundation
import Scene
import Support

/// Why a project cannot do what was requested.
package enum WorkspaceError: Error, Equatable {
  case noCapture
  /// There is no file or folder at the path; `near` is the most similar name next to it.
  case noSuchFile(URL, near: String?)
  case unknownFrame(String, near: String?)
  /// The photograph was set aside as a copy when the capture was loaded.
  case setAside(String, original: String)
  case unknownStage(String, near: String?)
  case unknownSetting(String, near: String?)
  /// The upstream result of a stage is stale; `run` lists the stages to run, in order.
  case staleResult(StageName, reason: StaleReason, run: [StageName])
  /// Another process owns the workspace.
  case workspaceInUse(String, holder: Holder?)
  case cannotMakeWorkspace(String, FileError)
  /// Results would be written among the photographs.
  case workspaceInCapture(String, capture: String)
  /// The reconstruction has no points and thus no extent.
  case noExtent

  /// The process that owns a workspace.
  package struct Holder: Sendable, Equatable {
    package var process: Int
    /// `nil` for this machine.
    package var machine: String?
  }
}

extension WorkspaceError {
  /// Runs one step of creating a workspace; errors are reported for the whole.
  @discardableResult
  static func making<Value>(_ folder: URL, _ body: () throws -> Value) throws -> Value {
    do { return try body() } catch {
      guard let error = error as? FileError else { throw error }
      throw cannotMakeWorkspace(folder.path, error)
    }
  }
}
