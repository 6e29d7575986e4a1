import Numerics

extension ImplicitPart {
  /// Stores the derivatives of the part's observations and sums the terms of each pose and camera.
  func linearize(_ system: ImplicitSystem, _ damping: Double) throws {
    clear()
    let s = system.state
    for point in points {
      if point % Self.cancellationStep == 0 { try s.context.checkCancellation() }
      let isFree = !s.pointIsConstant[point]
      var normal = PointNormal()
      var count = 0
      for o in s.start[point]..<s.start[point &+ 1] {
        linearize(o, point, system, s, &normal, isFree, &count)
      }
      guard isFree else {
        system.inverses[point] = Matrix3(diagonal: .zero)
        continue
      }
      if let prior = s.prior(of: point) { normal.add(prior, at: s.points[point]) }
      eliminate(normal, count, damping, into: system.inverses + point)
    }
  }

  @inline(__always)
  private func linearize(
    _ o: Int, _ point: Int, _ system: ImplicitSystem, _ s: borrowing BundleState,
    _ normal: inout PointNormal, _ isFree: Bool, _ count: inout Int
  ) {
    let seen = s.observations[o]
    let camera = s.poseCamera[seen.pose]
    let row = system.rows + o &* system.stride
    guard
      var j = ObservationJacobian(
        s.cameras[camera], s.poses[seen.pose], s.points[point], seen.pixel)
    else {
      row.update(repeating: 0, count: system.stride)
      return
    }
    let scale = s.rowScale(&j, seen)
    let (r0, r1) = (j.row0 * scale, j.row1 * scale)
    for k in 0..<3 { (row[k], row[k &+ 3]) = (r0[k], r1[k]) }
    let (p0, p1) = s.pointRows(j, s.poses[seen.pose], scale)
    if isFree { normal.add(p0, p1, j.residual) }
    let pose = Int(system.blockOfPose.base[seen.pose])
    if pose >= 0 {
      let j0 = ObservationJacobian.poseRow(j.point, r0)
      let j1 = ObservationJacobian.poseRow(j.point, r1)
      add(pose, ParameterColumns.perPose, j0, j1, j.residual)
      if isFree {
        coupled[count] = Coupling(block: pose)
        couple(count, j0, j1, p0, p1)
        count &+= 1
      }
    }
    let lens = Int(system.blockOfCamera.base[camera])
    guard lens >= 0 else { return }
    let (k0, k1, size) = s.intrinsicRows(j, camera, scale)
    Self.keep(k0, k1, size, in: row)
    add(lens, size, k0, k1, j.residual)
    guard isFree else { return }
    if lensPlace[camera] < 0 {
      lensPlace[camera] = Int32(count)
      coupled[count] = Coupling(block: lens, camera: camera)
      count &+= 1
    }
    couple(Int(lensPlace[camera]), k0, k1, p0, p1)
  }

  /// Stores the derivatives with respect to the intrinsics, after those with respect to the point,
  /// in an observation's row.
  @inline(__always)
  private static func keep(
    _ k0: Vector, _ k1: Vector, _ size: Int, in row: UnsafeMutablePointer<Double>
  ) {
    for lane in 0..<size {
      row[lensStart &+ 2 &* lane] = k0[lane]
      row[lensStart &+ 2 &* lane &+ 1] = k1[lane]
    }
  }

  /// Adds an observation to the diagonal block and the gradient of a pose or camera.
  @inline(__always)
  private func add(
    _ block: Int, _ size: Int, _ j0: Vector, _ j1: Vector, _ residual: SIMD2<Double>
  ) {
    let columns = diagonalBlocks + Vector.scalarCount &* block
    for k in 0..<size {
      columns[k] = columns[k]
        .adding(j0, times: Vector(repeating: j0[k])).adding(j1, times: Vector(repeating: j1[k]))
    }
    let own = j0 * residual.x + j1 * residual.y
    gradient[block] += own
    reduced[block] += own
    diagonal[block] += j0 * j0 + j1 * j1
  }

  @inline(__always)
  private func couple(
    _ place: Int, _ j0: Vector, _ j1: Vector, _ p0: SIMD3<Double>, _ p1: SIMD3<Double>
  ) {
    coupled[place].w0 += j0 * p0.x + j1 * p1.x
    coupled[place].w1 += j0 * p0.y + j1 * p1.y
    coupled[place].w2 += j0 * p0.z + j1 * p1.z
  }

  /// Subtracts `W V⁻¹ Wᵀ` from the diagonal blocks and `W V⁻¹ g` from the gradient.
  @inline(__always)
  private func eliminate(
    _ normal: PointNormal, _ count: Int, _ damping: Double,
    into inverse: UnsafeMutablePointer<Matrix3>
  ) {
    let v = normal.damped(damping).inverse
    inverse.initialize(to: v)
    let step = v * normal.gradient
    for i in 0..<count {
      let (w0, w1, w2, block) = (
        coupled[i].w0, coupled[i].w1, coupled[i].w2, coupled[i].block
      )
      if coupled[i].camera >= 0 { lensPlace[coupled[i].camera] = -1 }
      reduced[block] -= w0 * step.x + w1 * step.y + w2 * step.z
      let y0 = -(w0 * v.c0.x + w1 * v.c0.y + w2 * v.c0.z)
      let y1 = -(w0 * v.c1.x + w1 * v.c1.y + w2 * v.c1.z)
      let y2 = -(w0 * v.c2.x + w1 * v.c2.y + w2 * v.c2.z)
      let columns = diagonalBlocks + Vector.scalarCount &* block
      for k in 0..<Vector.scalarCount {
        columns[k] = columns[k]
          .adding(y0, times: Vector(repeating: w0[k])).adding(y1, times: Vector(repeating: w1[k]))
          .adding(y2, times: Vector(repeating: w2[k]))
      }
    }
  }
}
