import Numerics

/// The colors of each piece in the views that color it or an adjacent piece, where visible: the
/// observations needed for blending and leveling.
struct PieceColors: Sendable {
  /// The color in one view.
  struct Entry: Sendable {
    var view: Int32
    var color: SIMD3<Float>
  }

  /// The entries of piece *i* are at `offsets[i] ..< offsets[i + 1]`.
  var offsets: [Int32] = [0]
  var entries: [Entry] = []

  /// Creates an empty list.
  init() {}

  /// - Parameters:
  ///   - observations: Observations of some pieces.
  ///   - wanted: The requested views, by the index of the piece in `observations`.
  init(_ observations: PieceObservations, wanted: (Int) -> [Int32]) {
    for piece in observations.pieces {
      let items = observations[piece]
      for view in wanted(piece) {
        guard let item = items.first(where: { $0.view == UInt32(view) }) else { continue }
        entries.append(Entry(view: view, color: item.color))
      }
      offsets.append(Int32(entries.count))
    }
  }

  /// Appends the entries of further pieces.
  mutating func append(_ others: PieceColors) {
    let first = Int32(entries.count)
    offsets += others.offsets.dropFirst().map { $0 + first }
    entries += others.entries
  }

  /// Mean color of a piece in a view, not compensated; `nil` if the piece is not visible in the
  /// view, or the view colors neither it nor an adjacent piece.
  func color(of piece: Int, in view: Int32) -> SIMD3<Float>? {
    entries[Int(offsets[piece])..<Int(offsets[piece + 1])].first { $0.view == view }?.color
  }
}

/// The views that color the pieces around each vertex.
struct VertexViews: Sendable {
  /// The view of the first piece, −1 if no piece is colored.
  private var first: [Int32]
  /// Views other than the first.
  private var others: [UInt32: [Int32]] = [:]

  /// - Parameter labels: The view of each piece, negative for none.
  init(_ pieces: TexturedPieces, labels: [Int32]) {
    first = [Int32](repeating: -1, count: pieces.positions.count)
    for (piece, t) in pieces.triangles.enumerated() where labels[piece] >= 0 {
      for k in 0..<3 { add(labels[piece], at: t[k]) }
    }
  }

  private mutating func add(_ view: Int32, at vertex: UInt32) {
    let known = first[Int(vertex)]
    if known < 0 {
      first[Int(vertex)] = view
    } else if known != view, others[vertex]?.contains(view) != true {
      others[vertex, default: []].append(view)
    }
  }

  /// The views of all pieces that share a vertex with a triangle, without duplicates.
  func around(_ t: SIMD3<UInt32>) -> [Int32] {
    var views: [Int32] = []
    func take(_ view: Int32) { if view >= 0, !views.contains(view) { views.append(view) } }
    for k in 0..<3 {
      take(first[Int(t[k])])
      for view in others[t[k]] ?? [] { take(view) }
    }
    return views
  }
}
