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

/// A draft in a file, of which each shard reads what it needs.
package struct StoredDraft {
  static let plan = "plan"
  static func codes(_ level: Int) -> String { "codes/\(level)" }
  static func samples(_ block: Int) -> String { "samples/\(block)" }

  let frame: GridFrame
  let object: ObjectRegion
  let report: MeshReport
  let cut: OctreeCut
  private let file: SectionFile

  /// Reads how the octree is cut.
  ///
  /// - Parameter blockSize: That of the options, which the cut follows from.
  /// - Throws: `StorageError` where what is there cannot have been written by `SurfaceDraft.write`.
  init(in file: SectionFile, blockSize: Int) throws {
    let plan = try StoredReport.report(file.read(Self.plan).bytes, as: SurfaceDraft.Plan.self)
    guard plan.isPlain else { throw StorageError.inconsistent("plan of the surface") }
    (frame, object, report) = (plan.frame, plan.object, plan.report)
    let base = PoissonSolver.base(of: frame)
    let codes = try (base...frame.depth).map { level in
      try Self.read(Self.codes(level), file) { try $0.array(UInt64.self) }
    }
    guard OctreeCut.areBricks(codes, base: base) else {
      throw StorageError.inconsistent("octree")
    }
    cut = OctreeCut(codes, base: base, limit: blockSize)
    self.file = file
  }

  private static func read<Value>(
    _ name: String, _ file: SectionFile, _ body: (inout ByteReader) throws -> Value
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
      let part = try Self.read(Self.samples(block), file) {
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

extension OctreeCut {
  /// The samples that each block owns; of all of them where there are no blocks.
  ///
  /// - Parameter keys: The samples' finest cells.
  func items(_ keys: [UInt64]) -> [Range<Int>] {
    let inner = blocks.dropFirst().map { block in
      keys.partitionPoint { $0 >> rootShift >= roots[starts[block]] }
    }
    let bounds = [0] + inner + [keys.count]
    return zip(bounds, bounds.dropFirst()).map { $0..<$1 }
  }

  /// Bits from a finest cell's code to that of the root above it.
  var rootShift: UInt64 { UInt64(3 * (depth - whole + 2)) }

  /// Whether samples are in order and lie in the bricks of the levels that they reach.
  fileprivate func holds(_ samples: PoissonSamples) -> Bool {
    let keys = samples.keys
    guard zip(keys, keys.dropFirst()).allSatisfy(<=) else { return false }
    return fine.allSatisfy { level in
      var brick = codes[level - base][...]
      return LevelSamples.cells(samples, keys: keys, level: level, base: base).allSatisfy { cell in
        brick = brick.drop { $0 < cell >> 6 }
        return brick.first == cell >> 6
      }
    }
  }

  /// Whether codes are those of an octree's bricks: a full base, each level in order, inside the domain and
  /// under bricks of the coarser one.
  static func areBricks(_ codes: [[UInt64]], base: Int) -> Bool {
    guard codes.first == BrickSet.full(depth: base) else { return false }
    return codes.indices.dropFirst().allSatisfy { offset in
      let last = Int32((1 << (base + offset)) >> 2)
      var coarse = codes[offset - 1][...]
      return zip(codes[offset], codes[offset].dropFirst()).allSatisfy(<)
        && codes[offset].allSatisfy { code in
          coarse = coarse.drop { $0 < code >> 3 }
          let c = Morton.decode(code)
          return code >> 63 == 0 && c.max() <= last && coarse.first == code >> 3
        }
    }
  }
}
