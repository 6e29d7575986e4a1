import Imaging
import Numerics
import Scene

/// The strength of keypoints in a photograph, which results do not store: the difference of the mean
/// gray levels of a square and of the one of twice its side around it, an approximation of the
/// difference of Gaussians (Agrawal, Konolige, Blas 2008: CenSurE).
struct KeypointResponse {
  /// Half the side of the inner square, in scales of a keypoint.
  private static let innerHalf = 1.5

  private let width: Int
  private let height: Int
  /// Sums of the gray levels above and to the left of each pixel corner, row by row.
  private let sums: [Int]

  init(_ image: RGBImage) {
    (width, height) = (image.width, image.height)
    var sums = [Int](repeating: 0, count: (width + 1) * (height + 1))
    for y in 0..<height {
      var row = 0
      for x in 0..<width {
        let at = 3 * (y * width + x)
        row += Int(image.pixels[at]) + Int(image.pixels[at + 1]) + Int(image.pixels[at + 2])
        sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + row
      }
    }
    self.sums = sums
  }

  /// The indices of the strongest keypoints, at most `count`, in increasing order.
  ///
  /// - Parameter factor: Pixels of the photograph per unit of the keypoints' coordinates.
  func strongest(_ count: Int, of keypoints: [Keypoint], factor: Double) -> [Int] {
    guard keypoints.count > count else { return Array(keypoints.indices) }
    let values = keypoints.map { value($0, factor) }
    let order = keypoints.indices.sorted { (values[$0], $1) > (values[$1], $0) }
    return order.prefix(count).sorted()
  }

  private func value(_ point: Keypoint, _ factor: Double) -> Double {
    let center = SIMD2(Double(point.x), Double(point.y)) * factor
    let half = max(Self.innerHalf * Double(point.scale) * factor, 1)
    let (inner, outer) = (sum(center, half), sum(center, 2 * half))
    guard inner.area > 0, outer.area > inner.area else { return 0 }
    let around = (outer.total - inner.total) / (outer.area - inner.area)
    return abs(inner.total / inner.area - around)
  }

  /// The sum and the number of pixels of a square.
  private func sum(_ center: SIMD2<Double>, _ half: Double) -> (total: Double, area: Double) {
    func clamped(_ value: Double, _ limit: Int) -> Int {
      min(max(Int(saturating: value.rounded()), 0), limit)
    }
    let (left, right) = (clamped(center.x - half, width), clamped(center.x + half, width))
    let (top, bottom) = (clamped(center.y - half, height), clamped(center.y + half, height))
    func corner(_ x: Int, _ y: Int) -> Int { sums[y * (width + 1) + x] }
    let total =
      corner(right, bottom) - corner(left, bottom) - corner(right, top) + corner(left, top)
    return (Double(total), Double((right - left) * (bottom - top)))
  }
}
