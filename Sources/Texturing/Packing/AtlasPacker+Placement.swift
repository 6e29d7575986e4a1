import Support
import Synchronization

extension AtlasPacker {
  /// Places all charts; returns `nil` if they exceed `limit` rows of cells.
  func pack(
    _ masks: inout ScaledMasks, order: [Int], limit: Int, _ context: RunContext
  ) throws -> Attempt? {
    var grid = CellGrid(width: size / masks.cell, height: limit)
    var attempt = Attempt(scale: masks.scale, height: 0, points: turned)
    for index in order {
      try context.checkCancellation()
      let options = try turnedMasks(of: index, in: &masks, context)
      guard let (option, place) = try lowest(options, in: grid, context) else { return nil }
      grid.fill(options[option], x: place.x, y: place.y)
      attempt.height = max(attempt.height, place.y + options[option].height)
      let offset = SIMD2(Double(place.x), Double(place.y))
      attempt.points[index] = quarterTurned(
        turned[index], turns[option], unit: masks.unit, margin: masks.margin
      ).map { ($0 + offset) * Double(masks.cell) }
    }
    return attempt
  }

  /// The cells of a chart for each of the rotations.
  private func turnedMasks(
    of index: Int, in masks: inout ScaledMasks, _ context: RunContext
  ) throws -> [CellMask] {
    if let known = masks.known[index] { return known }
    let (unit, margin) = (masks.unit, masks.margin)
    let found = try context.silent.parallelMap(turns, label: "") { turns, _ in
      let points = quarterTurned(turned[index], turns, unit: unit, margin: margin)
      return CellMask(points: points, triangles: charts[index].mesh.triangles, margin: margin)
    }
    masks.known[index] = found
    return found
  }

  /// The rotation and position with the lowest top; `nil` if the chart fits nowhere.
  ///
  /// The search of a rotation ends above the lowest top that another one has reached.
  private func lowest(
    _ options: [CellMask], in grid: CellGrid, _ context: RunContext
  ) throws -> (option: Int, place: (x: Int, y: Int))? {
    let lowestTop = Atomic(Int.max)
    let places = try context.silent.parallelMap(Array(options.indices), label: "") { option, _ in
      let place = grid.place(options[option], below: grid.height) {
        $0 <= lowestTop.load(ordering: .relaxed)
      }
      if let place { lowestTop.min(place.y + options[option].height, ordering: .relaxed) }
      return place
    }
    var chosen: (option: Int, place: (x: Int, y: Int))?
    var top = Int.max
    for option in options.indices {
      guard let place = places[option] else { continue }
      let reach = place.y + options[option].height
      if reach < top {
        top = reach
        chosen = (option, place)
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
