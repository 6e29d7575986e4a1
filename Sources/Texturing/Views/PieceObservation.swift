import Scene
import Support

/// The observation of one piece in one view.
struct PieceObservation: Sendable, BitwiseCopyable {
  var view: UInt32
  /// Quality of the observation, from resolution and angle; higher is better.
  var quality: Float
  /// Mean gradient (0 ... 255) per texel.
  var contrast: Float
  // Stored as scalars, because a vector of three takes the space of four.
  private var red, green, blue: Float

  /// Mean color, sRGB 0 ... 255.
  var color: SIMD3<Float> { SIMD3(red, green, blue) }

  /// Whether all numbers are within the range that a stage can write.
  var isPlain: Bool { quality.isPlain && contrast.isPlain && color.isPlain }

  init(view: UInt32, quality: Float, contrast: Float, color: SIMD3<Float>) {
    self.view = view
    self.quality = quality
    self.contrast = contrast
    red = color.x
    green = color.y
    blue = color.z
  }
}

/// An observation with its piece.
struct SeenPiece: Sendable, BitwiseCopyable {
  var piece: UInt32
  var observation: PieceObservation
}

/// The observations of each of some pieces, in increasing order of views.
struct PieceObservations: Sendable {
  /// The observations of piece *i* are at `offsets[i] ..< offsets[i + 1]`.
  private(set) var offsets: [Int32]
  var items: [PieceObservation]

  /// Pieces without observations.
  init(pieces: Int) {
    offsets = [Int32](repeating: 0, count: pieces + 1)
    items = []
  }

  /// Indices of the pieces.
  var pieces: Range<Int> { 0..<offsets.count - 1 }

  @inline(__always)
  func range(_ piece: Int) -> Range<Int> { Int(offsets[piece])..<Int(offsets[piece + 1]) }

  /// The observations of a piece.
  @inline(__always)
  subscript(piece: Int) -> ArraySlice<PieceObservation> { items[range(piece)] }

  /// Adds the observations of further views, whose indices must be higher than those before.
  ///
  /// - Parameters:
  ///   - byView: For each view its observations, in increasing order of pieces.
  ///   - first: The index of the first piece in these lists.
  mutating func add(_ byView: [ArraySlice<SeenPiece>], from first: Int = 0) {
    var counts = [Int32](repeating: 0, count: offsets.count)
    for list in byView {
      for seen in list { counts[Int(seen.piece) - first + 1] += 1 }
    }
    var starts = offsets
    for i in pieces {
      counts[i + 1] += counts[i]
      starts[i + 1] += counts[i + 1]
    }
    let none = PieceObservation(view: 0, quality: 0, contrast: 0, color: .zero)
    var merged = [PieceObservation](repeating: none, count: Int(starts[pieces.upperBound]))
    var next = starts
    for piece in pieces {
      for i in range(piece) {
        merged[Int(next[piece])] = items[i]
        next[piece] += 1
      }
    }
    for list in byView {
      for seen in list {
        let piece = Int(seen.piece) - first
        merged[Int(next[piece])] = seen.observation
        next[piece] += 1
      }
    }
    (offsets, items) = (starts, merged)
  }

  /// Reduces each piece to its best observations; of equal ones, those of the first views remain.
  mutating func keepBest(_ limit: Int) { if let keep = best(limit) { filter(keep) } }

  /// Whether each observation is among the best of its piece; `nil` if all are.
  func best(_ limit: Int) -> [Bool]? {
    var keep: [Bool]?
    for piece in pieces {
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

  /// Removes the observations for which `keep` is false.
  mutating func filter(_ keep: [Bool]) {
    var kept: [PieceObservation] = []
    kept.reserveCapacity(keep.count(where: \.self))
    var starts: [Int32] = [0]
    starts.reserveCapacity(offsets.count)
    for piece in pieces {
      for i in range(piece) where keep[i] { kept.append(items[i]) }
      starts.append(Int32(kept.count))
    }
    items = kept
    offsets = starts
  }
}

extension PieceObservations: SpilledValue {
  var byteCount: Int {
    MemoryLayout<Int32>.stride * offsets.count + MemoryLayout<PieceObservation>.stride * items.count
  }

  func store(into writer: inout ByteWriter) {
    writer.array(offsets)
    writer.array(items)
  }

  init(from reader: inout ByteReader) throws {
    offsets = try reader.array()
    items = try reader.array()
    guard offsets.last == Int32(clamping: items.count) else {
      throw StorageError.inconsistent("observations")
    }
  }
}
