import Support

extension AtlasPacker {
  /// Places all charts at a scale; returns `nil` if they exceed `limit` rows of cells.
  func pack(
    scale: Double, cell: Int, order: [Int], limit: Int, _ context: RunContext
  ) throws -> Attempt? {
    let columns = size / cell
    var grid = CellGrid(width: columns, height: limit)
    let unit = scale / Double(cell)
    let margin = Double(padding) / 2 / Double(cell)
    var attempt = Attempt(scale: scale, height: 0, points: turned)
    for index in order {
      try context.checkCancellation()
      let options = try turnedMasks(of: index, unit: unit, margin: margin, context)
      guard let (turns, place) = try lowest(options, in: grid, context) else { return nil }
      let (mask, points) = options[turns]
      grid.fill(mask, x: place.x, y: place.y)
      attempt.height = max(attempt.height, place.y + mask.height)
      let offset = SIMD2(Double(place.x), Double(place.y))
      attempt.points[index] = points.map { ($0 + offset) * Double(cell) }
    }
    return attempt
  }

  /// The cells of a chart, and its points in cells, for each of the rotations.
  private func turnedMasks(
    of index: Int, unit: Double, margin: Double, _ context: RunContext
  ) throws -> [(CellMask, [SIMD2<Double>])] {
    try context.silent.parallelMap(turns, label: "") { turns, _ in
      let points = quarterTurned(turned[index], turns, unit: unit, margin: margin)
      return (
        CellMask(points: points, triangles: charts[index].mesh.triangles, margin: margin), points
      )
    }
  }

  /// The rotation and position with the lowest top; `nil` if the chart fits nowhere.
  private func lowest(
    _ options: [(CellMask, [SIMD2<Double>])], in grid: CellGrid, _ context: RunContext
  ) throws -> (turns: Int, place: (x: Int, y: Int))? {
    let places = try context.silent.parallelMap(Array(options.indices), label: "") { turns, _ in
      grid.place(options[turns].0, below: grid.height)
    }
    var chosen: (turns: Int, place: (x: Int, y: Int))?
    var top = Int.max
    for turns in options.indices {
      guard let place = places[turns] else { continue }
      let reach = place.y + options[turns].0.height
      if reach < top {
        top = reach
        chosen = (turns, place)
      }
    }
    return chosen
  }
}

/// The points in cells after `turns` rotations by 90°, `margin` away from both axes.
private func quarterTurned(
  _ points: [SIMD2<Double>], _ turns: Int, unit: Double, margin: Double
) -> [SIMD2<Double>] {
  var result = points.map { p -> SIMD2<Double> in
    switch turns {
    case 0: p * unit
    case 1: SIMD2(-p.y, p.x) * unit
    case 2: -p * unit
    default: SIMD2(p.y, -p.x) * unit
    }
  }
  var low = SIMD2<Double>(repeating: .infinity)
  for p in result { low = pointwiseMin(low, p) }
  for i in result.indices { result[i] += margin - low }
  return result
}
