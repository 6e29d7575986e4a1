import Support

/// The scale of residual plots.
enum ResidualLengths {
  /// The quantile of a large residual: nine of ten are shorter.
  private static let largeRank = (9, 10)

  /// The length of a large residual; 0 if there are none.
  static func large(_ sorted: [Double]) -> Double {
    sorted.isEmpty ? 0 : sorted[sorted.count * largeRank.0 / largeRank.1]
  }

  /// The legend entry of an arrow for a residual of `pixels`, drawn as long as one in the plot.
  static func entry(_ pixels: Double, drawn length: Double) -> Legend.Entry {
    Legend.Entry(
      mark: .arrow(Int(saturating: length.rounded())), color: ColorMap.ember(1),
      text: "\(Ticks.text(pixels)) px")
  }
}
