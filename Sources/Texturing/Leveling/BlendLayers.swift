import Numerics

/// The contribution of one view to one piece.
struct LayerPiece: Sendable, BitwiseCopyable {
  var piece: Int32
  /// Weight of the view at the piece's corners; the weights of all views sum to 1 at each corner.
  var weights: SIMD3<Float>
  /// Index of each corner's offset variable for this view.
  var variables: SIMD3<Int32>
}

/// The contributions of each view: the pieces that it colors alone, and those along its seams,
/// which are cross-faded over one piece on either side.
///
/// A vertex blends the views of its surrounding pieces if they are visible in all of these pieces.
/// If none is, the pieces use their own views, and the seam is not blended.
struct BlendLayers: Sendable {
  /// Contributions by view.
  private(set) var layers: [[LayerPiece]]
  /// Vertex of each offset variable.
  private(set) var vertices: [Int32] = []
  /// View of each offset variable.
  private(set) var views: [Int32] = []
  /// End of each view's variables, which are contiguous.
  private var ends: [Int] = []

  init(
    pieces: TexturedPieces, labels: [Int32], shown: PieceColors, views count: Int, blending: Bool
  ) {
    let mixes = blending ? vertexMixes(of: pieces, labels: labels, shown: shown) : nil
    layers = [[LayerPiece]](repeating: [], count: count)
    for (piece, t) in pieces.triangles.enumerated() where labels[piece] >= 0 {
      var parts: [(view: Int32, weights: SIMD3<Float>)] = []
      for k in 0..<3 {
        let mix = mixes?[Int(t[k])] ?? []
        for (view, weight) in mix.isEmpty ? [(labels[piece], Float(1))] : mix {
          if let at = parts.firstIndex(where: { $0.view == view }) {
            parts[at].weights[k] = weight
          } else {
            var weights = SIMD3<Float>.zero
            weights[k] = weight
            parts.append((view, weights))
          }
        }
      }
      for part in parts {
        layers[Int(part.view)].append(
          LayerPiece(piece: Int32(piece), weights: part.weights, variables: .zero))
      }
    }
    numberVariables(pieces)
  }

  /// The indices of a view's variables.
  func variables(of view: Int) -> Range<Int> { (view > 0 ? ends[view - 1] : 0)..<ends[view] }

  private mutating func numberVariables(_ pieces: TexturedPieces) {
    var number = [Int32](repeating: -1, count: pieces.positions.count)
    for view in layers.indices {
      let first = Int32(vertices.count)
      for i in layers[view].indices {
        let t = pieces.triangles[Int(layers[view][i].piece)]
        for k in 0..<3 {
          let vertex = Int(t[k])
          if number[vertex] < first {
            number[vertex] = Int32(vertices.count)
            vertices.append(Int32(vertex))
            views.append(Int32(view))
          }
          layers[view][i].variables[k] = number[vertex]
        }
      }
      ends.append(vertices.count)
    }
  }
}

/// For each vertex, the blended views and their weights; empty if pieces use their own views.
private func vertexMixes(
  of pieces: TexturedPieces, labels: [Int32], shown: PieceColors
) -> [[(Int32, Float)]] {
  var around = [[Int32]](repeating: [], count: pieces.positions.count)
  for (piece, t) in pieces.triangles.enumerated() where labels[piece] >= 0 {
    for k in 0..<3 { around[Int(t[k])].append(Int32(piece)) }
  }
  return around.map { ring in
    guard let first = ring.first else { return [] }
    let label = labels[Int(first)]
    if ring.allSatisfy({ labels[Int($0)] == label }) { return [(label, 1)] }
    var mix: [(Int32, Float)] = []
    for piece in ring {
      let view = labels[Int(piece)]
      if let at = mix.firstIndex(where: { $0.0 == view }) {
        mix[at].1 += 1
      } else if ring.allSatisfy({ shown.color(of: Int($0), in: view) != nil }) {
        mix.append((view, 1))
      }
    }
    let total = mix.reduce(0) { $0 + $1.1 }
    return mix.map { ($0.0, $0.1 / total) }
  }
}
