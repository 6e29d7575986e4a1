import Scene
import Support

/// How one view shows one piece of the surface.
struct PieceObservation: Sendable, BitwiseCopyable {
  var view: UInt32
  /// How well the view shows the piece, from resolution and angle; higher is better.
  var quality: Float
  /// Mean gradient (0 ... 255) along one texel.
  var contrast: Float
  // One by one, as a vector takes the room of four.
  private var red, green, blue: Float

  /// Mean colour, sRGB 0 ... 255.
  var color: SIMD3<Float> { SIMD3(red, green, blue) }

  /// Whether a stage can have written all numbers.
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

/// What a photograph shows of one piece.
struct SeenPiece: Sendable, BitwiseCopyable {
  var piece: UInt32
  var observation: PieceObservation
}

/// The observations of each of some pieces, by increasing view.
struct PieceObservations: Sendable {
  /// Those of piece *i* stand at `offsets[i] ..< offsets[i + 1]`.
  private(set) var offsets: [Int32]
  var items: [PieceObservation]

  /// Pieces that nothing is known of yet.
  init(pieces: Int) {
    offsets = [Int32](repeating: 0, count: pieces + 1)
    items = []
  }

  /// Numbers of the pieces.
  var pieces: Range<Int> { 0..<offsets.count - 1 }

  @inline(__always)
  func range(_ piece: Int) -> Range<Int> { Int(offsets[piece])..<Int(offsets[piece + 1]) }

  /// The observations of a piece.
  @inline(__always)
  subscript(piece: Int) -> ArraySlice<PieceObservation> { items[range(piece)] }

  /// Adds what further views show, each with a higher number than those before.
  ///
  /// - Parameters:
  ///   - byView: For each view what it shows, by increasing piece.
  ///   - first: The number that the first piece has in these lists.
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

  /// Keeps the best of each piece; of equal ones those of the first views.
  mutating func keepBest(_ limit: Int) { if let keep = best(limit) { filter(keep) } }

  /// Which observations are among the best of their piece; `nil` where all are.
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

  /// Keeps the observations for which `keep` holds.
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
