import Foundation
import ObjectCapture
import Scene
import Script
import Sharding
import Support

/// How a stage is joined to the workbench: all that commands, help, storage and `status` know of it.
///
/// A type that conforms and its line in `Pipeline.steps` are what a new stage takes.
protocol PipelineStep: SendableMetatype {
  /// How the stage is joined to those before it; its name is that of the command.
  associatedtype Join: ShardedJoin
  typealias Work = Join.Work
  typealias Kept = Join.Kept
  /// What the command answers; the coding keys are the fields scripts rely on.
  associatedtype Result: Codable & Sendable
  /// The name of the variable that holds the newest result.
  static var variable: String { get }
  /// One sentence for `help`.
  static var summary: String { get }
  /// What the summary has no room for; empty for what `help` says of all stages.
  static var details: String { get }
  static var example: Example { get }

  /// What changes when the facts of a view change, for `status`: a space and a noun.
  static var factsNote: String { get }
  /// Refuses options that the stage would refuse when it runs: what a setting's limits cannot say.
  static func check(_ options: Work.Options) throws

  /// Refuses what cannot be computed from what is here: photographs may be elsewhere.
  static func check(_ options: Work.Options, of views: ViewSet, in bench: inout Workbench) throws

  static func result(_ output: Work.Output, report: Work.Report, views: ViewSet) -> Result
  /// The result as a sentence; `time` is how long the run took.
  static func sentence(_ result: Result, time: String) -> String

  /// Whether nothing was made: the result is kept, so that it can be looked at, and the command
  /// fails.
  static func isEmpty(_ result: Result) -> Bool
  /// What the user should know of the run besides: frames that were left out.
  static func remarks(_ report: Work.Report) -> [String]

  /// Takes what a run saw besides its result, after that was kept.
  static func completed(_ report: Work.Report, in bench: inout Workbench)

  /// The report with names where the stage has numbers of views.
  static func withNames(_ report: Record, _ names: [String]) -> Record

  /// What a state between two steps shows in place of the result; `nil` where it shows nothing.
  static func partial(_ state: any Sendable, _ input: Work.Input) -> Kept?
}

extension PipelineStep {
  static var stage: StageName { StageName(Self.self) }
  static var version: Int { Join.version }
  static var section: String { Join.section }
  static var variable: String { Work.name }
  static var details: String { "" }
  static var factsNote: String { "" }
  static func isEmpty(_ result: Result) -> Bool { false }
  static func check(_ options: Work.Options) throws {}
  static func check(_ options: Work.Options, of views: ViewSet, in bench: inout Workbench) throws {}
  static func remarks(_ report: Work.Report) -> [String] { [] }
  static func completed(_ report: Work.Report, in bench: inout Workbench) {}
  static func withNames(_ report: Record, _ names: [String]) -> Record { report }
  static func partial(_ state: any Sendable, _ input: Work.Input) -> Kept? { nil }

  /// The options `set` left, with some given as texts in their place.
  ///
  /// - Throws: `SettingError` for a text that a setting does not take.
  static func options(
    in bench: Workbench, with overrides: [String: String] = [:]
  ) throws -> Work.Options {
    var options = Work.Options(set: bench.settings.values[Work.name] ?? [:])
    for setting in Work.Options.settings {
      if let text = overrides[setting.name] { try setting.set(&options, text) }
    }
    return options
  }
}
