import Scene
import Support

/// The octree levels that are solved whole.
struct WholeLevels {
  /// The levels, coarse to fine.
  let levels: [BrickLevel]
  /// The flux that applies to finer levels, on the finest of these levels; `nil` if
  /// there are no finer levels.
  let flux: FluxField?

  /// The finest of these levels.
  var finest: BrickLevel { levels[levels.count - 1] }

  /// Solves the levels, unless the interrupted run that this one continues has solved them.
  init(
    _ cut: OctreeCut, with solver: PoissonSolver, done: (LevelOutcome) throws -> Void
  ) throws {
    levels = try Self.laidOut(cut, context: solver.context)
    let stored = solver.context.storedUnit(SolvedLevels.group, as: SolvedLevels.self)
    if let stored, stored.fits(levels, hasFlux: !cut.blocks.isEmpty) {
      flux = stored.taken(by: levels)
      for outcome in stored.outcomes { try done(outcome) }
      return
    }
    var outcomes: [LevelOutcome] = []
    flux = try solver.solve(
      levels, items: [0..<solver.samples.positions.count], keepsFlux: !cut.blocks.isEmpty
    ) {
      outcomes.append($0)
      try done($0)
    }
    guard solver.context.units != nil else { return }
    solver.context.store(SolvedLevels(levels, flux, outcomes), as: SolvedLevels.group)
  }

  /// The levels with their bricks, and with cells and unknowns marked.
  private static func laidOut(_ cut: OctreeCut, context: RunContext) throws -> [BrickLevel] {
    var levels: [BrickLevel] = []
    for (offset, codes) in cut.codes[...(cut.whole - cut.base)].enumerated() {
      try context.checkCancellation()
      let level = try BrickLevel(depth: cut.base + offset, codes: codes, context: context)
      if let coarse = levels.last {
        try level.refine(coarse, context: context)
      } else {
        level.markFull()
      }
      levels.append(level)
    }
    return levels
  }

  /// Cuts the solid in these levels, and extracts the surface in all of their cells but those
  /// that the blocks refine.
  func piece(_ cut: OctreeCut, _ cap: BoxCap, context: RunContext) throws -> SurfacePiece {
    if !cap.isEmpty { cap.apply(to: levels) }
    let finer = BrickIndex(cut.codes[cut.whole + 1 - cut.base])
    try finest.markRefined(by: finer, context: context)
    let extractor = try SurfaceExtractor(levels, frame: cap.frame, context: context)
    let bricks = levels.map { $0.depth < cut.whole ? 0..<$0.count : 0..<0 }
    return try extractor.piece(of: bricks, whole: cut.whole, context: context)
  }
}

extension WholeLevels {
  private static let flux = "flux"

  /// Writes the solution.
  func write(to file: borrowing SectionFileWriter) throws {
    for level in levels {
      try file.write(Self.section(level.depth), StoredFloats(level.values.array))
    }
    for (axis, component) in (flux?.components ?? []).enumerated() {
      try file.write("\(Self.flux)/\(axis)", StoredFloats(component.array))
    }
  }

  /// Reads a solution that was written for the same octree.
  init(_ cut: OctreeCut, in file: SectionFile, context: RunContext) throws {
    levels = try Self.laidOut(cut, context: context)
    for level in levels { try Self.read(Self.section(level.depth), file, into: level.values) }
    guard !cut.blocks.isEmpty else {
      flux = nil
      return
    }
    let field = FluxField(level: levels[levels.count - 1])
    for (axis, component) in field.components.enumerated() {
      try Self.read("\(Self.flux)/\(axis)", file, into: component)
    }
    flux = field
  }

  private static func section(_ level: Int) -> String { "level/\(level)" }

  private static func read(
    _ name: String, _ file: SectionFile, into target: FlatArray<Float>
  ) throws {
    let numbers = try file.read(name, as: StoredFloats.self).numbers
    guard numbers.count == target.count, numbers.allSatisfy(\.isPlain) else {
      throw StorageError.inconsistent("level of the octree")
    }
    target.take(numbers)
  }
}

/// An array of numbers in its stored form.
private struct StoredFloats: Storable {
  let numbers: [Float]

  init(_ numbers: [Float]) { self.numbers = numbers }
  func store(into writer: inout ByteWriter) { writer.array(numbers) }
  init(from reader: inout ByteReader) throws { numbers = try reader.array() }
}
