import Numerics
import Scene

@testable import Texturing

/// A floor in vertical strips, each colored by its own view; all views show all pieces.
struct LeveledStrips {
  let pieces: TexturedPieces
  let layers: BlendLayers
  /// Number of views.
  let views: Int
  /// The strip that contains each piece, counted from the side of low x.
  let strips: [Int]

  /// - Parameter squares: Number of squares along a side of the floor, divisible by `views`.
  init(views: Int, squares: Int = 12) {
    let mesh = TextureShapes.floor(squares)
    let texels = mesh.triangles.flatMap { t in
      (0..<3).map { k -> SIMD2<Double> in
        let p = mesh.positions[Int(t[k])]
        return SIMD2(Double(p.x) + 1, 1 - Double(p.z)) * 32
      }
    }
    let pieces = TexturedPieces(
      mesh: mesh, texels: texels, usable: mesh.triangles.map { _ in true }, longest: 100,
      budget: mesh.triangles.count)
    var shown = PieceColors()
    for _ in pieces.triangles {
      for view in 0..<views {
        shown.entries.append(PieceColors.Entry(view: Int32(view), color: .zero))
      }
      shown.offsets.append(Int32(shown.entries.count))
    }
    self.pieces = pieces
    self.views = views
    strips = pieces.triangles.indices.map { $0 / 2 % squares * views / squares }
    layers = BlendLayers(
      pieces: pieces, labels: strips.map { Int32($0) }, shown: shown, views: views, blending: true)
  }

  /// The color of each offset variable at a seam; `nil` inside the strips.
  func colors(_ color: (_ position: SIMD3<Float>, _ view: Int) -> SIMD3<Float>) -> [SIMD3<Float>?] {
    var uses = [Int](repeating: 0, count: pieces.positions.count)
    for vertex in layers.vertices { uses[Int(vertex)] += 1 }
    return zip(layers.vertices, layers.views).map { vertex, view in
      uses[Int(vertex)] > 1 ? color(pieces.positions[Int(vertex)], Int(view)) : nil
    }
  }
}
