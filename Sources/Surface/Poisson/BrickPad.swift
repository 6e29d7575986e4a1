/// A padded copy of a brick with one layer of its neighbors: 6³ nodes, rows of
/// 8, x from −1 at slot 0.
enum BrickPad {
  static let row = 8
  static let plane = 48
  static let size = 6 * 48

  /// Slot of node (x, y, z), each −1 ... 4.
  @inline(__always)
  static func slot(_ x: Int, _ y: Int, _ z: Int) -> Int { (z + 1) * plane + (y + 1) * row + x + 1 }

  /// Copies field `source` (64 values per brick) around `brick` into `pad`; missing nodes become 0.
  @inline(__always)
  static func gather(
    _ neighbors: UnsafePointer<Int32>, _ source: UnsafePointer<Float>,
    into pad: UnsafeMutablePointer<Float>
  ) {
    for z in -1...4 {
      let slabZ = z < 0 ? 0 : z > 3 ? 2 : 1
      for y in -1...4 {
        let slabY = y < 0 ? 0 : y > 3 ? 2 : 1
        let group = neighbors + (slabZ &* 9 &+ slabY &* 3)
        let inside = (z & 3) &* 16 &+ (y & 3) &* 4
        let target = pad + ((z &+ 1) &* plane &+ (y &+ 1) &* row)
        let left = Int(group[0])
        let middle = Int(group[1])
        let right = Int(group[2])
        target[0] = left < 0 ? 0 : source[left &* 64 &+ inside &+ 3]
        if middle < 0 {
          target[1] = 0
          target[2] = 0
          target[3] = 0
          target[4] = 0
        } else {
          let from = source + (middle &* 64 &+ inside)
          target[1] = from[0]
          target[2] = from[1]
          target[3] = from[2]
          target[4] = from[3]
        }
        target[5] = right < 0 ? 0 : source[right &* 64 &+ inside]
      }
    }
  }

  /// Four consecutive floats at `pointer`, unaligned.
  @inline(__always)
  static func four(_ pointer: UnsafePointer<Float>) -> SIMD4<Float> {
    UnsafeRawPointer(pointer).loadUnaligned(as: SIMD4<Float>.self)
  }
}
