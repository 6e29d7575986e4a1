import Numerics
import Scene
import Support

/// The state of a simplification: half-edges, quadrics and the queue of collapsible edges.
///
/// Edges are named by their smaller half-edge. Positions are relative to the mesh's centre in
/// units of its extent.
struct EdgeCollapser {
  /// Share of the distance to the original points in the error.
  private static let pointShare = 1e-3
  private static let boundaryShare = 3.0
  /// Smallest cosine between a triangle's normals before and after a collapse.
  private static let minTurn: Float = 0.2
  /// Smallest accepted 4√3 area / Σ side² of a triangle a collapse makes, unless it was worse.
  private static let minShape: Float = 0.03

  let queue: BucketQueue
  private(set) var triangleCount: Int
  /// Largest root mean square distance accepted, input units.
  private(set) var worst = 0.0
  private let origin: FlatArray<Int32>
  private let twin: FlatArray<Int32>
  private let outgoing: FlatArray<Int32>
  private let positions: FlatArray<SIMD3<Float>>
  private let quadrics: FlatArray<Quadric>
  private let marks: FlatArray<Int32>
  private var token: Int32 = 0
  private let centre: SIMD3<Float>
  private let scale: Float
  private var ring: [Int] = []

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
    centre = middle
    scale = extent
    positions = FlatArray(mesh.positions.map { ($0 - middle) / extent })
    quadrics = FlatArray(repeating: Quadric(), count: mesh.positions.count)
    marks = FlatArray(repeating: 0, count: mesh.positions.count)
    queue = BucketQueue(capacity: mesh.triangles.count * 3)
  }

  // MARK: Preparation

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

  private func addFace(_ t: Int) {
    let a = SIMD3<Double>(positions[Int(origin[3 * t])])
    let b = SIMD3<Double>(positions[Int(origin[3 * t + 1])])
    let c = SIMD3<Double>(positions[Int(origin[3 * t + 2])])
    let double = cross(b - a, c - a)
    let size = length(double)
    guard size > 0 else { return }
    let normal = double / size
    for k in 0..<3 {
      let v = Int(origin[3 * t + k])
      quadrics[v].addPlane(normal, a, weight: size / 6)
      quadrics[v].addPoint(SIMD3<Double>(positions[v]), weight: Self.pointShare * size / 6)
    }
    for k in 0..<3 where twin[3 * t + k] < 0 {
      let from = Int(origin[3 * t + k])
      let to = Int(origin[3 * t + (k + 1) % 3])
      let start = SIMD3<Double>(positions[from])
      let along = SIMD3<Double>(positions[to]) - start
      let across = normalized(cross(along, normal))
      let weight = Self.boundaryShare * dot(along, along)
      quadrics[from].addPlane(across, start, weight: weight)
      quadrics[to].addPlane(across, start, weight: weight)
    }
  }

  @inline(__always)
  private func isName(_ h: Int) -> Bool { twin[h] < 0 || h < Int(twin[h]) }

  @inline(__always)
  private func name(_ h: Int) -> Int { twin[h] < 0 ? h : min(h, Int(twin[h])) }

  @inline(__always)
  private func end(_ h: Int) -> Int { Int(origin[HalfEdges.next(h)]) }

  /// Where the ends of `h` would merge, and the error there.
  @inline(__always)
  private func target(_ h: Int) -> (point: SIMD3<Double>, error: Double, weight: Double) {
    let u = Int(origin[h])
    let v = end(h)
    let q = quadrics[u] + quadrics[v]
    let a = SIMD3<Double>(positions[u])
    let b = SIMD3<Double>(positions[v])
    let middle = (a + b) / 2
    if let best = q.minimum {
      let reach = dot(a - b, a - b)
      if dot(best - middle, best - middle) < 4 * reach {
        return (best, q.error(at: best), q.weight)
      }
    }
    var result = (point: middle, error: q.error(at: middle), weight: q.weight)
    for p in [a, b] {
      let error = q.error(at: p)
      if error < result.error { result = (p, error, q.weight) }
    }
    return result
  }

  @inline(__always)
  private func cost(_ h: Int) -> Float { max(Float(target(h).error), 1e-36) }

  // MARK: Collapses

  /// Calls `body` with each half-edge leaving `vertex`, counter-clockwise.
  @inline(__always)
  private func forEachOutgoing(_ vertex: Int, _ body: (Int) -> Void) {
    let start = Int(outgoing[vertex])
    var h = start
    repeat {
      body(h)
      h = Int(twin[HalfEdges.previous(h)])
    } while h >= 0 && h != start
  }

  /// The half-edge arriving at `vertex` along the boundary, −1 inside.
  @inline(__always)
  private func boundaryArrival(_ vertex: Int) -> Int {
    guard twin[Int(outgoing[vertex])] < 0 else { return -1 }
    var arrival = -1
    forEachOutgoing(vertex) { arrival = HalfEdges.previous($0) }
    return arrival
  }

  /// Merges the ends of edge `h` unless that would harm the surface.
  mutating func tryCollapse(_ h: Int) {
    let u = Int(origin[h])
    let v = end(h)
    guard linkAllows(h, u, v) else { return }
    let (point, error, weight) = target(h)
    let position = SIMD3<Float>(point)
    guard keepsShape(around: u, except: v, at: position),
      keepsShape(around: v, except: u, at: position)
    else { return }
    dequeue(around: u)
    dequeue(around: v)
    if weight > 0 { worst = max(worst, (error / weight).squareRoot() * Double(scale)) }
    quadrics[v] = quadrics[u] + quadrics[v]
    positions[v] = position
    merge(h, u, v)
    enqueue(around: v)
  }

  /// The link condition, and no joining of two boundaries.
  private mutating func linkAllows(_ h: Int, _ u: Int, _ v: Int) -> Bool {
    let isBoundaryEdge = twin[h] < 0
    let arrivalU = boundaryArrival(u)
    let arrivalV = boundaryArrival(v)
    if arrivalU >= 0 && arrivalV >= 0 && !isBoundaryEdge { return false }
    token &+= 1
    let mark = token
    forEachOutgoing(u) { marks[end($0)] = mark }
    if arrivalU >= 0 { marks[Int(origin[arrivalU])] = mark }
    var common = 0
    forEachOutgoing(v) { if marks[end($0)] == mark { common += 1 } }
    if arrivalV >= 0 && marks[Int(origin[arrivalV])] == mark { common += 1 }
    guard common == (isBoundaryEdge ? 1 : 2) else { return false }
    // A lone triangle, or a closed tetrahedron, must not collapse.
    let apex = end(HalfEdges.next(h))
    if isBoundaryEdge { return !(isLone(apex)) && !isLone(u, v, h) }
    let other = end(HalfEdges.next(Int(twin[h])))
    return degree(apex) > 3 && degree(other) > 3 && apex != other
  }

  /// Whether both other edges of the boundary triangle of `h` are boundaries.
  private func isLone(_ u: Int, _ v: Int, _ h: Int) -> Bool {
    twin[HalfEdges.next(h)] < 0 || twin[HalfEdges.previous(h)] < 0
  }

  private func isLone(_ apex: Int) -> Bool { degree(apex) < 3 }

  /// Neighbours of a vertex.
  private func degree(_ vertex: Int) -> Int {
    var count = 0
    forEachOutgoing(vertex) { _ in count += 1 }
    // A boundary vertex has one neighbour more than triangles; treated as roomy.
    return twin[Int(outgoing[vertex])] < 0 ? max(count + 1, 4) : count
  }

  /// Whether the triangles at `vertex` that do not vanish keep their side and a decent shape.
  private func keepsShape(around vertex: Int, except other: Int, at point: SIMD3<Float>) -> Bool {
    let start = Int(outgoing[vertex])
    let here = positions[vertex]
    var h = start
    repeat {
      let b = end(h)
      let c = Int(origin[HalfEdges.previous(h)])
      if b != other && c != other {
        let pb = positions[b]
        let pc = positions[c]
        let old = cross(pb - here, pc - here)
        let new = cross(pb - point, pc - point)
        let sizes = (dot(old, old) * dot(new, new)).squareRoot()
        if dot(old, new) <= Self.minTurn * sizes { return false }
        let shape = Self.shape(new, point, pb, pc)
        if shape < Self.minShape && shape < Self.shape(old, here, pb, pc) { return false }
      }
      h = Int(twin[HalfEdges.previous(h)])
    } while h >= 0 && h != start
    return true
  }

  @inline(__always)
  private static func shape(
    _ doubleArea: SIMD3<Float>, _ a: SIMD3<Float>, _ b: SIMD3<Float>, _ c: SIMD3<Float>
  ) -> Float {
    let sides = dot(a - b, a - b) + dot(b - c, b - c) + dot(c - a, c - a)
    return 3.4641 * length(doubleArea) / max(sides, .leastNormalMagnitude)
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

  /// Removes the triangles of `h`, joins their other edges and moves the corners of `u` to `v`.
  private mutating func merge(_ h: Int, _ u: Int, _ v: Int) {
    ring.removeAll(keepingCapacity: true)
    let start = Int(outgoing[u])
    var turn = start
    repeat {
      ring.append(turn)
      turn = Int(twin[HalfEdges.previous(turn)])
    } while turn >= 0 && turn != start
    let opposite = Int(twin[h])
    let first = zip(h)
    let second = opposite >= 0 ? zip(opposite) : -1
    for corner in ring where origin[corner] >= 0 { origin[corner] = Int32(v) }
    // A half-edge known to start at v now, then the boundary one if there is one.
    let candidate = survivor(first, second, v)
    outgoing[v] = Int32(candidate)
    rewind(v)
    triangleCount -= opposite >= 0 ? 2 : 1
  }

  /// Deletes the triangle of half-edge `h` and makes its two other edges one; returns a surviving
  /// half-edge of that edge.
  private func zip(_ h: Int) -> Int {
    let next = HalfEdges.next(h)
    let previous = HalfEdges.previous(h)
    let apex = Int(origin[previous])
    let a = Int(twin[next])
    let b = Int(twin[previous])
    if a >= 0 { twin[a] = Int32(b) }
    if b >= 0 { twin[b] = Int32(a) }
    // a runs from the apex, b towards it.
    if a >= 0 { outgoing[apex] = Int32(a) } else { outgoing[apex] = Int32(HalfEdges.next(b)) }
    origin[h] = -1
    origin[next] = -1
    origin[previous] = -1
    rewind(apex)
    return a >= 0 ? a : b
  }

  /// A half-edge that starts at `v`, found on the joined edges.
  private func survivor(_ first: Int, _ second: Int, _ v: Int) -> Int {
    let edge = first >= 0 ? first : second
    if Int(origin[edge]) == v { return edge }
    return HalfEdges.next(edge)
  }

  /// Turns `outgoing` clockwise to the boundary, if the vertex is on one.
  private func rewind(_ vertex: Int) {
    let start = Int(outgoing[vertex])
    var h = start
    while twin[h] >= 0 {
      h = HalfEdges.next(Int(twin[h]))
      if h == start { return }
    }
    outgoing[vertex] = Int32(h)
  }

  // MARK: Result

  /// The mesh as it is now.
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
          result.positions.append(positions[v] * scale + centre)
        }
        triangle[k] = numbers[v]
      }
      result.triangles.append(triangle)
    }
    return result
  }
}
