import Scene
import Support

/// Extracts the zero level set of the octree's function as a closed manifold mesh.
///
/// Cells without finer neighbors use marching cubes. A cell next to finer ones uses the iso-lines
/// of the finer faces as its border: its polygons are the loops that these lines form, filled with
/// a fan around their center. Both sides resolve each face at its deepest subdivision, so there are
/// no cracks and every edge has two triangles, whatever the shape of the octree.
///
/// Reference: Kazhdan, Klein, Dalal & Hoppe, "Unconstrained Isosurface Extraction on
/// Arbitrary Octrees", SGP 2007.
struct SurfaceExtractor {
  /// Flag of vertex indices that refer to polygon centers of the same piece.
  static let centerFlag: UInt32 = 0x8000_0000

  /// Number of bricks per parallel task.
  private static let grain = 1024

  let levels: [IsoLevel]
  let frame: GridFrame
  let positions: FlatArray<SIMD3<Float>>
  private let vertexCount: Int

  /// Prepares the levels of a solution and computes the vertices on lattice edges.
  init(_ solution: [BrickLevel], frame: GridFrame, context: RunContext) throws {
    var levels: [IsoLevel] = []
    var start = 0
    for level in solution {
      try context.checkCancellation()
      levels.append(try IsoLevel(level, start: start, context: context))
      start = Int(levels[levels.count - 1].first[level.count])
    }
    self.levels = levels
    self.frame = frame
    vertexCount = start
    positions = FlatArray(repeating: .zero, count: start)
    for level in levels { try level.place(positions, frame: frame, context: context) }
  }

  /// The output of one parallel task.
  struct Piece: Sendable {
    var triangles: [SIMD3<UInt32>] = []
    var centers: [SIMD3<Float>] = []
  }

  /// Builds the mesh; triangles are counterclockwise as seen from outside.
  func extract(context: RunContext) throws -> TriangleMesh {
    try extract(levels.map { 0..<$0.level.count }, context: context)
  }

  /// Builds the triangles of the cells in some bricks of each level, with the
  /// vertices of all bricks.
  func extract(_ bricks: [Range<Int>], context: RunContext) throws -> TriangleMesh {
    var blocks: [(level: Int, range: Range<Int>)] = []
    for (offset, range) in bricks.enumerated() {
      for start in stride(from: range.lowerBound, to: range.upperBound, by: Self.grain) {
        blocks.append((offset, start..<min(range.upperBound, start + Self.grain)))
      }
    }
    let pieces = try context.parallelMap(blocks, label: "Extracting the surface") { block, _ in
      var piece = Piece()
      for brick in block.range {
        addPlainCells(level: levels[block.level], of: brick, to: &piece)
        addMixedCells(level: block.level, of: brick, to: &piece)
      }
      return piece
    }
    return join(pieces)
  }

  private func join(_ pieces: [Piece]) -> TriangleMesh {
    var mesh = TriangleMesh()
    mesh.positions.reserveCapacity(vertexCount + pieces.reduce(0) { $0 + $1.centers.count })
    mesh.positions.append(contentsOf: positions.array)
    mesh.triangles.reserveCapacity(pieces.reduce(0) { $0 + $1.triangles.count })
    for piece in pieces {
      let offset = UInt32(mesh.positions.count)
      for triangle in piece.triangles {
        var t = triangle
        for k in 0..<3 where t[k] >= Self.centerFlag { t[k] = t[k] - Self.centerFlag + offset }
        mesh.triangles.append(t)
      }
      mesh.positions.append(contentsOf: piece.centers)
    }
    return mesh
  }
}
