import Numerics

extension ImplicitPart {
  /// The part's contribution to the product of the system, without diagonal additions, with a
  /// vector.
  func multiply(_ system: ImplicitSystem, _ input: UnsafePointer<Vector>) throws {
    product.update(repeating: .zero, count: blocks)
    let s = system.state
    for point in points {
      if point % Self.cancellationStep == 0 { try s.context.checkCancellation() }
      let range = s.start[point]..<s.start[point &+ 1]
      var pulled = SIMD3<Double>.zero
      for o in range {
        let moved = motion(o, point, system, s, input)
        motion[o &- range.lowerBound] = moved
        let row = system.rows + o &* system.stride
        let rotation = s.poses[s.observations[o].pose].rotation
        let pull = first(row) * moved.x + second(row) * moved.y
        pulled += SIMD3(dot(rotation.c0, pull), dot(rotation.c1, pull), dot(rotation.c2, pull))
      }
      let followed = system.inverses[point] * pulled
      for o in range {
        spread(o, point, system, s, motion[o &- range.lowerBound], followed)
      }
    }
  }

  /// Motion of an observation's pixel for a step of its pose and camera.
  @inline(__always)
  private func motion(
    _ o: Int, _ point: Int, _ system: ImplicitSystem, _ s: borrowing BundleState,
    _ input: UnsafePointer<Vector>
  ) -> SIMD2<Double> {
    let pose = s.observations[o].pose
    let row = system.rows + o &* system.stride
    var moved = SIMD2<Double>.zero
    let block = Int(system.blockOfPose.base[pose])
    if block >= 0 {
      let d = input[block]
      let x = s.poses[pose].rotation * s.points[point] + s.poses[pose].translation
      let shift = cross(SIMD3(d[0], d[1], d[2]), x) + SIMD3(d[3], d[4], d[5])
      moved = SIMD2(dot(first(row), shift), dot(second(row), shift))
    }
    let camera = s.poseCamera[pose]
    let lens = Int(system.blockOfCamera.base[camera])
    guard lens >= 0 else { return moved }
    for lane in 0..<s.parameterCount[camera] {
      let at = Self.lensStart &+ 2 &* lane
      moved += SIMD2(row[at], row[at &+ 1]) * input[lens][lane]
    }
    return moved
  }

  /// Adds the residual motion of an observation, after subtraction of its point's motion, to its
  /// pose and camera.
  @inline(__always)
  private func spread(
    _ o: Int, _ point: Int, _ system: ImplicitSystem, _ s: borrowing BundleState,
    _ moved: SIMD2<Double>, _ followed: SIMD3<Double>
  ) {
    let pose = s.observations[o].pose
    let row = system.rows + o &* system.stride
    let (r0, r1) = (first(row), second(row))
    let rotation = s.poses[pose].rotation
    let own = rotation * followed
    let left = moved - SIMD2(dot(r0, own), dot(r1, own))
    let block = Int(system.blockOfPose.base[pose])
    if block >= 0 {
      let x = rotation * s.points[point] + s.poses[pose].translation
      product[block] += ObservationJacobian.poseRow(x, r0 * left.x + r1 * left.y)
    }
    let camera = s.poseCamera[pose]
    let lens = Int(system.blockOfCamera.base[camera])
    guard lens >= 0 else { return }
    for lane in 0..<s.parameterCount[camera] {
      let at = Self.lensStart &+ 2 &* lane
      product[lens][lane] += row[at] * left.x + row[at &+ 1] * left.y
    }
  }

  @inline(__always)
  private func first(_ row: UnsafePointer<Double>) -> SIMD3<Double> {
    SIMD3(row[0], row[1], row[2])
  }
  @inline(__always)
  private func second(_ row: UnsafePointer<Double>) -> SIMD3<Double> {
    SIMD3(row[3], row[4], row[5])
  }
}
