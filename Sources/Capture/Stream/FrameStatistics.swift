import Foundation
import Imaging
import Support

/// Brightness, sharpness and motion profiles of a reduced luma image.
public struct FrameStatistics: Sendable, Equatable {
  /// Longer side of the reduced images in pixels.
  public static let size = 360
  /// Minimum length of a profile in pixels.
  private static let minProfile = 16
  /// The search range of shifts, in each direction, is the side divided by this number.
  private static let reachPart = 4

  /// Mean luma, 0 to 1.
  public var luminance: Double
  /// Mean linear intensity, 0 to 1.
  public var linear: Double
  /// Crete's sharpness measure of the reduced image, 0 to 1; see `FrameQuality`.
  public var sharpness: Double
  /// Root mean square difference of neighboring pixels, 0 to 255: the amount of texture for
  /// tracking.
  public var texture: Double
  /// Mean luma of each column, 0 to 255; the profile shifts as the camera rotates.
  public var columns: [Float]
  /// Mean luma of each row, 0 to 255.
  public var rows: [Float]

  /// - Parameter luma: Values from 0 to 255.
  public init(_ luma: FloatImage) {
    let (w, h) = (luma.width, luma.height)
    var columns = [Float](repeating: 0, count: w)
    var rows = [Float](repeating: 0, count: h)
    var histogram = [Int](repeating: 0, count: 256)
    var change: Float = 0
    luma.pixels.withUnsafeBufferPointer { pixels in
      for y in 0..<h {
        var sum: Float = 0
        var last = pixels[y &* w]
        for x in 0..<w {
          let value = pixels[y &* w &+ x]
          sum += value
          columns[x] += value
          histogram[min(max(Int(saturating: value), 0), 255)] &+= 1
          change += (value - last) * (value - last)
          last = value
        }
        rows[y] = sum / Float(w)
      }
    }
    for x in 0..<w { columns[x] /= Float(h) }
    self.columns = columns
    self.rows = rows
    let count = Double(max(w * h, 1))
    luminance = rows.reduce(0) { $0 + Double($1) } / Double(max(h, 1)) / 255
    linear = zip(histogram, SRGB.linearOfByte).reduce(0) { $0 + Double($1.0) * $1.1 } / count
    texture = (Double(change) / count).squareRoot()
    sharpness = FrameQuality.sharpness(of: luma)
  }

  /// Image motion since `earlier`, in pixels of the reduced image.
  ///
  /// The shift that best aligns the profiles of columns and of rows, independently (least mean
  /// absolute difference within a quarter of the side): exact for a rotation, an average for a
  /// translation.
  public func shift(since earlier: FrameStatistics) -> (x: Double, y: Double)? {
    guard columns.count == earlier.columns.count, rows.count == earlier.rows.count,
      columns.count >= Self.minProfile, rows.count >= Self.minProfile
    else { return nil }
    return (
      Self.shift(from: earlier.columns, to: columns), Self.shift(from: earlier.rows, to: rows)
    )
  }

  private static func shift(from a: [Float], to b: [Float]) -> Double {
    let reach = a.count / reachPart
    func cost(_ s: Int) -> Float {
      var sum: Float = 0
      let range = max(0, -s)..<min(a.count, a.count - s)
      for i in range { sum += abs(a[i] - b[i + s]) }
      return sum / Float(range.count)
    }
    let costs = (-reach...reach).map(cost)
    let best = costs.indices.min { costs[$0] < costs[$1] } ?? reach
    guard best > 0, best < costs.count - 1 else { return Double(best - reach) }
    // The cost is V-shaped at its minimum: the vertex has equal slopes on both sides.
    let (left, middle, right) = (costs[best - 1], costs[best], costs[best + 1])
    let slope = max(left, right) - middle
    let part = slope > 0 ? (left - right) / (2 * slope) : 0
    return Double(best - reach) + Double(part)
  }
}
