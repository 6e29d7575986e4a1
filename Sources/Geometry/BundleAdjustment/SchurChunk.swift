import Numerics

/// The contribution of one chunk to the reduced camera system: the normal equations of its
/// observations after elimination of its points (Schur complement).
///
/// Blocks are stored by columns of eight rows; rows beyond a block's size are zero.
final class SchurChunk: @unchecked Sendable {
  let points: Range<Int>
  let pattern: SchurPattern
  /// Blocks of the lower triangle, at the positions of the pattern.
  let matrix: UnsafeMutablePointer<Double>
  /// Diagonal of JᵀJ before elimination.
  let diagonal: UnsafeMutablePointer<Double>
  /// Jᵀr before elimination.
  let gradient: UnsafeMutablePointer<Double>
  /// Jᵀr after elimination.
  let reduced: UnsafeMutablePointer<Double>
  /// Blocks of the current point: its poses in ascending order, then its cameras.
  let blocks: UnsafeMutablePointer<Block>
  /// Block of each camera; size 0 if the current point has none.
  private let lenses: UnsafeMutablePointer<Block>
  private let total: Int

  /// `W = JᵀJₚ` of one pose or camera and one point.
  struct Block {
    /// Three columns of eight rows. The first member, so that a pointer to a block also points to
    /// its values.
    var w: (SIMD8<Double>, SIMD8<Double>, SIMD8<Double>) = (.zero, .zero, .zero)
    /// First column in the system.
    var offset = 0
    /// Index of the pose or camera.
    var index = 0
    var size = 0
  }

  init(
    points: Range<Int>, pattern: SchurPattern, columns: Int, cameras: Int, longestTrack: Int
  ) {
    self.points = points
    self.pattern = pattern
    // Includes the unused rows of the last block.
    let stride = columns + 8
    total = pattern.count + 3 * stride
    matrix = .allocate(capacity: total)
    diagonal = matrix + pattern.count
    gradient = diagonal + stride
    reduced = gradient + stride
    blocks = .allocate(capacity: longestTrack + cameras)
    blocks.initialize(repeating: Block(), count: longestTrack + cameras)
    lenses = .allocate(capacity: max(cameras, 1))
    lenses.initialize(repeating: Block(), count: max(cameras, 1))
  }

  deinit {
    matrix.deallocate()
    blocks.deallocate()
    lenses.deallocate()
  }

  /// Accumulates the chunk's observations at `state`, with damping of the points.
  func accumulate(_ state: BundleState, damping: Double) throws {
    matrix.initialize(repeating: 0, count: total)
    for point in points {
      if point & 1023 == 0 { try state.context.checkCancellation() }
      accumulate(point: point, state, damping)
    }
  }

  private func accumulate(point: Int, _ s: BundleState, _ damping: Double) {
    var count = 0
    var normal = PointNormal()
    let isFree = !s.pointIsConstant[point]
    for o in s.start[point]..<s.start[point &+ 1] {
      let seen = s.observations[o]
      let camera = s.poseCamera[seen.pose]
      guard
        var j = ObservationJacobian(
          s.cameras[camera], s.poses[seen.pose], s.points[point], seen.pixel)
      else { continue }
      let scale = s.rowScale(&j, seen)
      let (p0, p1) = s.pointRows(j, s.poses[seen.pose], scale)
      if isFree { normal.add(p0, p1, j.residual) }
      let poseColumn = s.poseColumn[seen.pose]
      let cameraColumn = s.cameraColumn[camera]
      let j0 = ObservationJacobian.poseRow(j.point, j.row0 * scale)
      let j1 = ObservationJacobian.poseRow(j.point, j.row1 * scale)
      let poseBlock = poseColumn >= 0 ? Int(pattern.blockOf.base[poseColumn]) : -1
      if poseColumn >= 0 {
        addBlock(poseBlock, poseBlock, 6, j0, j1, j0, j1)
        addGradient(poseColumn, j0, j1, j.residual)
        if isFree {
          blocks[count] = Block(
            w: products(j0, j1, p0, p1), offset: poseColumn, index: poseBlock, size: 6)
          count &+= 1
        }
      }
      guard cameraColumn >= 0 else { continue }
      let (k0, k1, size) = s.intrinsicRows(j, camera, scale)
      let cameraBlock = Int(pattern.blockOf.base[cameraColumn])
      addBlock(cameraBlock, cameraBlock, size, k0, k1, k0, k1)
      addGradient(cameraColumn, k0, k1, j.residual)
      if poseColumn >= 0 { addBlock(cameraBlock, poseBlock, 6, k0, k1, j0, j1) }
      if isFree {
        addLens(camera, products(k0, k1, p0, p1), cameraColumn, cameraBlock, size)
      }
    }
    guard isFree else { return }
    if let prior = s.prior(of: point) { normal.add(prior, at: s.points[point]) }
    let poses = count
    takeLenses(s.cameraCount, &count)
    if count > 0 { eliminate(normal, poses: poses, count, damping) }
  }

  /// Adds a camera's terms, which all its poses share, to a point's row.
  @inline(__always)
  private func addLens(
    _ camera: Int, _ w: (SIMD8<Double>, SIMD8<Double>, SIMD8<Double>), _ column: Int,
    _ block: Int, _ size: Int
  ) {
    let lens = lenses + camera
    if lens.pointee.size == 0 { lens.pointee = Block(offset: column, index: block, size: size) }
    lens.pointee.w.0 += w.0
    lens.pointee.w.1 += w.1
    lens.pointee.w.2 += w.2
  }

  /// Moves the blocks of the cameras behind those of the poses.
  @inline(__always)
  private func takeLenses(_ cameras: Int, _ count: inout Int) {
    for camera in 0..<cameras where lenses[camera].size > 0 {
      blocks[count] = lenses[camera]
      lenses[camera].size = 0
      count &+= 1
    }
  }

  /// Adds `aᵀb` of the two residual rows to the block (row, column).
  @inline(__always)
  private func addBlock(
    _ row: Int, _ column: Int, _ size: Int, _ a0: SIMD8<Double>, _ a1: SIMD8<Double>,
    _ b0: SIMD8<Double>, _ b1: SIMD8<Double>
  ) {
    var target = matrix + Int(pattern.places.base[row &* pattern.blocks &+ column])
    for j in 0..<size {
      store(target, -(a0 * b0[j] + a1 * b1[j]))
      target += 8
    }
  }

  @inline(__always)
  private func addGradient(
    _ offset: Int, _ j0: SIMD8<Double>, _ j1: SIMD8<Double>, _ r: SIMD2<Double>
  ) {
    let g = -(j0 * r.x + j1 * r.y)
    store(gradient + offset, g)
    store(reduced + offset, g)
    store(diagonal + offset, -(j0 * j0 + j1 * j1))
  }

  @inline(__always)
  private func products(
    _ a0: SIMD8<Double>, _ a1: SIMD8<Double>, _ p0: SIMD3<Double>, _ p1: SIMD3<Double>
  ) -> (SIMD8<Double>, SIMD8<Double>, SIMD8<Double>) {
    (a0 * p0.x + a1 * p1.x, a0 * p0.y + a1 * p1.y, a0 * p0.z + a1 * p1.z)
  }

  /// Subtracts eight values from unaligned memory.
  @inline(__always)
  func store(_ target: UnsafeMutablePointer<Double>, _ value: SIMD8<Double>) {
    let raw = UnsafeMutableRawPointer(target)
    let sum = raw.loadUnaligned(as: SIMD8<Double>.self) - value
    raw.storeBytes(of: sum, as: SIMD8<Double>.self)
  }
}
