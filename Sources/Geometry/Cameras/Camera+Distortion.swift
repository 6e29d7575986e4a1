extension Camera {
  /// Number of sample points on each side of the image border towards which the distortion is
  /// traced, one corner included.
  private static let foldPointsPerSide = 16
  /// Number of steps along a direction to the distance of the farthest undistorted corner, and in
  /// total: a lens that shows sixteen times less at its border is rejected.
  private static let foldSteps = (perRadius: 64, total: 1024)

  /// A pixel at which the distortion folds the image, or beyond which no direction projects; `nil`
  /// for a valid lens, which maps directions to the image one to one.
  ///
  /// Traces straight lines of directions from the principal point until they leave the image. If
  /// the Jacobian has two positive eigenvalues on all of them, the distortion is one to one on the
  /// region they cover, and its inverse is defined on the whole image.
  public func distortionFold() -> SIMD2<Double>? {
    guard hasDistortion else { return nil }
    if lens == .fisheye { return fisheyeFold() }
    let low = SIMD2(min(0, cx), min(0, cy))
    let high = SIMD2(max(Double(width), cx), max(Double(height), cy))
    let farthest = SIMD2(max(cx - low.x, high.x - cx) / fx, max(cy - low.y, high.y - cy) / fy)
    let stride = (farthest * farthest).sum().squareRoot() / Double(Self.foldSteps.perRadius)
    for index in 0..<4 * Self.foldPointsPerSide {
      let (side, place) = index.quotientAndRemainder(dividingBy: Self.foldPointsPerSide)
      let share = Double(place) / Double(Self.foldPointsPerSide)
      let corner = [SIMD2(share, 0), SIMD2(1, share), SIMD2(1 - share, 1), SIMD2(0, 1 - share)]
      let way = (low + (high - low) * corner[side] - SIMD2(cx, cy)) / SIMD2(fx, fy)
      let length = (way * way).sum().squareRoot()
      if length > 0, let pixel = fold(along: way * (stride / length), in: low, high) {
        return pixel
      }
    }
    return nil
  }

  /// Number of angles at which a fisheye lens is examined.
  private static let fisheyeSteps = 256

  /// A pixel at which a fisheye lens folds: the image radius must grow with the angle from the axis,
  /// up to the farthest corner or 90°. Corners may show nothing.
  private func fisheyeFold() -> SIMD2<Double>? {
    let x = max(cx, Double(width) - cx) / fx
    let y = max(cy, Double(height) - cy) / fy
    let corner = (x * x + y * y).squareRoot()
    for step in 0...Self.fisheyeSteps {
      let (radius, growth) = fisheyeAngle(.pi / 2 * Double(step) / Double(Self.fisheyeSteps))
      if radius > corner { return nil }
      if growth <= 0 { return SIMD2(cx + fx * radius, cy) }
    }
    return nil
  }

  /// The pixel at which the image of a line folds, or at which it ends inside the rectangle; `nil`
  /// if the line leaves the rectangle.
  private func fold(
    along way: SIMD2<Double>, in low: SIMD2<Double>, _ high: SIMD2<Double>
  ) -> SIMD2<Double>? {
    var pixel = SIMD2(cx, cy)
    for count in 1...Self.foldSteps.total {
      let p = way * Double(count)
      guard isOrientationKept(at: p) else { return pixel }
      pixel = SIMD2(fx, fy) * distort(p) + SIMD2(cx, cy)
      let isInside = all(pixel .>= low) && all(pixel .<= high)
      if !isInside { return nil }
    }
    return pixel
  }

  /// Whether the Jacobian of the distortion, which is symmetric, is positive definite.
  private func isOrientationKept(at p: SIMD2<Double>) -> Bool {
    let found = radial((p * p).sum())
    let (radial, growth) = (found.factor, found.slope)
    let xx = radial + p.x * p.x * growth + 2 * p1 * p.y + 6 * p2 * p.x
    let yy = radial + p.y * p.y * growth + 6 * p1 * p.y + 2 * p2 * p.x
    let xy = p.x * p.y * growth + 2 * p1 * p.x + 2 * p2 * p.y
    return xx > 0 && xx * yy - xy * xy > 0
  }
}
