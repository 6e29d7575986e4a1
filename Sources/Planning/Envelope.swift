import Foundation
import Numerics
import Scene
import Support

/// A closed surface around the object's center, given by a radius for each direction cell.
///
/// The radius of a cell with points comes from the points; the others are interpolated (Laplace's
/// equation), which closes the object smoothly in unobserved directions.
struct Envelope: Sendable {
  /// Cells of 10° azimuth, from 0.
  static let columns = 36
  /// Cells of 10° elevation, bottom to top.
  static let rows = 18
  static let count = columns * rows
  /// Quantile of the radii in a cell: the outer surface without outliers.
  private static let quantile = 0.7
  /// Rounds of relaxation that fill empty cells. `smoothRounds` then smooth all cells.
  private static let fillRounds = 400
  private static let smoothRounds = 2

  private(set) var radii: [Double]
  /// Number of points in each cell.
  let found: [Int]

  init(_ points: [FoundPoint], floor: Double?) {
    var lists = [[Double]](repeating: [], count: Self.count)
    for point in points { lists[Self.cell(of: point.position)].append(length(point.position)) }
    found = lists.map(\.count)
    let known = lists.map { list -> Double? in
      list.isEmpty ? nil : list.sorted()[Int(saturating: Double(list.count - 1) * Self.quantile)]
    }
    let start = known.compactMap { $0 }.median() ?? 0
    radii = known.map { $0 ?? start }
    for _ in 0..<Self.fillRounds { relax { known[$0] == nil } }
    for _ in 0..<Self.smoothRounds { relax { _ in true } }
    guard let floor, floor < 0 else { return }
    for cell in radii.indices {
      let down = Self.direction(cell).y
      if down < 0 { radii[cell] = min(radii[cell], floor / down) }
    }
  }

  private mutating func relax(_ isFree: (Int) -> Bool) {
    let before = radii
    for cell in radii.indices where isFree(cell) {
      let around = Self.neighbors(of: cell).reduce(0) { $0 + before[$1] } / 4
      radii[cell] = (before[cell] + around) / 2
    }
  }

  /// The cell of the direction to a point.
  static func cell(of p: SIMD3<Double>) -> Int {
    let size = length(p)
    guard size > 0 else { return 0 }
    var turn = atan2(p.x, p.z) / (2 * .pi)
    if turn < 0 { turn += 1 }
    let rise = asin(min(max(p.y / size, -1), 1)) / .pi + 0.5
    let column = min(Int(saturating: turn * Double(columns)), columns - 1)
    let row = min(Int(saturating: rise * Double(rows)), rows - 1)
    return row * columns + column
  }

  /// Direction of a cell's center, of length 1.
  static func direction(_ cell: Int) -> SIMD3<Double> {
    let azimuth = (Double(cell % columns) + 0.5) * 2 * .pi / Double(columns)
    let elevation = ((Double(cell / columns) + 0.5) / Double(rows) - 0.5) * .pi
    return SIMD3(sin(azimuth) * cos(elevation), sin(elevation), cos(azimuth) * cos(elevation))
  }

  /// The cells to the left, right, below and above; beyond a pole, the cell in the opposite column.
  static func neighbors(of cell: Int) -> [Int] {
    let (row, column) = (cell / columns, cell % columns)
    let opposite = (column + columns / 2) % columns
    return [
      row * columns + (column + columns - 1) % columns, row * columns + (column + 1) % columns,
      row > 0 ? cell - columns : opposite,
      row < rows - 1 ? cell + columns : row * columns + opposite,
    ]
  }

  func position(_ cell: Int) -> SIMD3<Double> { Self.direction(cell) * radii[cell] }

  /// Outward normal at a cell's center, of length 1.
  func normal(_ cell: Int) -> SIMD3<Double> {
    let around = Self.neighbors(of: cell).map { position($0) }
    // Right × up points outwards.
    let found = normalized(cross(around[1] - around[0], around[3] - around[2]))
    let out = Self.direction(cell)
    return dot(found, out) > Self.minOutward ? found : out
  }
  /// Minimum cosine between a normal and the direction from the center; lower values are due to
  /// noise in adjacent radii.
  private static let minOutward = 0.2

  /// Surface area of a cell.
  func area(_ cell: Int) -> Double {
    let row = Double(cell / Self.columns)
    let (low, high) = (row / Double(Self.rows) - 0.5, (row + 1) / Double(Self.rows) - 0.5)
    let solid = 2 * .pi / Double(Self.columns) * (sin(high * .pi) - sin(low * .pi))
    return solid * radii[cell] * radii[cell] / dot(normal(cell), Self.direction(cell))
  }

  /// The surface as a closed mesh.
  func mesh() -> TriangleMesh {
    var positions = (0..<Self.count).map { SIMD3<Float>(position($0)) }
    let (bottom, top) = (UInt32(Self.count), UInt32(Self.count + 1))
    let last = (Self.rows - 1) * Self.columns
    positions.append(SIMD3<Float>(0, -Float(radii[..<Self.columns].median() ?? 0), 0))
    positions.append(SIMD3<Float>(0, Float(radii[last...].median() ?? 0), 0))
    var triangles: [SIMD3<UInt32>] = []
    for column in 0..<Self.columns {
      let next = (column + 1) % Self.columns
      triangles.append(SIMD3(bottom, UInt32(next), UInt32(column)))
      triangles.append(SIMD3(top, UInt32(last + column), UInt32(last + next)))
      for row in 0..<Self.rows - 1 {
        let (a, b) = (UInt32(row * Self.columns + column), UInt32(row * Self.columns + next))
        let up = UInt32(Self.columns)
        triangles.append(SIMD3(a, b, b + up))
        triangles.append(SIMD3(a, b + up, a + up))
      }
    }
    return TriangleMesh(positions: positions, triangles: triangles)
  }
}
