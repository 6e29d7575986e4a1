/// The masks of the charts at one scale, rasterized when they are first needed: attempts to place
/// the charts in another order share them.
struct ScaledMasks {
  /// Texels per unit of the scene.
  let scale: Double
  /// Texels per cell.
  let cell: Int
  /// Half the padding, in cells.
  let margin: Double
  /// By chart, a mask for each of the rotations.
  var known: [[CellMask]?]

  init(scale: Double, cell: Int, padding: Int, charts: Int) {
    self.scale = scale
    self.cell = cell
    margin = Double(padding) / 2 / Double(cell)
    known = [[CellMask]?](repeating: nil, count: charts)
  }

  /// Cells per unit of the scene.
  var unit: Double { scale / Double(cell) }
}
