import Foundation
import Imaging
import Support

/// Light, sharpness and motion profiles of a reduced luma image.
public struct FrameStatistics: Sendable, Equatable {
  /// Longer side of the reduced images, pixels.
  public static let size = 360
  /// Shortest profile that tells a shift, pixels.
  private static let minProfile = 16
  /// Shifts are searched over this part of the side, one way and the other.
  private static let reachPart = 4

  /// Mean luma, 0 ... 1.
  public var luminance: Double
  /// Mean of linear light, 0 ... 1.
  public var linear: Double
  /// Crete's measure of the reduced image, 0 ... 1; see `FrameQuality`.
  public var sharpness: Double
  /// Root mean square difference of neighbouring pixels, 0 ... 255: how much there is to track.
  public var texture: Double
  /// Mean luma of each column, 0 ... 255; the profile shifts as the camera turns.
  public var columns: [Float]
  /// Mean luma of each row, 0 ... 255.
  public var rows: [Float]

  /// - Parameter luma: 0 ... 255.
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

  /// How far the picture moved from `earlier` to this one, pixels of the reduced image.
  ///
  /// The shift that fits the profiles of columns and rows best (least mean absolute difference
  /// within a quarter of the side), each on its own: exact for a turn, a fair mean for a walk.
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
    // The cost is V-shaped at its least: the vertex of equal slopes on both sides.
    let (left, middle, right) = (costs[best - 1], costs[best], costs[best + 1])
    let slope = max(left, right) - middle
    let part = slope > 0 ? (left - right) / (2 * slope) : 0
    return Double(best - reach) + Double(part)
  }
}
