import Support

/// Extracts the surface of one block from its own values and those of its neighbors.
///
/// Where blocks meet, all of them use the values of the owner, and hanging nodes are interpolated
/// from these. The function is therefore continuous across blocks, and cells on both sides of a
/// border agree in every sign and every vertex.
struct BlockExtractor {
  let cut: OctreeCut
  /// The finest level that is solved whole, with its solid already cut.
  let whole: BrickLevel
  let cap: BoxCap
  /// Loads the solution of a block.
  let solution: (Int) throws -> BlockSolution
  let context: RunContext

  func piece(of block: Int) throws -> SurfacePiece {
    let octree = try BlockOctree(block, of: cut, below: whole, context: context)
    for owner in cut.owners(of: octree.roots) { try fill(octree, from: owner) }
    cap.apply(to: octree.levels, from: 1)
    let extractor = try SurfaceExtractor(octree.levels, frame: cap.frame, context: context)
    return try extractor.piece(of: octree.owned, whole: cut.whole, context: context)
  }

  /// Copies the values of the nodes owned by block `owner` to their place in `octree`.
  private func fill(_ octree: BlockOctree, from owner: Int) throws {
    let found = try solution(owner)
    for (offset, level) in cut.fine.enumerated() {
      let own = cut.owned(owner, level: level)
      var local = octree.levels[offset + 1].values.base
      for range in octree.ranges[offset + 1] {
        let shared = range.clamped(to: own)
        if !shared.isEmpty {
          found.values[offset].withUnsafeBufferPointer { values in
            guard let from = values.baseAddress else { return }
            (local + (shared.lowerBound - range.lowerBound) * 64)
              .update(
                from: from + (shared.lowerBound - own.lowerBound) * 64, count: shared.count * 64)
          }
        }
        local += range.count * 64
      }
    }
  }
}
