/// Collects the iso-lines on the faces of one cell, each face at its deepest subdivision.
struct IsoFaceTracer {
  let levels: [IsoLevel]
  private var segments: [(from: UInt32, to: UInt32)] = []

  init(levels: [IsoLevel]) { self.levels = levels }

  /// Adds the lines of the face whose lowest corner is `node` at level `offset`, on the `upper` or
  /// lower side of the cell.
  mutating func addFace(_ offset: Int, _ node: SIMD3<Int32>, axis: Int, upper: Bool) {
    var across = node
    if !upper { across[axis] -= 1 }
    guard isRefined(offset, across) else {
      addMinimalFace(offset, node, axis: axis, upper: upper)
      return
    }
    for part in Int32(0)..<4 {
      var child = node &* 2
      child[(axis + 1) % 3] += part & 1
      child[(axis + 2) % 3] += part >> 1
      addFace(offset + 1, child, axis: axis, upper: upper)
    }
  }

  private mutating func addMinimalFace(
    _ offset: Int, _ node: SIMD3<Int32>, axis: Int, upper: Bool
  ) {
    // Convert corner numbers of the cell to node coordinates on the face.
    let corners = IsoTables.faceCorners(axis: axis, upper: upper).map { corner in
      var at = node
      for other in [(axis + 1) % 3, (axis + 2) % 3] { at[other] += Int32(corner >> other & 1) }
      return at
    }
    let inside = corners.map { isInside(offset, $0) }
    for segment in IsoTables.faceSegments({ inside[$0] }) {
      let from = vertex(
        offset, between: corners[segment.enter], and: corners[(segment.enter + 1) & 3])
      let to = vertex(
        offset, between: corners[segment.leave], and: corners[(segment.leave + 1) & 3])
      if let from, let to { segments.append((from, to)) }
    }
  }

  /// Joins the lines into closed loops.
  func loops() -> [[UInt32]] {
    var left = segments
    var result: [[UInt32]] = []
    while let start = left.popLast() {
      var loop = [start.from]
      var end = start.to
      while end != loop[0], let next = left.firstIndex(where: { $0.from == end }) {
        loop.append(end)
        end = left.remove(at: next).to
      }
      if end == loop[0] && loop.count > 2 { result.append(loop) }
    }
    return result
  }

  /// The vertex on the edge between two neighboring nodes of different sign. If a cell around the
  /// edge is refined, the vertex is on one of its halves.
  private func vertex(_ offset: Int, between a: SIMD3<Int32>, and b: SIMD3<Int32>) -> UInt32? {
    let low = pointwiseMin(a, b)
    let axis = a.x != b.x ? 0 : a.y != b.y ? 1 : 2
    if isSplit(offset, low, axis: axis) {
      guard offset + 1 < levels.count else { return nil }
      var middle = low &* 2
      middle[axis] += 1
      var start = low &* 2
      var end = start
      end[axis] += 2
      if isInside(offset + 1, start) == isInside(offset + 1, middle) {
        start = middle
      } else {
        end = middle
      }
      return vertex(offset + 1, between: start, and: end)
    }
    guard let (brick, local) = locate(offset, low) else { return nil }
    guard levels[offset].edges[axis][brick] >> UInt64(local) & 1 == 1 else { return nil }
    return levels[offset].vertex(brick, local, axis: axis)
  }

  private func isSplit(_ offset: Int, _ node: SIMD3<Int32>, axis: Int) -> Bool {
    for part in Int32(0)..<4 {
      var cell = node
      cell[(axis + 1) % 3] -= part & 1
      cell[(axis + 2) % 3] -= part >> 1
      if isRefined(offset, cell) { return true }
    }
    return false
  }

  private func isRefined(_ offset: Int, _ cell: SIMD3<Int32>) -> Bool {
    guard let (brick, local) = locate(offset, cell) else { return false }
    return levels[offset].level.refined[brick] >> UInt64(local) & 1 == 1
  }

  private func isInside(_ offset: Int, _ node: SIMD3<Int32>) -> Bool {
    guard let (brick, local) = locate(offset, node) else { return false }
    return levels[offset].signs[brick] >> UInt64(local) & 1 == 1
  }

  private func locate(_ offset: Int, _ node: SIMD3<Int32>) -> (brick: Int, local: Int)? {
    guard node.min() >= 0 else { return nil }
    let brick = levels[offset].level.find(node.x >> 2, node.y >> 2, node.z >> 2)
    guard brick >= 0 else { return nil }
    return (brick, Int(node.x & 3) + Int(node.y & 3) * 4 + Int(node.z & 3) * 16)
  }
}
