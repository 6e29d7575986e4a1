import Foundation
import Numerics
import Scene
import Support

/// The simulated scene baked to textures, so that a frame takes milliseconds: the object as a grid
/// of `columns` × `rows` cells with color per cell and light per vertex, the table as two maps.
struct StreamModel: Sendable {
  /// The object in one orientation: upright or upside down.
  struct Orientation: Sendable {
    var positions: [SIMD3<Float>]
    /// Light at each vertex.
    var light: [Float]
    /// Light on the table, `lightSide` squared values.
    var tableLight: [Float]
  }

  static let lightSide = 192
  let columns: Int
  let rows: Int
  let textureWidth: Int
  let textureHeight: Int
  /// Linear color, rows from the foot.
  private(set) var texture: [SIMD4<Float>] = []
  let tableSide: Int
  private(set) var table: [SIMD4<Float>] = []
  private(set) var orientations: [Orientation] = []

  /// - Parameter width: Width of the frames, which determines the texture resolution.
  init(_ options: SimulateOptions, width: Int, in context: RunContext) throws {
    var coarse = options
    coarse.detail = options.object.columns(min(options.detail, max(48, width / 8)))
    let seed = UInt32(truncatingIfNeeded: context.seed &* 2_654_435_761)
    let shape = SimulatedShape(detail: coarse.detail, seed: seed, object: options.object)
    columns = coarse.detail
    rows = coarse.detail + 2
    textureWidth = width
    textureHeight = width / 2
    tableSide = min(max(width * 5 / 4, 128), 2400)
    let upright = Self.grid(shape.mesh, columns: columns, rows: rows)
    texture = try Self.paint(upright, of: self, style: options.object, seed: seed, in: context)
    table = try Self.paintTable(tableSide, style: options.table, seed: seed, context)
    let top = upright.map(\.z).max() ?? 0
    let turned = upright.map { SIMD3($0.x, -$0.y, top - $0.z + 0.0005) }
    for (positions, isFlipped) in [(upright, false), (turned, true)] {
      orientations.append(
        try lit(positions, of: shape.mesh, isFlipped: isFlipped, top: top, in: context))
    }
  }

  /// The mesh vertices as rings of `columns` + 1, with the seam duplicated and the poles expanded
  /// to rings.
  private static func grid(_ mesh: TriangleMesh, columns: Int, rows: Int) -> [SIMD3<Float>] {
    (0...rows).flatMap { row in
      (0...columns).map { column in
        if row == 0 { return mesh.positions[0] }
        if row == rows { return mesh.positions[mesh.positions.count - 1] }
        return mesh.positions[1 + (row - 1) * columns + column % columns]
      }
    }
  }

  private static func paint(
    _ grid: [SIMD3<Float>], of model: StreamModel, style: SimulatedObject, seed: UInt32,
    in context: RunContext
  ) throws -> [SIMD4<Float>] {
    let (w, h, columns, rows) = (
      model.textureWidth, model.textureHeight, model.columns, model.rows
    )
    let lines = try context.parallelMap(Array(0..<h), label: "Painting the object") { y, _ in
      (0..<w).map { x -> SIMD4<Float> in
        let u = (Float(x) + 0.5) / Float(w) * Float(columns)
        let v = (Float(y) + 0.5) / Float(h) * Float(rows)
        let (i, j) = (min(Int(saturating: u), columns - 1), min(Int(saturating: v), rows - 1))
        let (s, t) = (u - Float(i), v - Float(j))
        let k = j * (columns + 1) + i
        let lower = grid[k] + (grid[k + 1] - grid[k]) * s
        let upper = grid[k + columns + 1] + (grid[k + columns + 2] - grid[k + columns + 1]) * s
        return SIMD4(
          SimulatedTexture.object(lower + (upper - lower) * t, seed: seed, style: style), 0)
      }
    }
    return lines.flatMap { $0 }
  }

  private static func paintTable(
    _ side: Int, style: SimulatedTable, seed: UInt32, _ context: RunContext
  ) throws -> [SIMD4<Float>] {
    let sheets = SimulatedTexture.sheets(style, seed: seed)
    let cards = style == .markers ? MarkerCards(seed: seed) : nil
    let lines = try context.parallelMap(Array(0..<side), label: "Painting the table") { y, _ in
      (0..<side).map { x -> SIMD4<Float> in
        let p = (SIMD2(Float(x), Float(y)) + 0.5) / Float(side) * 2 - 1
        let place = p * SimulatedScene.tableSide
        let color =
          cards?.color(place)
          ?? SimulatedTexture.table(place, sheets: sheets, seed: seed, style: style)
        return SIMD4(color, 0)
      }
    }
    return lines.flatMap { $0 }
  }
}
