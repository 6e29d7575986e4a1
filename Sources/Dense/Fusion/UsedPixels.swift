import Support

/// Finds the pixels of a view that do not become points, because a neighboring view of a lower rank
/// shows the same surface there: those next to the projection of one of its pixels that agrees in
/// depth. Whether that pixel itself becomes a point is not checked, because that would depend on
/// further views: it may be used itself, or the views may vote against it.
struct UsedPixels: Sendable {
  /// Number of bands of rows processed in parallel.
  private static let bands = 8

  let network: ViewNetwork
  let filter: ConsistencyFilter

  /// The used pixels of a view.
  func of(_ view: Int, _ maps: LinkedMaps, in context: RunContext) throws -> PixelMarks {
    var used = PixelMarks(maps.own.count)
    for link in maps.links where network.ranks[link.view] < network.ranks[view] {
      let back = network.pair(link.view, view)
      let bands = (0..<Self.bands).map {
        link.map.height * $0 / Self.bands..<link.map.height * ($0 + 1) / Self.bands
      }
      let marks = try context.silent.parallelMap(bands, label: "") { rows, _ in
        var marks = PixelMarks(maps.own.count)
        for y in rows { mark(&marks, by: link, back, row: y, in: maps) }
        return marks
      }
      for other in marks { used.formUnion(other) }
    }
    return used
  }

  /// Marks the pixels that a row of a linked view uses.
  private func mark(
    _ marks: inout PixelMarks, by link: LinkedMaps.Link, _ back: PairGeometry, row y: Int,
    in maps: LinkedMaps
  ) {
    for x in 0..<link.map.width {
      let at = y &* link.map.width &+ x
      let plane = link.map.planes[at]
      guard plane.x > 0 else { continue }
      let hit = filter.confirm(
        Float(x), Float(y), plane.x, link.frame.awayNormal(plane, Float(x), Float(y)), back,
        maps.own, maps.frame, halvings: link.map.halvings[at])
      if let hit { mark(&marks, round: hit, in: maps.own) }
    }
  }

  /// Marks those of the four pixels around a position that show the same surface.
  private func mark(_ marks: inout PixelMarks, round hit: ConsistencyFilter.Hit, in own: PlaneMap) {
    let (left, top) = (Int(saturating: hit.u.rounded(.down)), Int(saturating: hit.v.rounded(.down)))
    for y in max(top, 0)...max(min(top + 1, own.height - 1), max(top, 0)) {
      for x in max(left, 0)...max(min(left + 1, own.width - 1), max(left, 0)) {
        let at = y &* own.width &+ x
        let w = own.planes[at].x
        if w > 0, abs(w - hit.w) < filter.maxDifference * hit.w { marks.mark(at) }
      }
    }
  }
}
