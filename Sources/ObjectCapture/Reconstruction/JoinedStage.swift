import Foundation
import Scene
import Support

/// How a stage is joined to those before it: what the shell's workspace and a
/// `PhotogrammetrySession` both know of it.
///
/// What a stage starts from, what it looks at of each view, which settings a level of detail
/// changes, and how its result is kept are told here, so that both give the same bytes.
package protocol JoinedStage: SendableMetatype {
  /// The stage.
  associatedtype Work: Stage & Sendable where Work.Input: Sendable, Work.Output: Sendable
  /// What later stages and exports take of the output.
  associatedtype Kept: Storable & Sendable

  /// Raised when the algorithm or the stored form changes.
  static var version: Int { get }
  /// The stage's input, from the results of those before it.
  static func input(_ views: ViewSet, from results: inout some StageResults) throws -> Work.Input
  /// What a run will ask of memory; `nil` where that is not reckoned.
  static func memoryNeed(
    _ input: Work.Input, _ options: Work.Options, in context: RunContext
  ) -> MemoryNeed?
  /// Files of a view that the stage reads.
  static func files(of view: View) -> [URL]
  /// What else of a view and its camera the stage looks at, written out: part of the cache key.
  static func facts(of view: View, camera: ViewCamera) -> String
  /// Settings that a level of detail changes; empty for the stages' own defaults.
  static func preset(_ level: DetailLevel) -> [String: String]

  /// The section of the result file that holds what is kept.
  static var section: String { get }
  static func kept(_ output: Work.Output) throws -> Kept
  /// Whether what is kept stays in memory; else it is read when asked for, where there is a file.
  static var staysInMemory: Bool { get }
  static func write(_ output: Work.Output, to file: borrowing SectionFileWriter) throws
  /// Reads what is kept from what `write` wrote.
  static func read(from file: SectionFile) throws -> Kept
  /// Whether what was read fits this number of views.
  static func isConsistent(_ kept: Kept, views: Int) -> Bool
}

extension JoinedStage {
  package static var version: Int { 1 }
  package static var staysInMemory: Bool { true }
  package static func memoryNeed(
    _ input: Work.Input, _ options: Work.Options, in context: RunContext
  ) -> MemoryNeed? { nil }
  package static func files(of view: View) -> [URL] { [] }
  package static func facts(of view: View, camera: ViewCamera) -> String { "" }
  package static func preset(_ level: DetailLevel) -> [String: String] { [:] }
  package static var section: String { Work.name }
  package static func isConsistent(_ kept: Kept, views: Int) -> Bool { true }

  package static func write(
    _ output: Work.Output, to file: borrowing SectionFileWriter
  ) throws {
    try file.write(section, kept(output))
  }

  package static func read(from file: SectionFile) throws -> Kept {
    try file.read(section, as: Kept.self)
  }

  /// The section of what is stored of one view, such as `depth/000012`.
  package static func section(_ kind: String, of view: Int) -> String {
    let digits = String(view)
    return "\(kind)/" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
  }

  /// What the stage looks at of a view; files that cannot be read are left out.
  ///
  /// - Parameter known: What it looked at in an earlier run: files that are not here count as they
  ///   were then.
  package static func viewFacts(
    _ view: View, camera: ViewCamera, known: ViewFacts? = nil
  ) -> ViewFacts {
    ViewFacts(
      name: view.name,
      files: view.isHere
        ? files(of: view).compactMap { FileIdentity(hashing: $0) } : known?.files ?? [],
      text: facts(of: view, camera: camera))
  }

  /// The stage's options at a level of detail; settings made by hand win over the level.
  package static func options(
    _ level: DetailLevel, set values: [String: String] = [:]
  ) -> Work.Options {
    Work.Options(set: preset(level).merging(values) { $1 })
  }
}

extension JoinedStage where Kept == Work.Output {
  package static func kept(_ output: Work.Output) -> Kept { output }
}
