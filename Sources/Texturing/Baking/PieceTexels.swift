import Support

/// The texels of the pieces in the atlas: those that a piece owns, and those at its border.
struct PieceTexels: Sendable {
  /// Width and height of the atlas.
  let size: Int
  /// 1 for texels that a piece owns.
  let coverage: [UInt8]
  let border: BorderTexels

  init(_ pieces: TexturedPieces, size: Int, in context: RunContext) throws {
    self.size = size
    coverage = try Self.coverage(of: pieces, size, context)
    border = try BorderTexels(pieces: pieces, size: size, coverage: coverage, in: context)
  }

  private static func coverage(
    of pieces: TexturedPieces, _ size: Int, _ context: RunContext
  ) throws -> [UInt8] {
    var coverage = [UInt8](repeating: 0, count: size * size)
    try coverage.withUnsafeMutableBufferPointer { buffer in
      nonisolated(unsafe) let target = buffer.start
      try context.silent.parallelRanges(pieces.triangles.count, grain: 4096) { range in
        for piece in range {
          pieces.texelTriangle(piece, size: size)?.forEachTexel { index, _, _ in target[index] = 1 }
        }
      }
    }
    return coverage
  }
}
