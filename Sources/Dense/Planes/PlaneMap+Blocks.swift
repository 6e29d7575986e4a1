/// Planes outside the region of the object, which were interpolated from a coarser level.
extension PlaneMap {
  /// Side of the blocks, in pixels, in which pixels with the same plane become one point. A coarse plane
  /// covers up to 4 × 4 pixels, but the object is found in cells that need several points each.
  private static let block = 2

  /// The pixel to the left or above in the same block that was interpolated from the same coarse
  /// plane, if any.
  @inline(__always) func repeated(_ x: Int, _ y: Int, at: Int) -> Int? {
    if x % Self.block != 0, isSame(at &- 1, at) { return at &- 1 }
    if y % Self.block != 0, isSame(at &- width, at) { return at &- width }
    return nil
  }

  /// Side of the square of pixels, in pixels, whose surface becomes one point at a pixel that repeats
  /// no other: more than 1 if the pixel to the right repeats it.
  @inline(__always) func extent(_ x: Int, at: Int) -> Int {
    x % Self.block == 0 && x &+ 1 < width && isSame(at, at &+ 1) ? Self.block : 1
  }

  /// Whether two planes are from the same coarse one: interpolation keeps slopes and cost, of which
  /// estimated planes differ in at least one.
  @inline(__always) private func isSame(_ a: Int, _ b: Int) -> Bool {
    let (first, second) = (planes[a], planes[b])
    return halvings[a] > 0 && halvings[a] == halvings[b] && first.w == second.w
      && first.y == second.y && first.z == second.z && first.x > 0 && second.x > 0
  }
}
