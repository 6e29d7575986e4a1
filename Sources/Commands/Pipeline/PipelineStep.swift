import Foundation
import Scene
import Script
import Support

/// How a stage is joined to the workbench: where its input comes from, what matters to it, and how
/// its result is kept and summed up.
protocol PipelineStep: SendableMetatype {
  associatedtype Work: Stage

  static var stage: StageName { get }
  /// Raised when the algorithm or the stored form changes.
  static var version: Int { get }
  static var summary: String { get }
  static var details: String { get }
  static var example: Example { get }

  /// The stage's input; the upstream result is fresh when this is called.
  static func input(_ views: ViewSet, in bench: inout Workbench) throws -> Work.Input
  /// Files of a view that the stage reads.
  static func files(of view: View) -> [URL]
  /// What else of a view and its camera the stage looks at, written out.
  static func facts(of view: View, camera: ViewCamera) -> String
  /// The fields scripts rely on.
  static func result(_ output: Work.Output, report: Work.Report, views: ViewSet) -> Record
  /// The result as a sentence.
  static func sentence(_ result: Record) -> String
  static func write(_ output: Work.Output, to file: borrowing SectionFileWriter) throws
  static func keep(_ output: Work.Output, in outputs: inout Outputs)
}

extension PipelineStep {
  static var version: Int { 1 }
  static var details: String { "" }
  static func files(of view: View) -> [URL] { [] }
  static func facts(of view: View, camera: ViewCamera) -> String { "" }

  static func viewFacts(_ view: View, camera: ViewCamera) -> ViewFacts {
    ViewFacts(
      name: view.name, files: files(of: view).compactMap { FileIdentity(hashing: $0) },
      text: facts(of: view, camera: camera))
  }
}
