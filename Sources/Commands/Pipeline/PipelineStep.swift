import Foundation
import Scene
import Script
import Support

/// How a stage is joined to the workbench: all that commands, help, storage and `status` know of it.
///
/// A type that conforms and its line in `Pipeline.steps` are what a new stage takes.
protocol PipelineStep: SendableMetatype {
  /// The stage; its name is that of the command.
  associatedtype Work: Stage & Sendable where Work.Input: Sendable, Work.Output: Sendable
  /// What the command answers; the coding keys are the fields scripts rely on.
  associatedtype Result: Codable & Sendable
  /// What later stages and exports take of the output.
  associatedtype Kept: Storable & Sendable

  /// Raised when the algorithm or the stored form changes.
  static var version: Int { get }
  /// The name of the variable that holds the newest result.
  static var variable: String { get }
  /// One sentence for `help`.
  static var summary: String { get }
  /// What the summary has no room for; empty for what `help` says of all stages.
  static var details: String { get }
  static var example: Example { get }

  /// The stage's input; the upstream result is fresh when this is called.
  static func input(_ views: ViewSet, in bench: inout Workbench) throws -> Work.Input
  /// Files of a view that the stage reads.
  static func files(of view: View) -> [URL]
  /// What else of a view and its camera the stage looks at, written out: part of the cache key.
  static func facts(of view: View, camera: ViewCamera) -> String
  /// What changes when the facts of a view change, for `status`: a space and a noun.
  static var factsNote: String { get }
  /// Settings that `reconstruct --detail` changes; not asked for the default.
  static func preset(_ detail: Detail) -> [String: String]

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

  /// The report with names where the stage has numbers of views.
  static func withNames(_ report: Record, _ names: [String]) -> Record

  /// The section of the result file that holds what is kept.
  static var section: String { get }
  static func kept(_ output: Work.Output) -> Kept
  static func write(_ output: Work.Output, to file: borrowing SectionFileWriter) throws
  /// What a state between two steps shows in place of the result; `nil` where it shows nothing.
  static func partial(_ state: any Sendable, _ input: Work.Input) -> Kept?
  /// Whether what was read fits this number of views.
  static func isConsistent(_ kept: Kept, views: Int) -> Bool
}

extension PipelineStep {
  static var stage: StageName { StageName(Self.self) }
  static var version: Int { 1 }
  static var variable: String { Work.name }
  static var details: String { "" }
  static func files(of view: View) -> [URL] { [] }
  static func facts(of view: View, camera: ViewCamera) -> String { "" }
  static var factsNote: String { "" }
  static func preset(_ detail: Detail) -> [String: String] { [:] }
  static func isEmpty(_ result: Result) -> Bool { false }
  static func check(_ options: Work.Options) throws {}
  static func check(_ options: Work.Options, of views: ViewSet, in bench: inout Workbench) throws {}
  static func remarks(_ report: Work.Report) -> [String] { [] }
  static func withNames(_ report: Record, _ names: [String]) -> Record { report }
  static func partial(_ state: any Sendable, _ input: Work.Input) -> Kept? { nil }
  static var section: String { Work.name }
  static func isConsistent(_ kept: Kept, views: Int) -> Bool { true }

  static func write(_ output: Work.Output, to file: borrowing SectionFileWriter) throws {
    try file.write(section, kept(output))
  }

  /// What the stage looks at of a view; files that cannot be read are left out.
  ///
  /// - Parameter known: What it looked at in an earlier run: files that are not here count as they
  ///   were then.
  static func viewFacts(
    _ view: View, camera: ViewCamera, known: ViewFacts? = nil
  ) -> ViewFacts {
    ViewFacts(
      name: view.name,
      files: view.isHere
        ? files(of: view).compactMap { FileIdentity(hashing: $0) } : known?.files ?? [],
      text: facts(of: view, camera: camera))
  }

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

extension PipelineStep where Kept == Work.Output {
  static func kept(_ output: Work.Output) -> Kept { output }
}
