import Foundation
import Scene
import Support

/// A draft in a file; each shard reads only the sections that it needs.
package struct StoredDraft {
  static let plan = "plan"
  static func codes(_ level: Int) -> String { "codes/\(level)" }
  static func samples(_ block: Int) -> String { "samples/\(block)" }

  let frame: GridFrame
  let object: ObjectRegion
  let report: MeshReport
  let cut: OctreeCut
  private let file: SectionFile

  /// Reads the division of the octree.
  ///
  /// - Parameter blockSize: The block size of the options, which determines the division.
  /// - Throws: `StorageError` if `SurfaceDraft.write` cannot have written the file.
  init(in file: SectionFile, blockSize: Int) throws {
    let plan = try StoredReport.report(file.read(Self.plan).bytes, as: SurfaceDraft.Plan.self)
    guard plan.isPlain else { throw StorageError.inconsistent("plan of the surface") }
    frame = plan.frame
    object = plan.object
    report = plan.report
    let base = PoissonSolver.base(of: frame)
    let codes = try (base...frame.depth).map { level in
      try Self.read(Self.codes(level), from: file) { try $0.array(UInt64.self) }
    }
    guard OctreeCut.areBricks(codes, base: base) else {
      throw StorageError.inconsistent("octree")
    }
    cut = OctreeCut(codes, base: base, limit: blockSize)
    self.file = file
  }

  private static func read<Value>(
    _ name: String, from file: SectionFile, with body: (inout ByteReader) throws -> Value
  ) throws -> Value {
    var reader = try file.read(name)
    do {
      return try body(&reader)
    } catch is ByteError {
      throw StorageError.damaged(file.url.lastPathComponent, section: name)
    }
  }

  func whole(context: RunContext) throws -> WholeLevels {
    try WholeLevels(cut, in: file, context: context)
  }

  /// All samples.
  func samples() throws -> PoissonSamples {
    try samples(of: cut.blocks.isEmpty ? 0..<1 : cut.blocks)
  }

  /// The samples of some blocks, in order.
  func samples(of blocks: some Sequence<Int>) throws -> PoissonSamples {
    var result = PoissonSamples(frame: frame)
    for block in blocks {
      let part = try Self.read(Self.samples(block), from: file) {
        try PoissonSamples(from: &$0, frame: frame)
      }
      result.append(part, part.positions.indices)
    }
    guard result.isConsistent, cut.holds(result) else {
      throw StorageError.inconsistent("samples")
    }
    return result
  }
}
