import Foundation
import Scene
import Support

/// The input of the blocks of a surface: the samples, the division of the octree, and
/// its solved coarse levels.
package struct SurfaceDraft {
  let samples: PoissonSamples
  let object: ObjectRegion
  let cut: OctreeCut
  let whole: WholeLevels
  /// The report up to this point.
  let report: MeshReport

  /// The number of samples.
  package var sampleCount: Int { samples.positions.count }

  /// Writes the draft, with the samples of each block in a section of their own.
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

  /// The data that all blocks share.
  struct Plan: Codable {
    var frame: GridFrame
    var object: ObjectRegion
    var report: MeshReport

    /// Whether all numbers are within the range that a stage can write.
    var isPlain: Bool {
      let corners = [frame.origin, frame.origin + frame.size]
      let heights = corners.map { object.support?.above($0) ?? 0 }
      let box = object.box.map { [$0.min, $0.max] } ?? []
      let numbers = (corners + box).flatMap { [$0.x, $0.y, $0.z] } + heights
      return numbers.allSatisfy(\.isFinite) && frame.size > 0
        && (0...SampleBuilder.deepest).contains(frame.depth)
        && (0...Self.maxUnknowns).contains(report.unknowns)
    }

    /// An upper limit that exceeds the memory of any machine.
    private static let maxUnknowns = 1 << 48
  }
}
