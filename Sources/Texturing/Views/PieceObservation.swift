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

  init(pieces: Int, byView: [[PieceObservation]]) {
    var offsets = [Int32](repeating: 0, count: pieces + 1)
    for list in byView {
      for o in list { offsets[Int(o.piece) + 1] += 1 }
    }
    for i in 0..<pieces { offsets[i + 1] += offsets[i] }
    var next = offsets
    let none = PieceObservation(piece: 0, view: 0, quality: 0, contrast: 0, color: .zero)
    var items = [PieceObservation](repeating: none, count: Int(offsets[pieces]))
    for list in byView {
      for o in list {
        items[Int(next[Int(o.piece)])] = o
        next[Int(o.piece)] += 1
      }
    }
    self.offsets = offsets
    self.items = items
  }

  @inline(__always)
  func range(_ piece: Int) -> Range<Int> { Int(offsets[piece])..<Int(offsets[piece + 1]) }

  /// Keeps the observations for which `keep` holds.
  mutating func filter(_ keep: [Bool]) {
    var kept: [PieceObservation] = []
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
