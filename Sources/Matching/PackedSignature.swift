import Support

/// An image signature quantized to bytes; all signatures of a capture have the same scale.
struct PackedSignature: Sendable {
  private static let lanes = 16
  private let words: [SIMD16<Int8>]

  /// - Parameter limit: Magnitude at which components are clamped.
  init(_ values: [Float], limit: Float) {
    let scale = Float(Int8.max) / limit
    words = stride(from: 0, to: values.count, by: Self.lanes).map { start in
      var word = SIMD16<Int8>.zero
      for lane in 0..<min(Self.lanes, values.count - start) {
        let value = (values[start + lane] * scale).rounded()
        word[lane] = Int8(saturating: value)
      }
      return word
    }
  }

  private init(words: [SIMD16<Int8>]) { self.words = words }

  /// The inner product, in units of the common scale squared.
  func product(_ other: PackedSignature) -> Int32 {
    var sum = SIMD16<Int32>.zero
    words.withUnsafeBufferPointer { a in
      other.words.withUnsafeBufferPointer { b in
        for i in 0..<min(a.count, b.count) {
          let product =
            SIMD16<Int16>(truncatingIfNeeded: a[i]) &* SIMD16<Int16>(truncatingIfNeeded: b[i])
          sum &+= SIMD16<Int32>(truncatingIfNeeded: product)
        }
      }
    }
    return sum.wrappedSum()
  }

  /// The mean of some signatures, scaled to their mean length.
  static func mean(of members: [Int], _ all: [PackedSignature]) -> PackedSignature {
    guard let first = members.first else { return PackedSignature(words: []) }
    var sums = [SIMD16<Int32>](repeating: .zero, count: all[first].words.count)
    var length: Float = 0
    for member in members {
      length += Float(all[member].product(all[member])).squareRoot()
      for (i, word) in all[member].words.enumerated() {
        sums[i] &+= SIMD16<Int32>(truncatingIfNeeded: word)
      }
    }
    length /= Float(members.count)
    var square: Float = 0
    for sum in sums {
      for lane in 0..<lanes { square += Float(sum[lane]) * Float(sum[lane]) }
    }
    let scale = square > 0 ? length / square.squareRoot() : 0
    return PackedSignature(
      words: sums.map { sum in
        var word = SIMD16<Int8>.zero
        for lane in 0..<lanes {
          let value = (Float(sum[lane]) * scale).rounded()
          word[lane] = Int8(saturating: value)
        }
        return word
      })
  }
}
