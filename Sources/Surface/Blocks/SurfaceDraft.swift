import Foundation
import Scene
import Support

/// What blocks of a surface start from: the samples, how the octree is cut, its coarse levels solved.
package struct SurfaceDraft {
  let samples: PoissonSamples
  let object: ObjectRegion
  let cut: OctreeCut
  let whole: WholeLevels
  /// What was done so far.
  let report: MeshReport

  /// How many samples there are.
  package var sampleCount: Int { samples.positions.count }

  /// Writes it, the samples in one section a block.
  package func write(to file: borrowing SectionFileWriter) throws {
    let plan = Plan(frame: samples.frame, object: object, report: report)
    try file.write(StoredDraft.plan, StoredReport.bytes(plan))
    for (offset, codes) in cut.codes.enumerated() {
      var writer = ByteWriter()
      writer.array(codes)
      try file.write(StoredDraft.codes(cut.base + offset), writer.bytes)
    }
    try whole.write(to: file)
    for (block, range) in cut.items(samples.keys).enumerated() {
      var writer = ByteWriter()
      samples.part(range).store(into: &writer)
      try file.write(StoredDraft.samples(block), writer.bytes)
    }
  }

  /// What is the same for all blocks.
  struct Plan: Codable {
    var frame: GridFrame
    var object: ObjectRegion
    var report: MeshReport

    /// Whether all numbers are such that a stage can have written them.
    var isPlain: Bool {
      let corners = [frame.origin, frame.origin + frame.size]
      let heights = corners.map { object.support?.above($0) ?? 0 }
      let box = object.box.map { [$0.min, $0.max] } ?? []
      let numbers = (corners + box).flatMap { [$0.x, $0.y, $0.z] } + heights
      return numbers.allSatisfy(\.isFinite) && frame.size > 0
        && (0...SampleBuilder.deepest).contains(frame.depth)
        && (0...Self.maxUnknowns).contains(report.unknowns)
    }

    /// More unknowns than any machine holds.
    private static let maxUnknowns = 1 << 48
  }
}
