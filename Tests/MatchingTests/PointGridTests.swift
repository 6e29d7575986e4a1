import Foundation
import Support
import Testing

@testable import Matching

@Suite struct PointGridTests {
  @Test(arguments: UInt64(1)...4)
  func gridFindsThePointsNearALine(seed: UInt64) {
    var random = RandomStream(seed: seed)
    let points = (0..<600).map { _ -> SIMD2<Float> in
      SIMD2<Float>(Float(1500 * random.unit() - 700), Float(900 * random.unit() - 500))
    }
    let grid = PointGrid(points, Array(points.indices.dropFirst(10)), cell: 32)
    for _ in 0..<30 {
      let angle = 6.3 * random.unit()
      let normal = SIMD2<Float>(Float(cos(angle)), Float(sin(angle)))
      let offset = Float(600 * (random.unit() - 0.5))
      var found: [Int] = []
      grid.forEach(near: normal, offset, within: 2) { found.append($0) }
      let wanted = (10..<600).filter { (index: Int) -> Bool in
        let gap: Float = normal.x * points[index].x + normal.y * points[index].y + offset
        return abs(gap) < 2
      }
      #expect(found.sorted() == wanted)
    }
  }

  @Test func emptyGridHasNoPoints() {
    let grid = PointGrid([SIMD2(5, 5)], [], cell: 32)
    var count = 0
    grid.forEach(near: SIMD2(0, 1), -5, within: 2) { _ in count += 1 }
    #expect(count == 0)
  }
}
