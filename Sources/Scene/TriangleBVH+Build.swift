/// A node of the binary tree the wide one is folded from. `count` > 0 marks a leaf over
/// `order[first ..< first + count]`; else `first` is the left child and `first + 1` the right.
private struct BinaryNode: BitwiseCopyable {
  var lower = SIMD3<Float>(repeating: .infinity)
  var upper = SIMD3<Float>(repeating: -.infinity)
  var first: Int32 = 0
  var count: Int32 = 0

  var halfArea: Float {
    let d = upper - lower
    return d.x * d.y + d.y * d.z + d.z * d.x
  }
}

/// A triangle's box, and its index.
private struct Item: BitwiseCopyable {
  var lower: SIMD3<Float>
  var upper: SIMD3<Float>
  var triangle: Int32

  @inline(__always) var doubledCenter: SIMD3<Float> { lower + upper }
}

private let leafSize = 4
/// Binary levels allowed; splits turn to medians before the tree could exceed it.
private let maxDepth = 40

func buildTree(
  positions: [SIMD3<Float>], triangles: [SIMD3<UInt32>]
) -> (nodes: [TriangleBVH.Node], leaves: [TriangleBVH.Leaf]) {
  var items = usableItems(positions: positions, triangles: triangles)
  guard !items.isEmpty else { return ([], []) }
  let binary = items.withUnsafeMutableBufferPointer { buildBinary($0) }
  var fold = WideFold(positions: positions, triangles: triangles, items: items, binary: binary)
  fold.addNode(over: 0)
  return (fold.nodes, fold.leaves)
}

private func usableItems(positions: [SIMD3<Float>], triangles: [SIMD3<UInt32>]) -> [Item] {
  var items: [Item] = []
  items.reserveCapacity(triangles.count)
  let count = UInt32(clamping: positions.count)
  for (index, t) in triangles.enumerated() where t.x < count && t.y < count && t.z < count {
    let (a, b, c) = (positions[Int(t.x)], positions[Int(t.y)], positions[Int(t.z)])
    let sum = a + b + c
    guard (sum.x + sum.y + sum.z).isFinite else { continue }
    items.append(
      Item(
        lower: lesser(a, lesser(b, c)), upper: greater(a, greater(b, c)), triangle: Int32(index)))
  }
  return items
}

private func buildBinary(_ items: UnsafeMutableBufferPointer<Item>) -> [BinaryNode] {
  var nodes = [BinaryNode()]
  nodes.reserveCapacity(items.count)
  var stack = [(node: 0, range: 0..<items.count, depth: 0)]
  while let (node, range, depth) = stack.popLast() {
    var lower = SIMD3<Float>(repeating: .infinity)
    var upper = -lower
    var centerLower = lower
    var centerUpper = upper
    for i in range {
      let item = items[i]
      lower = lesser(lower, item.lower)
      upper = greater(upper, item.upper)
      centerLower = lesser(centerLower, item.doubledCenter)
      centerUpper = greater(centerUpper, item.doubledCenter)
    }
    nodes[node].lower = lower
    nodes[node].upper = upper
    if range.count <= leafSize {
      nodes[node].first = Int32(range.lowerBound)
      nodes[node].count = Int32(range.count)
      continue
    }
    let middle = split(items, range, centerLower, centerUpper, depth: depth)
    nodes[node].first = Int32(nodes.count)
    stack.append((nodes.count + 1, middle..<range.upperBound, depth + 1))
    stack.append((nodes.count, range.lowerBound..<middle, depth + 1))
    nodes.append(BinaryNode())
    nodes.append(BinaryNode())
  }
  return nodes
}

/// Orders `items[range]` about a split of the widest axis and returns where the right half starts.
private func split(
  _ items: UnsafeMutableBufferPointer<Item>, _ range: Range<Int>, _ lower: SIMD3<Float>,
  _ upper: SIMD3<Float>, depth: Int
) -> Int {
  let extent = upper - lower
  let axis = extent.x >= extent.y && extent.x >= extent.z ? 0 : extent.y >= extent.z ? 1 : 2
  let levelsLeft = Int.bitWidth - (range.count / leafSize).leadingZeroBitCount + 1
  if extent[axis] > 0, depth + levelsLeft < maxDepth {
    let binScale = Float(binCount) / extent[axis]
    let bin = cheapestBin(items, range, axis: axis, origin: lower[axis], scale: binScale)
    let middle = partition(items, range) {
      binIndex($0.doubledCenter[axis], lower[axis], binScale) < bin
    }
    if middle > range.lowerBound && middle < range.upperBound { return middle }
  }
  let sorted = items[range].sorted {
    let (a, b) = ($0.doubledCenter[axis], $1.doubledCenter[axis])
    return a != b ? a < b : $0.triangle < $1.triangle
  }
  for (offset, item) in sorted.enumerated() { items[range.lowerBound + offset] = item }
  return range.lowerBound + range.count / 2
}

private let binCount = 16

@inline(__always)
private func binIndex(_ center: Float, _ origin: Float, _ scale: Float) -> Int {
  min(binCount - 1, max(0, Int((center - origin) * scale)))
}

/// The bin (1 ..< binCount) before which splitting costs least by the surface area heuristic.
private func cheapestBin(
  _ items: UnsafeMutableBufferPointer<Item>, _ range: Range<Int>, axis: Int, origin: Float,
  scale: Float
) -> Int {
  withUnsafeTemporaryAllocation(of: BinaryNode.self, capacity: binCount) { bins in
    bins.initialize(repeating: BinaryNode())
    for i in range {
      let item = items[i]
      let b = binIndex(item.doubledCenter[axis], origin, scale)
      bins[b].lower = lesser(bins[b].lower, item.lower)
      bins[b].upper = greater(bins[b].upper, item.upper)
      bins[b].count &+= 1
    }
    var costs = SIMD16<Float>(repeating: 0)
    var left = BinaryNode()
    for b in 0..<binCount - 1 {
      left.grow(bins[b])
      costs[b + 1] = left.count > 0 ? left.halfArea * Float(left.count) : 0
    }
    var right = BinaryNode()
    var best = binCount / 2
    var bestCost = Float.infinity
    for b in stride(from: binCount - 1, to: 0, by: -1) {
      right.grow(bins[b])
      let cost = costs[b] + (right.count > 0 ? right.halfArea * Float(right.count) : 0)
      if cost < bestCost {
        bestCost = cost
        best = b
      }
    }
    return best
  }
}

extension BinaryNode {
  fileprivate mutating func grow(_ other: BinaryNode) {
    lower = lesser(lower, other.lower)
    upper = greater(upper, other.upper)
    count &+= other.count
  }
}

private func partition(
  _ items: UnsafeMutableBufferPointer<Item>, _ range: Range<Int>, _ isLeft: (Item) -> Bool
) -> Int {
  var low = range.lowerBound
  var high = range.upperBound
  while true {
    while low < high, isLeft(items[low]) { low += 1 }
    while low < high, !isLeft(items[high - 1]) { high -= 1 }
    if low >= high { return low }
    items.swapAt(low, high - 1)
  }
}

/// Folds the binary tree into nodes of four children, opening the largest first.
private struct WideFold {
  let positions: [SIMD3<Float>]
  let triangles: [SIMD3<UInt32>]
  let items: [Item]
  let binary: [BinaryNode]
  var nodes: [TriangleBVH.Node] = []
  var leaves: [TriangleBVH.Leaf] = []

  init(
    positions: [SIMD3<Float>], triangles: [SIMD3<UInt32>], items: [Item], binary: [BinaryNode]
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
