import Capture
import Foundation
import Imaging
import ObjectCapture
import Scene
import Script
import Sharding
import Support

/// All that changes while `ocs` runs: the capture, its workspace, results, variables, history.
public struct Workbench: Sendable {
  /// Seed, threads, cancellation, progress and log of the stages.
  public var context: RunContext
  /// The folder relative paths start from.
  public var directory: URL
  /// Where workspaces are kept, when not beside each capture.
  public var workspaceRoot: URL?
  /// Values kept with `let`, by name.
  public var variables: [String: Value] = [:]
  /// Texts that names stand for.
  public var aliases: [String: String] = [:]
  /// Lines typed so far, the oldest first.
  public var history: [String] = []

  /// Statements run so far, as a recording has them.
  var journal: [String] = []
  /// The folder relative paths started from at first.
  let firstDirectory: URL
  /// Whether a transcript is being run on this bench.
  var isTest = false

  /// The capture that is loaded.
  public internal(set) var capture: Capture?
  var workspace: Workspace? {
    didSet { context.scratchFolder = workspace?.folder }
  }
  var settings = WorkspaceSettings()
  /// Where stages run.
  var engine = EngineSettings()
  /// The program that computes shards: this one, but in tests.
  package var shardProgram = Workbench.ownProgram
  var records: [StageName: StageRecord] = [:]
  var outputs = Outputs()
  /// Measured from pixels, by frame; `.some(nil)` where the pixels could not be read.
  var qualities: [Int: FrameQuality?] = [:]
  var recorder: Recorder?
  /// The stage that is run step by step.
  var stepping: SteppedStage?
  /// Where stepped runs and sessions stop by themselves.
  var breakpoints: [Breakpoint] = []
  /// The stage whose result is a look at a stopped run.
  var unfinished: StageName?
  /// The page that a browser follows while the shell runs.
  var served: ServedView?
  /// The guided session that replays the capture.
  var session: SessionCore?

  /// Starts without a capture; nothing is read or written.
  public init(
    context: RunContext = RunContext(),
    directory: URL = URL(fileURLWithPath: FileManager.default.currentDirectoryPath),
    workspaceRoot: URL? = nil
  ) {
    self.context = context
    self.directory = directory
    firstDirectory = directory
    self.workspaceRoot = workspaceRoot
  }

  /// The path of the program that runs.
  private static let ownProgram = URL(fileURLWithPath: "/proc/self/exe")
    .resolvingSymlinksInPath().path

  /// The URL of a path as the user wrote it.
  func url(_ path: String) -> URL {
    let expanded = HomeFolder.expanding(path)
    let url =
      expanded.hasPrefix("/")
      ? URL(fileURLWithPath: expanded) : directory.appendingPathComponent(expanded)
    return url.standardizedFileURL
  }

  /// Names of the frames in use.
  public var frameNames: [String] { capture?.viewSet.views.map(\.name) ?? [] }

  /// Checks what a command needs before it runs.
  mutating func require(_ needs: [Need], for command: String) throws {
    for need in needs {
      switch need {
      case .capture:
        if capture == nil { try reopen() }
        guard capture != nil else { throw CommandError.noCapture(command: command) }
      case .result(let stage):
        if capture == nil { try reopen() }
        guard capture != nil else { throw CommandError.noCapture(command: command) }
        guard records[stage] != nil else {
          throw CommandError.missingResult(stage, command: command)
        }
      }
    }
  }

  /// Loads the capture that the workspace given on the command line belongs to, if it is the only.
  private mutating func reopen() throws {
    guard let root = workspaceRoot, let note = WorkspacePlace.onlyCapture(in: root) else { return }
    let options = note.loadOptions
    _ = try load(URL(fileURLWithPath: note.path), options: options)
    context.log("opened \(note.path), the capture of \(root.path)")
  }
}
