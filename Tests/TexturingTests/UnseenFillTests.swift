import Support
import Testing

@testable import Texturing

/// Colors of a floor that no view shows between its two sides.
@Suite struct UnseenFillTests {
  private static let (left, right) = (SIMD3<Float>(40, 60, 80), SIMD3<Float>(200, 150, 100))
  private let strips = LeveledStrips(views: 3)

  /// The filling of the middle strip, or of the strips that are not in `seen`.
  private func fill(seen: Set<Int> = [0, 2], offset: SIMD3<Float> = .zero) -> UnseenFill {
    let labels = strips.strips.map { seen.contains($0) ? Int32($0) : -1 }
    var shown = PieceColors()
    for label in labels {
      if label >= 0 {
        let color = label == 0 ? Self.left : Self.right
        shown.entries.append(PieceColors.Entry(view: label, color: color))
      }
      shown.offsets.append(Int32(shown.entries.count))
    }
    let choice = ViewLabels(
      labels: labels, shown: shown, means: [], gains: [.one, .one, .one], inconsistent: 0,
      seamEdges: 0, skipped: [])
    let layers = BlendLayers(
      pieces: strips.pieces, labels: labels, shown: shown, views: 3, blending: false)
    return UnseenFill(
      pieces: strips.pieces, choice: choice, layers: layers,
      offsets: layers.vertices.map { _ in offset })
  }

  /// The vertices of the strips that are visible.
  private func seenVertices(_ fill: UnseenFill) -> Set<Int> {
    let pieces = fill.pieces.triangles.indices.filter { fill.choice.labels[$0] >= 0 }
    return Set(pieces.flatMap { piece in (0..<3).map { Int(fill.pieces.triangles[piece][$0]) } })
  }

  @Test func unseenVerticesAreBetweenTheirNeighbors() throws {
    let fill = fill()
    let colors = try fill.vertexColors(in: RunContext())
    let seen = seenVertices(fill)
    var neighbors = [Set<Int>](repeating: [], count: colors.count)
    for t in fill.pieces.triangles {
      for k in 0..<3 { neighbors[Int(t[k])].formUnion([Int(t[(k + 1) % 3]), Int(t[(k + 2) % 3])]) }
    }
    #expect(seen.count < colors.count)
    for v in colors.indices where !seen.contains(v) {
      let around = neighbors[v].map { colors[$0].x }
      let (low, high) = (try #require(around.min()), try #require(around.max()))
      #expect(colors[v].x > low)
      #expect(colors[v].x < high)
    }
  }

  @Test func seenVerticesKeepTheColorsOfTheirPieces() throws {
    let fill = fill(offset: SIMD3(5, -3, 1))
    let colors = try fill.vertexColors(in: RunContext())
    for v in seenVertices(fill) {
      let side = fill.pieces.positions[v].x < 0 ? Self.left : Self.right
      let expected = side + SIMD3(5, -3, 1)
      #expect(SIMD3(colors[v].x, colors[v].y, colors[v].z) == SIMD3<Double>(expected))
    }
  }

  @Test func withoutVisiblePiecesAllVerticesAreGray() throws {
    let colors = try fill(seen: []).vertexColors(in: RunContext())
    #expect(colors.allSatisfy { abs($0.x - 128) < 1e-6 && abs($0.z - 128) < 1e-6 })
  }

  @Test func onlyUnseenTexelsArePainted() throws {
    let fill = fill()
    let texels = try PieceTexels(fill.pieces, size: 64, in: RunContext())
    let untouched: UInt16 = 7
    var atlas = [UInt16](repeating: untouched, count: 3 * 64 * 64)
    try fill.paint(
      fill.vertexColors(in: RunContext()), into: &atlas, texels: texels, in: RunContext())
    var painted = 0
    for piece in fill.pieces.triangles.indices {
      fill.pieces.texelTriangle(piece, size: 64)?.forEachTexel { index, _, _ in
        if fill.choice.labels[piece] >= 0 {
          #expect(atlas[3 * index] == untouched)
        } else {
          #expect((40 * 256...200 * 256).contains(Int(atlas[3 * index])))
          painted += 1
        }
      }
    }
    #expect(painted > 1000)
  }
}
