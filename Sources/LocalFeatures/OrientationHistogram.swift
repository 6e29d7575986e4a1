import Foundation
import Support

/// Finds the dominant gradient directions around a keypoint.
///
/// Reference: Lowe 2004, section 5: 36 bins, Gaussian window of 1.5 times the keypoint's scale,
/// peaks of at least 80 % of the highest; smoothed six times as in VLFeat. At most two are
/// returned.
struct OrientationHistogram {
  static let bins = 36
  static let maxPeaks = 2
  /// Window radius divided by its standard deviation.
  static let reach: Float = 3
  /// Standard deviation of the window, in scales of the keypoint.
  static let window: Float = 1.5
  /// Maximum radius of the window, pixels, which limits the row of gradients.
  static let maxRadius = 60
  /// Added to the squared radius, pixels squared, so that samples on the circle are included
  /// (VLFeat).
  static let radiusSlack: Float = 0.6
  /// Passes of a three-bin mean (VLFeat).
  static let smoothingPasses = 6
  /// Minimum height of a further peak relative to the highest (Lowe 2004).
  static let minPeakRatio: Float = 0.8

  private let gradient = GradientRow(capacity: 128)

  /// Orientations in turns (0 ..< 1), the strongest first; at least one.
  ///
  /// - Parameters:
  ///   - image: Gaussian image at the keypoint's scale.
  ///   - x: Column of the keypoint in pixels of `image`, center convention.
  ///   - sigma: The keypoint's scale in the same pixels.
  func peaks(_ image: FloatPlane, x: Float, y: Float, sigma: Float) -> [Float] {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * (Self.bins + 2)) { buffer in
      guard let base = buffer.baseAddress else { return [0] }
      base.update(repeating: 0, count: 2 * (Self.bins + 2))
      let histogram = base + 1
      accumulate(image, x: x, y: y, sigma: sigma, into: histogram)
      smooth(histogram, base + Self.bins + 3)
      return findPeaks(histogram)
    }
  }

  /// Adds each gradient in the window to the two nearest of 36 bins (slots −1 and 36 wrap around).
  private func accumulate(
    _ image: FloatPlane, x: Float, y: Float, sigma: Float,
    into histogram: UnsafeMutablePointer<Float>
  ) {
    let spread = Self.window * sigma
    let radius = min(Int(saturating: (Self.reach * spread).rounded()), Self.maxRadius)
    let (cx, cy) = (Int(saturating: x.rounded()), Int(saturating: y.rounded()))
    let x0 = max(cx - radius, 1)
    let x1 = min(cx + radius, image.width - 2)
    let y0 = max(cy - radius, 1)
    let y1 = min(cy + radius, image.height - 2)
    guard x0 <= x1, y0 <= y1 else { return }
    let limit = Float(radius * radius) + Self.radiusSlack
    let scale = -1 / (2 * spread * spread)
    withUnsafeTemporaryAllocation(of: Float.self, capacity: x1 - x0 + 1) { weights in
      for column in x0...x1 {
        let dx = Float(column) - x
        weights[column - x0] = expf(dx * dx * scale)
      }
      for row in y0...y1 {
        gradient.read(image, x: x0, y: row, count: x1 - x0 + 1)
        let dy = Float(row) - y
        let weight = expf(dy * dy * scale)
        for column in x0...x1 {
          let dx = Float(column) - x
          guard dx * dx + dy * dy < limit else { continue }
          let i = column &- x0
          let position = gradient.turn[i] * Float(Self.bins) + 0.5
          let bin = Int(saturating: position)
          let amount = gradient.size[i] * weight * weights[i]
          let part = amount * (position - Float(bin))
          histogram[bin &- 1] += amount - part
          histogram[bin] += part
        }
      }
    }
    histogram[Self.bins - 1] += histogram[-1]
    histogram[0] += histogram[Self.bins]
  }

  /// Repeated three-bin means around the circle.
  private func smooth(
    _ histogram: UnsafeMutablePointer<Float>, _ copy: UnsafeMutablePointer<Float>
  ) {
    let n = Self.bins
    for _ in 0..<Self.smoothingPasses {
      histogram[-1] = histogram[n - 1]
      histogram[n] = histogram[0]
      (copy - 1).update(from: histogram - 1, count: n + 2)
      for i in 0..<n { histogram[i] = (copy[i - 1] + copy[i] + copy[i + 1]) / 3 }
    }
    histogram[-1] = histogram[n - 1]
    histogram[n] = histogram[0]
  }

  private func findPeaks(_ histogram: UnsafePointer<Float>) -> [Float] {
    let n = Self.bins
    var highest: Float = 0
    for i in 0..<n { highest = max(highest, histogram[i]) }
    var peaks: [(turn: Float, height: Float)] = []
    for i in 0..<n {
      let (l, c, r) = (histogram[i - 1], histogram[i], histogram[i + 1])
      guard c >= Self.minPeakRatio * highest, c > l, c > r else { continue }
      let offset = 0.5 * (l - r) / (l - 2 * c + r)
      let turn = (Float(i) + offset + 0.5) / Float(n)
      peaks.append((turn - turn.rounded(.down), c))
    }
    if peaks.isEmpty { return [0] }
    peaks.sort { ($0.height, $1.turn) > ($1.height, $0.turn) }
    return peaks.prefix(Self.maxPeaks).map(\.turn)
  }
}
