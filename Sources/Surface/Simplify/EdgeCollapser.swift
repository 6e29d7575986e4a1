import Numerics
import Scene
import Support

/// The state of a simplification: half-edges, quadrics and the queue of collapsible edges.
///
/// The smaller half-edge represents an edge. Positions are relative to the mesh's center
/// in units of its extent.
struct EdgeCollapser {
  let queue: BucketQueue
  var triangleCount: Int
  /// Largest root mean square distance accepted, in input units.
  var worst = 0.0
  /// The current half-edges, as in `HalfEdges`; the origin is −1 where a triangle was removed.
  let origin: FlatArray<Int32>
  let twin: FlatArray<Int32>
  let outgoing: FlatArray<Int32>
  let positions: FlatArray<SIMD3<Float>>
  let quadrics: FlatArray<Quadric>
  /// For each vertex, the last `token` that marked it.
  let marks: FlatArray<Int32>
  var token: Int32 = 0
  let center: SIMD3<Float>
  let scale: Float
  /// Whether collapses must preserve the shape and orientation of triangles.
  var keepsShapes = true
  /// Scratch buffer of the half-edges that leave a vertex.
  var ring: [Int] = []

  init(_ mesh: TriangleMesh) {
    let half = HalfEdges(mesh)
    origin = half.origin
    twin = half.twin
    outgoing = half.outgoing
    triangleCount = mesh.triangles.count
    var low = SIMD3<Float>(repeating: .infinity)
    var high = -low
    for p in mesh.positions {
      low = pointwiseMin(low, p)
      high = pointwiseMax(high, p)
    }
    let middle = (low + high) / 2
    let extent = max((high - low).max(), .leastNormalMagnitude)
    center = middle
    scale = extent
    positions = FlatArray(mesh.positions.map { ($0 - middle) / extent })
    quadrics = FlatArray(repeating: Quadric(), count: mesh.positions.count)
    marks = FlatArray(repeating: 0, count: mesh.positions.count)
    queue = BucketQueue(capacity: mesh.triangles.count * 3)
  }

  /// Computes quadrics and fills the queue.
  func prepare(context: RunContext) throws {
    for t in 0..<origin.count / 3 {
      addFace(t)
      if t & 0xFFFF == 0 { try context.checkCancellation() }
    }
    context.progress("Simplifying the mesh", 0.3)
    let costs = FlatArray<Float>(repeating: 0, count: origin.count)
    try context.parallelRanges(origin.count, grain: 1 << 16) { range in
      for h in range where isName(h) { costs[h] = cost(h) }
    }
    context.progress("Simplifying the mesh", 0.8)
    for h in 0..<origin.count where isName(h) { queue.insert(h, priority: costs[h]) }
    context.progress("Simplifying the mesh", 1)
  }

  /// Refills the empty queue with all remaining edges.
  func refill() {
    for h in 0..<origin.count where origin[h] >= 0 && isName(h) {
      queue.insert(h, priority: cost(h))
    }
  }

  /// Collapses edge `h` unless that would damage the surface.
  mutating func tryCollapse(_ h: Int) {
    let u = Int(origin[h])
    let v = end(h)
    guard linkAllows(h, replacing: u, by: v) else { return }
    let (point, error, weight) = target(h)
    let position = SIMD3<Float>(point)
    guard
      !keepsShapes
        || keepsShape(around: u, except: v, at: position)
          && keepsShape(around: v, except: u, at: position)
    else { return }
    dequeue(around: u)
    dequeue(around: v)
    if weight > 0 { worst = max(worst, (error / weight).squareRoot() * Double(scale)) }
    quadrics[v] = quadrics[u] + quadrics[v]
    positions[v] = position
    merge(h, replacing: u, by: v)
    enqueue(around: v)
  }

  private func dequeue(around vertex: Int) {
    forEachOutgoing(vertex) { queue.remove(name($0)) }
    let arrival = boundaryArrival(vertex)
    if arrival >= 0 { queue.remove(name(arrival)) }
  }

  private func enqueue(around vertex: Int) {
    forEachOutgoing(vertex) { queue.insert(name($0), priority: cost($0)) }
    let arrival = boundaryArrival(vertex)
    if arrival >= 0 { queue.insert(name(arrival), priority: cost(arrival)) }
  }

  /// The current mesh.
  func mesh() -> TriangleMesh {
    var numbers = [UInt32](repeating: .max, count: positions.count)
    var result = TriangleMesh()
    result.triangles.reserveCapacity(triangleCount)
    for t in 0..<origin.count / 3 where origin[3 * t] >= 0 {
      var triangle = SIMD3<UInt32>.zero
      for k in 0..<3 {
        let v = Int(origin[3 * t + k])
        if numbers[v] == .max {
          numbers[v] = UInt32(result.positions.count)
          result.positions.append(positions[v] * scale + center)
        }
        triangle[k] = numbers[v]
      }
      result.triangles.append(triangle)
    }
    return result
  }
}
