import Numerics

/// Grid cells, each with the mean position and color of the points in it.
struct MeanCells {
  private struct Sum {
    var position = SIMD3<Float>.zero
    var count: Float = 0
    var color = SIMD3<Float>.zero
    var painted: Float = 0
  }

  private let side: Float
  private var numbers: [SIMD3<Int32>: UInt32] = [:]
  private var sums: [Sum] = []

  /// - Parameter side: Side length of a cell, above 0.
  init(side: Float) { self.side = side }

  /// Adds a position and returns the number of its cell.
  mutating func add(_ position: SIMD3<Float>) -> UInt32 {
    let place = (position / side).rounded(.down)
    let key = SIMD3(
      Int32(saturating: place.x), Int32(saturating: place.y), Int32(saturating: place.z))
    let number = numbers[key] ?? UInt32(sums.count)
    if Int(number) == sums.count {
      numbers[key] = number
      sums.append(Sum())
    }
    sums[Int(number)].position += position
    sums[Int(number)].count += 1
    return number
  }

  /// Adds a color to a cell.
  mutating func paint(_ number: UInt32, _ color: SIMD3<UInt8>) {
    sums[Int(number)].color += SIMD3<Float>(color)
    sums[Int(number)].painted += 1
  }

  var positions: [SIMD3<Float>] { sums.map { $0.position / max($0.count, 1) } }

  var colors: [SIMD3<UInt8>] {
    sums.map { sum in
      let mean = sum.color / max(sum.painted, 1)
      return SIMD3(UInt8(saturating: mean.x), UInt8(saturating: mean.y), UInt8(saturating: mean.z))
    }
  }
}
