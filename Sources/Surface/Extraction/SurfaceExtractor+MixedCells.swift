extension SurfaceExtractor {
  /// Adds the polygons of the cells of a brick that have finer neighbors.
  func addMixedCells(level offset: Int, of brick: Int, to piece: inout Piece) {
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

  /// Fills a loop of vertices with a triangle fan around their mean.
  func addFan(_ loop: [UInt32], _ piece: inout Piece) {
    let center = Self.centerFlag + UInt32(piece.centers.count)
    let sum = loop.reduce(SIMD3<Float>.zero) { $0 + positions[Int($1)] }
    piece.centers.append(sum / Float(loop.count))
    for (k, from) in loop.enumerated() {
      piece.triangles.append(SIMD3(from, loop[(k + 1) % loop.count], center))
    }
  }
}
