import Foundation
import Scene
import Sharding
import Support

/// How a stage is bound to the stages before it: its inputs, cache keys, storage, shards and cost.
///
/// The pipeline knows nothing else about a stage. The shell, `PhotogrammetrySession` and shard
/// workers run stages through it, so that all of them compute the same bytes. A new stage is one
/// type that conforms and its line in `StageList.standard`.
package protocol StageBinding: SendableMetatype {
  /// The stage.
  associatedtype Work: Stage & Sendable where Work.Input: Sendable, Work.Output: Sendable
  /// The part of the output that later stages and exports read.
  associatedtype Kept: Storable & Sendable

  /// Incremented when the algorithm or the stored form changes.
  static var version: Int { get }
  /// The stages whose results `input` reads.
  static var inputs: [StageName] { get }
  /// The stage's input, from the results of earlier stages.
  static func input(_ views: ViewSet, from results: inout Results) throws -> Work.Input
  /// Rejects options that are invalid in combination, which the limits of single settings cannot
  /// express.
  static func check(_ options: Work.Options) throws
  /// Rejects a run that cannot be computed, for example because photographs are absent.
  static func check(
    _ options: Work.Options, of views: ViewSet, in results: inout Results
  ) throws
  /// The memory that a run needs; `nil` if that is not estimated.
  static func memoryNeed(
    _ input: Work.Input, _ options: Work.Options, in context: RunContext
  ) -> MemoryNeed?

  /// Files of a view that the stage reads.
  static func files(of view: View) -> [URL]
  /// The other facts about a view and its camera that the stage reads, as text for the cache key.
  static func facts(of view: View, camera: ViewCamera) -> String
  /// Settings that a level of detail changes; empty if the stage keeps its defaults.
  static func preset(_ level: DetailLevel) -> [String: String]

  /// The section of the result file that contains `Kept`.
  static var section: String { get }
  static func kept(_ output: Work.Output) throws -> Kept
  /// Whether `Kept` stays in memory; otherwise it is read from the result file when needed.
  static var staysInMemory: Bool { get }
  static func write(_ output: Work.Output, to file: borrowing SectionFileWriter) throws
  /// Reads `Kept` from what `write` wrote.
  static func read(from file: SectionFile) throws -> Kept
  /// Whether a value that was read matches this number of views.
  static func isConsistent(_ kept: Kept, views: Int) -> Bool
  /// The result that an intermediate state shows; `nil` if it shows none.
  static func partial(_ state: any Sendable, _ input: Work.Input) -> Kept?

  /// The phases of shards before the last one; empty if the stage is one shard.
  ///
  /// - Parameters:
  ///   - key: The key of the result.
  ///   - facts: The facts of each view that the stage reads.
  static func phases(
    _ views: ViewSet, _ options: Work.Options, key: String, facts: [ViewInput],
    from results: inout Results
  ) throws -> [ShardPhase]
  /// Computes a shard of a phase and writes it as sections of a file.
  ///
  /// - Returns: The number of photographs, pairs or views it covered.
  static func run(
    _ shard: ShardWork<Self>, from results: inout Results, to file: borrowing SectionFileWriter
  ) throws -> Int
  /// The phase whose shards `finish` reads; a plan without it has the last phase run the stage in one
  /// piece. `nil` if every plan with phases has it.
  static var finishedPhase: String? { get }
  /// Joins the shards of the phases, of which there is at least one, to the complete result, with
  /// the same bytes as a run in one piece.
  static func finish(
    _ shard: ShardWork<Self>, from results: inout Results
  ) throws -> (Work.Output, Work.Report)

  /// The expected cost of a run in seconds on two cores; only proportions matter.
  static func cost(_ size: WorkSize, in plan: ReconstructionPlan) -> Double
  /// The measured cost of each phase of shards, for forecasts.
  static var laws: [PhaseLaw] { get }
}
