import Scene
import Support

/// Extracts the zero surface of the octree's function as a closed manifold mesh.
///
/// Cells whose neighbours are no finer use marching cubes. A cell beside finer ones takes the
/// finer faces' iso-lines as its border: its polygons are the loops these lines form, filled by a
/// fan about their centre. Faces are always resolved at their deepest subdivision, from both sides
/// alike, so there are no cracks and every edge has two triangles, whatever the octree's shape.
///
/// Reference: Kazhdan, Klein, Dalal & Hoppe, "Unconstrained Isosurface Extraction on Arbitrary
/// Octrees", SGP 2007.
struct SurfaceExtractor {
  /// Marks a number that counts a piece's own polygon centres.
  private static let centreFlag: UInt32 = 0x8000_0000

  let levels: [IsoLevel]
  let frame: GridFrame
  let positions: FlatArray<SIMD3<Float>>
  private let vertexCount: Int

  /// Prepares the levels of a solution and places the vertices on lattice edges.
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

  private struct Piece: Sendable {
    var triangles: [SIMD3<UInt32>] = []
    var centres: [SIMD3<Float>] = []
  }

  /// Builds the mesh; triangles are counter-clockwise seen from outside.
  func extract(context: RunContext) throws -> TriangleMesh {
    let grain = 1024
    var blocks: [(level: Int, range: Range<Int>)] = []
    for (offset, level) in levels.enumerated() {
      for start in stride(from: 0, to: level.level.count, by: grain) {
        blocks.append((offset, start..<min(level.level.count, start + grain)))
      }
    }
    let pieces = try context.parallelMap(blocks, label: "Extracting the surface") { block, _ in
      var piece = Piece()
      for brick in block.range {
        addPlainCells(levels[block.level], brick, &piece)
        addMixedCells(block.level, brick, &piece)
      }
      return piece
    }
    return join(pieces)
  }

  private func join(_ pieces: [Piece]) -> TriangleMesh {
    var mesh = TriangleMesh()
    mesh.positions.reserveCapacity(vertexCount + pieces.reduce(0) { $0 + $1.centres.count })
    mesh.positions.append(contentsOf: positions.array)
    mesh.triangles.reserveCapacity(pieces.reduce(0) { $0 + $1.triangles.count })
    for piece in pieces {
      let offset = UInt32(mesh.positions.count)
      for triangle in piece.triangles {
        var t = triangle
        for k in 0..<3 where t[k] >= Self.centreFlag { t[k] = t[k] - Self.centreFlag + offset }
        mesh.triangles.append(t)
      }
      mesh.positions.append(contentsOf: piece.centres)
    }
    return mesh
  }

  // MARK: Cells among cells of their size

  private func addPlainCells(_ iso: IsoLevel, _ brick: Int, _ piece: inout Piece) {
    var cells = iso.plain[brick]
    guard cells != 0 else { return }
    let patterns = cornerSigns(iso, brick)
    var any: UInt64 = 0
    var all = UInt64.max
    for mask in patterns {
      any |= mask
      all &= mask
    }
    cells &= any & ~all
    let neighbours = iso.level.neighbours.base + brick * 27 + 13
    while cells != 0 {
      let cell = cells.trailingZeroBitCount
      cells &= cells - 1
      var pattern = 0
      for corner in 0..<8 { pattern |= Int(patterns[corner] >> UInt64(cell) & 1) << corner }
      for polygon in IsoTables.shared.polygons[pattern] {
        add(polygon, &piece) { number in
          let edge = IsoTables.edge(number)
          let x = (cell & 3) + edge.x
          let y = (cell >> 2 & 3) + edge.y
          let z = (cell >> 4) + edge.z
          let holder = Int(neighbours[(z >> 2) * 9 + (y >> 2) * 3 + (x >> 2)])
          return iso.vertex(holder, (x & 3) + (y & 3) * 4 + (z & 3) * 16, axis: edge.axis)
        }
      }
    }
  }

  @inline(__always)
  private func add(
    _ polygon: IsoTables.Polygon, _ piece: inout Piece, _ vertex: (Int) -> UInt32
  ) {
    if polygon.triangles.isEmpty {
      addFan(polygon.edges.map(vertex), &piece)
      return
    }
    for triangle in polygon.triangles {
      piece.triangles.append(SIMD3(vertex(triangle.x), vertex(triangle.y), vertex(triangle.z)))
    }
  }

  private func addFan(_ loop: [UInt32], _ piece: inout Piece) {
    let centre = Self.centreFlag + UInt32(piece.centres.count)
    let sum = loop.reduce(SIMD3<Float>.zero) { $0 + positions[Int($1)] }
    piece.centres.append(sum / Float(loop.count))
    for (k, from) in loop.enumerated() {
      piece.triangles.append(SIMD3(from, loop[(k + 1) % loop.count], centre))
    }
  }

  /// For each corner of a cell the mask of cells whose corner is inside.
  private func cornerSigns(_ iso: IsoLevel, _ brick: Int) -> [UInt64] {
    let neighbours = iso.level.neighbours.base + brick * 27 + 13
    func signs(_ x: Int, _ y: Int, _ z: Int) -> UInt64 {
      let holder = Int(neighbours[x + 3 * y + 9 * z])
      return holder < 0 ? 0 : iso.signs[holder]
    }
    return (0..<8).map { corner in
      func alongX(_ y: Int, _ z: Int) -> UInt64 {
        corner & 1 == 0
          ? signs(0, y, z) : BrickMasks.fromAbove(signs(0, y, z), signs(1, y, z), axis: 0)
      }
      func alongY(_ z: Int) -> UInt64 {
        corner & 2 == 0
          ? alongX(0, z) : BrickMasks.fromAbove(alongX(0, z), alongX(1, z), axis: 1)
      }
      return corner & 4 == 0 ? alongY(0) : BrickMasks.fromAbove(alongY(0), alongY(1), axis: 2)
    }
  }

  // MARK: Cells beside finer ones

  private func addMixedCells(_ offset: Int, _ brick: Int, _ piece: inout Piece) {
    var cells = levels[offset].mixed[brick]
    while cells != 0 {
      let cell = Int32(cells.trailingZeroBitCount)
      cells &= cells - 1
      let corner =
        levels[offset].level.coords[brick] &* 4 &+ SIMD3(cell & 3, cell >> 2 & 3, cell >> 4)
      var tracer = IsoFaceTracer(levels: levels)
      for axis in 0..<3 {
        tracer.addFace(offset, corner, axis: axis, upper: false)
        var above = corner
        above[axis] += 1
        tracer.addFace(offset, above, axis: axis, upper: true)
      }
      for loop in tracer.loops() {
        if loop.count == 3 {
          piece.triangles.append(SIMD3(loop[0], loop[1], loop[2]))
        } else {
          addFan(loop, &piece)
        }
      }
    }
  }
}
