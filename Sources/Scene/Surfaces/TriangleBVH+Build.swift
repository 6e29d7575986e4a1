import Support

private let leafSize = 4
/// Maximum depth of the binary tree; median splits enforce it.
private let maxDepth = 40

/// Builds the wide tree over the valid triangles of a mesh.
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

private func usableItems(positions: [SIMD3<Float>], triangles: [SIMD3<UInt32>]) -> [TriangleBox] {
  var items: [TriangleBox] = []
  items.reserveCapacity(triangles.count)
  let count = UInt32(clamping: positions.count)
  for (index, t) in triangles.enumerated() where t.x < count && t.y < count && t.z < count {
    let (a, b, c) = (positions[Int(t.x)], positions[Int(t.y)], positions[Int(t.z)])
    let sum = a + b + c
    guard (sum.x + sum.y + sum.z).isFinite else { continue }
    items.append(
      TriangleBox(
        lower: lesser(a, lesser(b, c)), upper: greater(a, greater(b, c)), triangle: Int32(index)))
  }
  return items
}

private func buildBinary(_ items: UnsafeMutableBufferPointer<TriangleBox>) -> [BinaryNode] {
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
    let middle = split(items, in: range, lower: centerLower, upper: centerUpper, depth: depth)
    nodes[node].first = Int32(nodes.count)
    stack.append((nodes.count + 1, middle..<range.upperBound, depth + 1))
    stack.append((nodes.count, range.lowerBound..<middle, depth + 1))
    nodes.append(BinaryNode())
    nodes.append(BinaryNode())
  }
  return nodes
}

/// Partitions `items[range]` along the longest axis and returns the start of the right half.
private func split(
  _ items: UnsafeMutableBufferPointer<TriangleBox>, in range: Range<Int>, lower: SIMD3<Float>,
  upper: SIMD3<Float>, depth: Int
) -> Int {
  let extent = upper - lower
  let axis = extent.x >= extent.y && extent.x >= extent.z ? 0 : extent.y >= extent.z ? 1 : 2
  let levelsLeft = Int.bitWidth - (range.count / leafSize).leadingZeroBitCount + 1
  if extent[axis] > 0, depth + levelsLeft < maxDepth {
    let binScale = Float(binCount) / extent[axis]
    let bin = cheapestBin(items, range, axis: axis, origin: lower[axis], scale: binScale)
    let middle = partition(items, in: range) {
      binIndex(of: $0.doubledCenter[axis], origin: lower[axis], scale: binScale) < bin
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
private func binIndex(of center: Float, origin: Float, scale: Float) -> Int {
  min(binCount - 1, max(0, Int(saturating: (center - origin) * scale)))
}

/// The bin (1 ..< binCount) before which a split has the lowest cost by the surface area heuristic.
private func cheapestBin(
  _ items: UnsafeMutableBufferPointer<TriangleBox>, _ range: Range<Int>, axis: Int, origin: Float,
  scale: Float
) -> Int {
  withUnsafeTemporaryAllocation(of: BinaryNode.self, capacity: binCount) { bins in
    bins.initialize(repeating: BinaryNode())
    for i in range {
      let item = items[i]
      let b = binIndex(of: item.doubledCenter[axis], origin: origin, scale: scale)
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

private func partition(
  _ items: UnsafeMutableBufferPointer<TriangleBox>, in range: Range<Int>,
  by isLeft: (TriangleBox) -> Bool
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
