import Scene
import Support

/// The stage in parts that other processes can compute: a draft, solutions of its blocks, surfaces
/// of the blocks (from the solutions of the block and its neighbors), and the joined result.
extension BuildMesh {
  /// Approximate number of cloud points per brick of the octree; an object has fewer
  /// points than its cloud.
  static let pointsPerBrick = 50

  /// The number of parts into which solving and extraction are divided. The number of blocks is not
  /// known before the draft, so this depends on the number of points. A small cloud is one part.
  package func parts(points: Int) -> Int {
    let size = Self.pointsPerBrick * options.blockSize
    return points / size + (points % size > 0 ? 1 : 0)
  }

  /// Opens the draft in a file.
  package func draft(in file: SectionFile) throws -> StoredDraft {
    try StoredDraft(in: file, blockSize: options.blockSize)
  }

  /// Solves the given blocks.
  package func solve(
    _ blocks: [Int], of draft: StoredDraft, in context: RunContext,
    take: (Int, BlockSolution, [LevelOutcome]) throws -> Void
  ) throws {
    guard !blocks.isEmpty else { return }
    let whole = try draft.whole(context: context)
    guard let flux = whole.flux else { return }
    for (number, block) in blocks.enumerated() {
      try context.checkCancellation()
      // The blocks that own the roots of the rim.
      let near = draft.cut.owners(of: BlockOctree.roots(of: block, draft.cut, on: whole.finest))
      let solver = PoissonSolver(
        samples: try draft.samples(of: near), screening: options.screening,
        context: context.part(number, of: blocks.count))
      let solved = try BlockSolver(
        cut: draft.cut, whole: (whole.finest, flux), solver: solver
      ).solve(block)
      try take(block, solved.0, solved.1)
    }
  }

  /// Extracts the surface of the given blocks.
  ///
  /// - Parameter solution: Loads the solution of a block.
  package func extract(
    _ blocks: [Int], of draft: StoredDraft,
    solution: @escaping (Int) throws -> BlockSolution, in context: RunContext,
    take: (Int, SurfacePiece) throws -> Void
  ) throws {
    guard !blocks.isEmpty else { return }
    let whole = try draft.whole(context: context)
    let cap = cap(draft.object, draft.frame)
    if !cap.isEmpty { cap.apply(to: whole.levels) }
    for (number, block) in blocks.enumerated() {
      let extractor = BlockExtractor(
        cut: draft.cut, whole: whole.finest, cap: cap,
        solution: { block in
          let found = try solution(block)
          try found.check(block, of: draft.cut)
          return found
        }, context: context.part(number, of: blocks.count))
      try take(block, extractor.piece(of: block))
    }
  }

  /// Assembles the result of the stage from its parts; the bytes equal those of a run in one piece.
  ///
  /// - Parameters:
  ///   - outcomes: For each block, the outcomes of its levels.
  ///   - piece: Loads the surface of a block.
  package func model(
    of draft: StoredDraft, outcomes: [[LevelOutcome]], piece: (Int) throws -> SurfacePiece,
    _ input: MeshInput, in context: RunContext
  ) throws -> (SurfaceModel, MeshReport) {
    try draft.cut.check(outcomes)
    var report = draft.report
    for outcome in LevelOutcome.joined(outcomes) { try note(outcome, report: &report, in: context) }
    let surface = OctreeSurface(
      cut: draft.cut, whole: try draft.whole(context: context),
      cap: cap(draft.object, draft.frame), context: context.part(0...0.55))
    let raw = try surface.joined(piece)
    let topology = MeshTopology(raw)
    guard topology.boundaryEdges == 0, topology.nonManifoldHalfEdges == 0 else {
      throw StorageError.inconsistent("pieces of the surface")
    }
    return try model(
      of: raw, samples: draft.samples(), object: draft.object, input: input, report: &report,
      in: context)
  }
}

extension StoredDraft {
  /// Indices of the blocks.
  package var blocks: Range<Int> { cut.blocks }
}
