extension SurfaceExtractor {
  /// Adds the polygons of the cells of a brick that have no finer neighbors.
  func addPlainCells(level iso: IsoLevel, of brick: Int, to piece: inout Piece) {
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
    let neighbors = iso.level.neighbors.base + brick * 27 + 13
    while cells != 0 {
      let cell = cells.trailingZeroBitCount
      cells &= cells - 1
      var pattern = 0
      for corner in 0..<8 { pattern |= Int(patterns[corner] >> UInt64(cell) & 1) << corner }
      for polygon in IsoTables.shared.polygons[pattern] {
        add(polygon, to: &piece) { number in
          let edge = IsoTables.edge(number)
          let x = (cell & 3) + edge.x
          let y = (cell >> 2 & 3) + edge.y
          let z = (cell >> 4) + edge.z
          let holder = Int(neighbors[(z >> 2) * 9 + (y >> 2) * 3 + (x >> 2)])
          return iso.vertex(holder, (x & 3) + (y & 3) * 4 + (z & 3) * 16, axis: edge.axis)
        }
      }
    }
  }

  @inline(__always)
  private func add(
    _ polygon: IsoTables.Polygon, to piece: inout Piece, vertex: (Int) -> UInt32
  ) {
    if polygon.triangles.isEmpty {
      addFan(polygon.edges.map(vertex), &piece)
      return
    }
    for triangle in polygon.triangles {
      piece.triangles.append(SIMD3(vertex(triangle.x), vertex(triangle.y), vertex(triangle.z)))
    }
  }

  /// For each of the eight corners, the mask of cells for which this corner is inside.
  private func cornerSigns(_ iso: IsoLevel, _ brick: Int) -> [UInt64] {
    let neighbors = iso.level.neighbors.base + brick * 27 + 13
    func signs(_ x: Int, _ y: Int, _ z: Int) -> UInt64 {
      let holder = Int(neighbors[x + 3 * y + 9 * z])
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
}
