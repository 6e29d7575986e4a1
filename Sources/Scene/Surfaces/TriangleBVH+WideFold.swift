/// Collapses the binary tree into nodes of four children, opening the largest child first.
struct WideFold {
  let positions: [SIMD3<Float>]
  let triangles: [SIMD3<UInt32>]
  let items: [TriangleBox]
  let binary: [BinaryNode]
  var nodes: [TriangleBVH.Node] = []
  var leaves: [TriangleBVH.Leaf] = []

  init(
    positions: [SIMD3<Float>], triangles: [SIMD3<UInt32>], items: [TriangleBox],
    binary: [BinaryNode]
  ) {
    self.positions = positions
    self.triangles = triangles
    self.items = items
    self.binary = binary
    leaves.reserveCapacity(binary.count / 2 + 1)
    nodes.reserveCapacity(binary.count / 5 + 1)
  }

  @discardableResult mutating func addNode(over root: Int32) -> Int32 {
    let (members, count) = children(of: root)
    let nothing = SIMD4<Float>(repeating: .infinity)
    let index = nodes.count
    nodes.append(
      .init(
        lowerX: nothing, upperX: -nothing, lowerY: nothing, upperY: -nothing, lowerZ: nothing,
        upperZ: -nothing, children: .zero))
    for lane in 0..<count {
      let child = binary[Int(members[lane])]
      let link = child.count > 0 ? ~addLeaf(child) : addNode(over: members[lane])
      nodes[index].lowerX[lane] = child.lower.x
      nodes[index].lowerY[lane] = child.lower.y
      nodes[index].lowerZ[lane] = child.lower.z
      nodes[index].upperX[lane] = child.upper.x
      nodes[index].upperY[lane] = child.upper.y
      nodes[index].upperZ[lane] = child.upper.z
      nodes[index].children[lane] = link
    }
    return Int32(index)
  }

  private func children(of root: Int32) -> (SIMD4<Int32>, count: Int) {
    let top = binary[Int(root)]
    guard top.count == 0 else { return (SIMD4(root, 0, 0, 0), 1) }
    var members = SIMD4(top.first, top.first + 1, 0, 0)
    var count = 2
    while count < 4 {
      let inner = (0..<count).filter { binary[Int(members[$0])].count == 0 }
      let area = { (lane: Int) in binary[Int(members[lane])].halfArea }
      guard let widest = inner.max(by: { area($0) < area($1) }) else { break }
      let opened = binary[Int(members[widest])].first
      members[widest] = opened
      members[count] = opened + 1
      count += 1
    }
    return (members, count)
  }

  private mutating func addLeaf(_ node: BinaryNode) -> Int32 {
    let zero = SIMD4<Float>.zero
    var leaf = TriangleBVH.Leaf(
      x: zero, y: zero, z: zero, ux: zero, uy: zero, uz: zero, vx: zero, vy: zero, vz: zero,
      triangles: SIMD4(repeating: -1))
    for lane in 0..<Int(node.count) {
      let id = items[Int(node.first) + lane].triangle
      let t = triangles[Int(id)]
      let a = positions[Int(t.x)]
      let u = positions[Int(t.y)] - a
      let v = positions[Int(t.z)] - a
      (leaf.x[lane], leaf.y[lane], leaf.z[lane]) = (a.x, a.y, a.z)
      (leaf.ux[lane], leaf.uy[lane], leaf.uz[lane]) = (u.x, u.y, u.z)
      (leaf.vx[lane], leaf.vy[lane], leaf.vz[lane]) = (v.x, v.y, v.z)
      leaf.triangles[lane] = id
    }
    leaves.append(leaf)
    return Int32(leaves.count - 1)
  }
}
