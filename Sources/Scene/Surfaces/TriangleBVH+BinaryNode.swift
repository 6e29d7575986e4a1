/// A node of the binary tree that is collapsed into the wide one. `count` > 0 marks a leaf over
/// `order[first ..< first + count]`; otherwise `first` is the left child and `first + 1` the right.
struct BinaryNode: BitwiseCopyable {
  var lower = SIMD3<Float>(repeating: .infinity)
  var upper = SIMD3<Float>(repeating: -.infinity)
  var first: Int32 = 0
  var count: Int32 = 0

  var halfArea: Float {
    let d = upper - lower
    return d.x * d.y + d.y * d.z + d.z * d.x
  }
}

/// A triangle's bounding box and index.
struct TriangleBox: BitwiseCopyable {
  var lower: SIMD3<Float>
  var upper: SIMD3<Float>
  var triangle: Int32

  @inline(__always) var doubledCenter: SIMD3<Float> { lower + upper }
}

extension BinaryNode {
  @inline(__always) mutating func grow(_ other: BinaryNode) {
    lower = lesser(lower, other.lower)
    upper = greater(upper, other.upper)
    count &+= other.count
  }
}
