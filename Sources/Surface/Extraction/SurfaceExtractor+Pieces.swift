import Support

extension SurfaceExtractor {
  /// The surface in the cells of some bricks, without unused vertices.
  ///
  /// - Parameters:
  ///   - owned: The bricks of each level.
  ///   - whole: The finest level that is solved whole. A piece covers either the cells of the
  ///     coarser levels, or those of this and finer levels in some of its bricks.
  func piece(of owned: [Range<Int>], whole: Int, context: RunContext) throws -> SurfacePiece {
    let mesh = try extract(owned, context: context)
    var numbers = [UInt32](repeating: .max, count: mesh.positions.count)
    for t in mesh.triangles { for k in 0..<3 { numbers[Int(t[k])] = 0 } }
    var piece = SurfacePiece()
    for vertex in numbers.indices where numbers[vertex] == 0 {
      numbers[vertex] = UInt32(piece.positions.count)
      piece.positions.append(mesh.positions[vertex])
    }
    piece.triangles = mesh.triangles.map {
      SIMD3(numbers[Int($0.x)], numbers[Int($0.y)], numbers[Int($0.z)])
    }
    for iso in levels where iso.level.depth >= whole {
      name(iso, whole: whole, numbers: numbers, in: &piece)
    }
    return piece
  }

  /// Adds the keys of vertices that other pieces may share: those whose edge borders cells under
  /// several bricks of the finest whole level, and all vertices of that level, which also
  /// borders coarser cells.
  private func name(
    _ iso: IsoLevel, whole: Int, numbers: [UInt32], in piece: inout SurfacePiece
  ) {
    // Number of nodes along the side of a brick of that level.
    let side = Int32(4) << Int32(iso.level.depth - whole)
    for brick in 0..<iso.level.count {
      iso.eachVertex(of: brick) { number, node, axis in
        guard numbers[number] != .max else { return }
        let onFace = (1...2).contains { node[(axis + $0) % 3] % side == 0 }
        guard onFace || iso.level.depth == whole else { return }
        piece.shared.append(numbers[number])
        piece.keys.append(SurfacePiece.key(level: iso.level.depth, node: node, axis: axis))
      }
    }
  }
}
