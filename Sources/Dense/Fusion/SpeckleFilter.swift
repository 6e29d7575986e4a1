/// Removes small connected segments of a depth map.
enum SpeckleFilter {
  /// Maximum relative step of inverse depth between neighboring pixels of a segment.
  static let maxStep: Float = 0.02

  /// Removes every segment of fewer than `minimum` pixels; returns the number of removed pixels.
  @discardableResult static func apply(to map: PlaneMap, minimum: Int) -> Int {
    guard minimum > 1 else { return 0 }
    var visited = [Bool](repeating: false, count: map.count)
    var piece = [Int]()
    var removed = 0
    for start in 0..<map.count where !visited[start] && map.planes[start].x > 0 {
      collect(&piece, from: start, in: map, visited: &visited)
      if piece.count < minimum {
        for at in piece { map.planes[at] = PlaneMap.none }
        removed += piece.count
      }
    }
    return removed
  }

  /// Replaces `piece` by the pixels connected to `start`.
  @inline(__always)
  private static func collect(
    _ piece: inout [Int], from start: Int, in map: PlaneMap, visited: inout [Bool]
  ) {
    piece.removeAll(keepingCapacity: true)
    piece.append(start)
    visited[start] = true
    var next = 0
    while next < piece.count {
      let at = piece[next]
      next += 1
      let x = at % map.width
      let w = map.planes[at].x
      func visit(_ other: Int) {
        let theirs = map.planes[other].x
        guard !visited[other], theirs > 0, abs(theirs - w) < maxStep * w else { return }
        visited[other] = true
        piece.append(other)
      }
      if x > 0 { visit(at - 1) }
      if x + 1 < map.width { visit(at + 1) }
      if at >= map.width { visit(at - map.width) }
      if at + map.width < map.count { visit(at + map.width) }
    }
  }
}
