import Numerics
import Scene
import Support

/// Dense points reduced to one sample for each cubic cell that contains surface.
struct SampleCells {
  private struct Cell {
    var position = SIMD3<Double>.zero
    var normal = SIMD3<Double>.zero
    var support = 0.0
    var count = 0
  }

  private let side: Double
  private var index: [SIMD3<Int>: Int] = [:]
  private var cells: [Cell] = []

  init(side: Double) { self.side = side }

  private func key(_ p: SIMD3<Double>) -> SIMD3<Int> {
    func floor(_ x: Double) -> Int { Int(saturating: (x / side).rounded(.down)) }
    return SIMD3(floor(p.x), floor(p.y), floor(p.z))
  }

  /// Adds a point. Points whose normal opposes that of the cell are ignored, as thin parts have two
  /// sides.
  mutating func add(_ point: FoundPoint) {
    guard let normal = point.normal else { return }
    let key = key(point.position)
    let place = index[key] ?? cells.count
    if place == cells.count {
      index[key] = place
      cells.append(Cell())
    }
    guard dot(cells[place].normal, normal) >= 0 else { return }
    cells[place].position += point.position
    cells[place].normal += normal
    cells[place].support += point.support ?? 0
    cells[place].count += 1
  }

  /// A sample for each cell, in the order of first use; `trust` is the mean support at this stage.
  var samples: [SurfaceSample] {
    cells.map { cell in
      let middle = cell.position / Double(cell.count)
      return SurfaceSample(
        position: middle, normal: normalized(cell.normal), start: middle, area: side * side,
        cell: 0, trust: cell.support / Double(cell.count))
    }
  }

  /// Samples of mesh parts without points in their own and adjacent cells: parts that were closed
  /// without evidence.
  func closed(by mesh: TriangleMesh, _ extent: ObjectExtent) -> [SurfaceSample] {
    let clearance = SupportLayer.clearance * extent.radius
    var seen: Set<SIMD3<Int>> = []
    var found: [SurfaceSample] = []
    for triangle in mesh.triangles {
      let corners = (0..<3).map {
        extent.frame.point(SIMD3<Double>(mesh.positions[Int(triangle[$0])]))
      }
      let across = cross(corners[1] - corners[0], corners[2] - corners[0])
      guard length(across) > 0 else { continue }
      for point in pieces(of: corners, area: length(across) / 2) {
        let key = key(point)
        guard length(point) <= extent.radius + side,
          extent.floor.map({ point.y > $0 + clearance }) ?? true, seen.insert(key).inserted,
          !isKnown(about: key)
        else { continue }
        found.append(
          SurfaceSample(
            position: point, normal: normalized(across), start: point, area: side * side, cell: 0,
            isGuess: true))
      }
    }
    return found
  }

  /// Sample points of a triangle, dense enough to hit every cell that it crosses entirely.
  private func pieces(of corners: [SIMD3<Double>], area: Double) -> [SIMD3<Double>] {
    let steps = min(max(1, Int(saturating: (2 * area).squareRoot() / side * 2)), Self.maxSteps)
    return (0..<steps).flatMap { i in
      (0..<steps - i).map { j in
        let (u, v) = ((Double(i) + 1.0 / 3) / Double(steps), (Double(j) + 1.0 / 3) / Double(steps))
        return corners[0] * (1 - u - v) + corners[1] * u + corners[2] * v
      }
    }
  }
  /// Maximum number of steps along a triangle's side, as triangles are hardly larger than the
  /// object.
  private static let maxSteps = 64

  private func isKnown(about key: SIMD3<Int>) -> Bool {
    for x in -1...1 {
      for y in -1...1 {
        for z in -1...1 where index[key &+ SIMD3(x, y, z)] != nil { return true }
      }
    }
    return false
  }
}
