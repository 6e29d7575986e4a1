import Alignment
import ObjectCapture
import Scene

/// Joins `AlignViews` to the workbench.
enum AlignStep: PipelineStep {
  typealias Join = AlignJoin
  typealias Result = AlignResult
  static let summary = "Computes every frame's pose and a sparse cloud from the matches."
  static let example = Example("align", prints: "18 of 18 frames registered")
  static let factsNote = " its device data"

  static func result(
    _ output: Reconstruction, report: AlignReport, views: ViewSet
  ) -> AlignResult {
    AlignResult(output, report, isStitchingIncomplete: Join.isStitchingIncomplete(output, views))
  }

  static func partial(_ state: any Sendable, _ input: AlignInput) -> Reconstruction? {
    (state as? AlignState)?.reconstruction(features: input.features)
  }

  static func sentence(_ result: AlignResult, time: String) -> String { result.sentence(time) }

  static func isEmpty(_ result: AlignResult) -> Bool {
    result.registered + result.placed.count == 0
  }
}

extension StageName {
  static let align = StageName(AlignStep.self)
}

extension Workbench {
  /// Poses, cameras and sparse points.
  mutating func reconstruction() throws -> FrameOutput<Reconstruction> {
    try output(of: AlignStep.self)
  }

  /// The same without points where they are not in memory already: their tracks take most of the room.
  mutating func posedViews() throws -> FrameOutput<Reconstruction> {
    if outputs[AlignStep.self] != nil { return try reconstruction() }
    return try aligned(as: PosedViews.self, \.reconstruction).map(\.reconstruction)
  }

  /// The same with the views that see each point.
  mutating func sightedViews() throws -> FrameOutput<SightedViews> {
    if outputs[AlignStep.self] != nil { return try reconstruction().map { SightedViews($0) } }
    return try aligned(as: SightedViews.self, \.reconstruction)
  }

  /// What `align` stored, read as something smaller.
  private mutating func aligned<Part: Storable>(
    as _: Part.Type, _ posed: (Part) -> Reconstruction
  ) throws -> FrameOutput<Part> {
    let names = records[.align]?.viewNames ?? []
    let part = try readOrForget(.align) { file in
      let part = try file.read(AlignJoin.section, as: Part.self)
      guard AlignJoin.isConsistent(posed(part), views: names.count) else {
        throw StorageError.inconsistent(AlignJoin.section)
      }
      return part
    }
    return FrameOutput(stage: .align, names: names, kept: part)
  }
}
