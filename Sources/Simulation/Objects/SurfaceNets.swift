import Numerics

/// The surface at distance zero in a grid, with one vertex per cell: the mean of the crossings of
/// the cell's edges (naive surface nets, after Gibson 1998).
///
/// After `removeAmbiguities`, the mesh is a closed manifold.
struct SurfaceNets {
  private(set) var positions: [SIMD3<Float>] = []
  private(set) var triangles: [SIMD3<UInt32>] = []
  private let grid: DistanceGrid
  /// The vertex of each cell, indexed by its first corner.
  private var vertices: [UInt32]

  init(_ grid: DistanceGrid) {
    self.grid = grid
    vertices = [UInt32](repeating: .max, count: grid.values.count)
    forEachCell(margin: 0) { $0.addVertex($1) }
    forEachCell(margin: 1) { nets, place in
      for axis in 0..<3 { nets.addQuad(place, axis) }
    }
  }

  private mutating func forEachCell(
    margin: Int, _ body: (inout SurfaceNets, SIMD3<Int>) -> Void
  ) {
    let size = grid.size
    for z in margin..<size.z - 1 {
      for y in margin..<size.y - 1 {
        for x in margin..<size.x - 1 { body(&self, SIMD3(x, y, z)) }
      }
    }
  }

  private mutating func addVertex(_ cell: SIMD3<Int>) {
    let mask = grid.insideCorners(cell)
    guard mask != 0, mask != 255 else { return }
    var sum = SIMD3<Float>.zero
    var count: Float = 0
    for k in 0..<8 {
      for axis in [1, 2, 4] where k & axis == 0 && mask >> k & 1 != mask >> (k | axis) & 1 {
        let (from, to) = (DistanceGrid.corner(k), DistanceGrid.corner(k | axis))
        let (a, b) = (grid.values[grid.index(cell &+ from)], grid.values[grid.index(cell &+ to)])
        let t = a / (a - b)
        sum += Self.float(from) + (Self.float(to) - Self.float(from)) * t
        count += 1
      }
    }
    vertices[grid.index(cell)] = UInt32(positions.count)
    positions.append(grid.origin + (Self.float(cell) + sum / count) * grid.spacing)
  }

  private static func float(_ p: SIMD3<Int>) -> SIMD3<Float> {
    SIMD3(Float(p.x), Float(p.y), Float(p.z))
  }

  /// Adds the two triangles across the grid edge from `place` along `axis`, if the surface crosses
  /// it.
  private mutating func addQuad(_ place: SIMD3<Int>, _ axis: Int) {
    var along = SIMD3<Int>.zero
    along[axis] = 1
    let (a, b) = (grid.values[grid.index(place)], grid.values[grid.index(place &+ along)])
    guard (a < 0) != (b < 0) else { return }
    var (u, v) = (SIMD3<Int>.zero, SIMD3<Int>.zero)
    u[(axis + 1) % 3] = 1
    v[(axis + 2) % 3] = 1
    let cells = [place &- u &- v, place &- v, place, place &- u]
    var corners = cells.map { vertices[grid.index($0)] }
    if b < 0 { corners.reverse() }
    let p = corners.map { positions[Int($0)] }
    if distance(p[0], p[2]) <= distance(p[1], p[3]) {
      triangles += [
        SIMD3(corners[0], corners[1], corners[2]), SIMD3(corners[0], corners[2], corners[3]),
      ]
    } else {
      triangles += [
        SIMD3(corners[1], corners[2], corners[3]), SIMD3(corners[1], corners[3], corners[0]),
      ]
    }
  }
}
