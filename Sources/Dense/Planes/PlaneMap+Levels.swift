import Imaging
import Support

extension PlaneMap {
  /// Interpolates the planes of the next coarser level, with their costs, at this level's pixels.
  ///
  /// - Parameter searched: The pixels that are then estimated; the others keep how certain their
  ///   coarse planes are.
  convenience init(
    finer frame: PinholeFrame, active: ByteImage, searched: ByteImage, from coarse: PlaneMap
  ) {
    self.init(width: frame.width, height: frame.height)
    for y in 0..<frame.height {
      let py = min(y >> 1, coarse.height - 1)
      let dy = (Float(y) + 0.5) * 0.5 - 0.5 - Float(py)
      for x in 0..<frame.width where active.pixels[y * frame.width + x] != 0 {
        let px = min(x >> 1, coarse.width - 1)
        let dx = (Float(x) + 0.5) * 0.5 - 0.5 - Float(px)
        let plane = coarse.planes[py &* coarse.width &+ px]
        guard plane.x > 0 else { continue }
        let w = plane.x + plane.y * dx + plane.z * dy
        let at = y &* frame.width &+ x
        planes[at] = SIMD4(w > 0 ? w : plane.x, plane.y * 0.5, plane.z * 0.5, plane.w)
        if searched.pixels[at] == 0 {
          let from = py &* coarse.width &+ px
          deviations[at] = coarse.deviations[from]
          halvings[at] = UInt8(min(Int(coarse.halvings[from]) + 1, Self.maxHalvings))
        }
      }
    }
  }

  func copy() -> PlaneMap {
    let result = PlaneMap(width: width, height: height)
    result.planes.update(from: planes, count: count)
    result.halvings.update(from: halvings, count: count)
    result.deviations.update(from: deviations, count: count)
    return result
  }

  /// The inverse depth at a sub-pixel position, from the nearest pixel's plane; 0 if there is none.
  @inline(__always) func inverse(_ u: Float, _ v: Float) -> (w: Float, index: Int) {
    let (x, y) = (
      Int(saturating: (u + 0.5).rounded(.down)), Int(saturating: (v + 0.5).rounded(.down))
    )
    guard x >= 0, y >= 0, x < width, y < height else { return (0, 0) }
    let index = y &* width &+ x
    let plane = planes[index]
    guard plane.x > 0 else { return (0, index) }
    return (plane.x + plane.y * (u - Float(x)) + plane.z * (v - Float(y)), index)
  }
}
