import Capture
import Files
import Foundation
import GuidedCapture
import Imaging
import Pipeline
import Scene
import Sharding
import Support

/// A capture with everything that is stored about it: settings, results, runs, and a guided
/// session.
///
/// A project changes only after the work succeeded. Its functions return facts, never text.
package struct Project: Sendable {
  /// Seed, threads, cancellation, progress and log of the stages.
  package var context: RunContext
  /// The folder of workspaces, if they are not next to each capture.
  package var workspaceRoot: URL?
  /// The capture that is loaded.
  package internal(set) var capture: Capture?
  /// The folder that stores settings and results of the capture.
  package internal(set) var workspace: Workspace? {
    didSet { context.scratchFolder = workspace?.folder }
  }
  /// The values that `set`, `exclude` and `include` changed.
  package internal(set) var settings = WorkspaceSettings()
  /// The markers found in photographs; `nil` until they are read from the workspace.
  var markers: FoundMarkers?
  /// Where stages run.
  package internal(set) var engine = EngineSettings()
  /// The program that computes shards: this one, except in tests.
  package var shardProgram = Project.ownProgram
  /// The results of the stages.
  package var results: Results
  /// Measured from pixels, by frame; `.some(nil)` if the pixels could not be read.
  package var qualities: [Int: FrameQuality?] = [:]
  /// The stage that is run step by step.
  package internal(set) var stepping: SteppedStage?
  /// The guided session that replays the capture.
  package var session: SessionCore?

  /// Starts without a capture; nothing is read or written.
  package init(
    stages: StageList = .standard, answers: any StageAnswering = NoAnswers(),
    context: RunContext = RunContext(), workspaceRoot: URL? = nil
  ) {
    self.context = context
    self.workspaceRoot = workspaceRoot
    results = Results(stages: stages, answers: answers)
  }

  /// The path of the running program.
  private static let ownProgram = URL(fileURLWithPath: "/proc/self/exe")
    .resolvingSymlinksInPath().path

  /// The stages, in order.
  package var stages: StageList { results.stages }

  /// The record of each stage's current result.
  package var records: [StageName: StageRecord] { results.records }

  /// Names of the frames of the capture.
  package var frameNames: [String] { capture?.viewSet.views.map(\.name) ?? [] }

  /// The capture; call only where one is required to be loaded.
  package func loadedCapture() throws -> Capture {
    guard let capture else { throw WorkspaceError.noCapture }
    return capture
  }

  /// Creates and locks the workspace; call before writing anything there.
  package mutating func prepareWorkspace() throws { try workspace?.prepare() }

  /// Loads the capture that the given folder of workspaces belongs to, if there is exactly one.
  ///
  /// - Returns: Whether a capture was loaded; false if one is loaded already, or none is found.
  package mutating func reopen() throws -> Bool {
    guard capture == nil, let root = workspaceRoot,
      let note = WorkspacePlace.onlyCapture(in: root)
    else { return false }
    _ = try load(URL(fileURLWithPath: note.path), options: note.loadOptions)
    return true
  }
}
