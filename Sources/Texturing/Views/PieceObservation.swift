/// How one view shows one piece of the surface.
struct PieceObservation: Sendable, BitwiseCopyable {
  var piece: UInt32
  var view: UInt32
  /// How well the view shows the piece, from resolution and angle; higher is better.
  var quality: Float
  /// Mean gradient (0 ... 255) along one texel.
  var contrast: Float
  /// Mean colour, sRGB 0 ... 255.
  var color: SIMD3<Float>
}

/// The observations of each piece, by increasing view.
struct PieceObservations: Sendable {
  /// Those of piece *i* stand at `offsets[i] ..< offsets[i + 1]`.
  var offsets: [Int32]
  var items: [PieceObservation]

  init(pieces: Int, byView: [[PieceObservation]] = []) {
    offsets = [Int32](repeating: 0, count: pieces + 1)
    items = []
    if !byView.isEmpty { add(byView) }
  }

  /// Adds what further views show, each with a higher number than those before.
  mutating func add(_ byView: [[PieceObservation]]) {
    let pieces = offsets.count - 1
    var counts = [Int32](repeating: 0, count: pieces + 1)
    for list in byView {
      for o in list { counts[Int(o.piece) + 1] += 1 }
    }
    var starts = offsets
    for i in 0..<pieces {
      counts[i + 1] += counts[i]
      starts[i + 1] += counts[i + 1]
    }
    let none = PieceObservation(piece: 0, view: 0, quality: 0, contrast: 0, color: .zero)
    var merged = [PieceObservation](repeating: none, count: Int(starts[pieces]))
    var next = starts
    for piece in 0..<pieces {
      for i in range(piece) {
        merged[Int(next[piece])] = items[i]
        next[piece] += 1
      }
    }
    for list in byView {
      for o in list {
        merged[Int(next[Int(o.piece)])] = o
        next[Int(o.piece)] += 1
      }
    }
    (offsets, items) = (starts, merged)
  }

  /// Keeps the best of each piece; of equal ones those of the first views.
  mutating func keepBest(_ limit: Int) { if let keep = best(limit) { filter(keep) } }

  /// Which observations are among the best of their piece; `nil` where all are.
  func best(_ limit: Int) -> [Bool]? {
    var keep: [Bool]?
    for piece in 0..<offsets.count - 1 {
      let range = range(piece)
      guard range.count > limit else { continue }
      let ranked = range.sorted {
        let (a, b) = (items[$0].quality, items[$1].quality)
        return a != b ? a > b : $0 < $1
      }
      if keep == nil { keep = [Bool](repeating: true, count: items.count) }
      for i in ranked[limit...] { keep?[i] = false }
    }
    return keep
  }

  @inline(__always)
  func range(_ piece: Int) -> Range<Int> { Int(offsets[piece])..<Int(offsets[piece + 1]) }

  /// Keeps the observations for which `keep` holds.
  mutating func filter(_ keep: [Bool]) {
    var kept: [PieceObservation] = []
    kept.reserveCapacity(keep.count(where: \.self))
    var starts: [Int32] = [0]
    starts.reserveCapacity(offsets.count)
    for piece in 0..<offsets.count - 1 {
      for i in range(piece) where keep[i] { kept.append(items[i]) }
      starts.append(Int32(kept.count))
    }
    items = kept
    offsets = starts
  }
}
