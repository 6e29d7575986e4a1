import Foundation

/// A histogram as SVG: one bar per row, with its count above.
public enum HistogramVector {
  private static let height = 240.0
  private static let barWidth = 58.0
  private static let margin = 34.0

  /// - Parameters:
  ///   - rows: Label and count of each bar.
  ///   - axis: Label of the axis, with the unit.
  /// - Returns: An `svg` element.
  public static func svg(_ rows: [(label: String, count: Double)], axis: String) -> String {
    let width = 2 * margin + barWidth * Double(max(rows.count, 1))
    var picture = SVGPicture(width: width, height: height, title: axis)
    let most = max(rows.map(\.count).max() ?? 0, 1)
    let bottom = height - 52
    for (index, row) in rows.enumerated() {
      let left = margin + barWidth * Double(index)
      let size = (bottom - 24) * row.count / most
      picture.bar(
        SIMD2(left + 4, bottom - size), SIMD2(barWidth - 8, size),
        tip: "\(row.label): \(SVGPicture.number(row.count))")
      let middle = left + barWidth / 2
      picture.text(SVGPicture.number(row.count), SIMD2(middle, bottom - size - 5))
      picture.text(row.label, SIMD2(middle, bottom + 16))
    }
    picture.line(from: SIMD2(margin, bottom), to: SIMD2(width - margin, bottom), style: "ring")
    picture.text(axis, SIMD2(width / 2, height - 12))
    return picture.element
  }
}
