import Numerics
import Scene
import Support

/// Joins the views' depth maps into one oriented, coloured cloud.
///
/// Views are taken in order. Each pixel not used yet becomes a point: the mean of its own position
/// and of those of the views that confirm it, whose pixels there are then used up; what more views
/// contradict than confirm (`VisibilityVote`) is left out.
struct Fusion: Sendable {
  let views: [DenseView]
  let maps: [PlaneMap]
  let network: ViewNetwork
  let filter: ConsistencyFilter
  private let vote: VisibilityVote

  init(
    views: [DenseView], maps: [PlaneMap], network: ViewNetwork, filter: ConsistencyFilter
  ) {
    (self.views, self.maps, self.network, self.filter) = (views, maps, network, filter)
    vote = VisibilityVote(views, maps, network.frames)
  }

  /// Rows fused by one worker at a time.
  static let rowsPerBlock = 16

  func run(in context: RunContext) throws -> PointCloud {
    var cloud = PointCloud()
    var used = maps.map { [Bool](repeating: false, count: $0.count) }
    for view in views.indices {
      let blocks = (maps[view].height + Self.rowsPerBlock - 1) / Self.rowsPerBlock
      let own = used[view]
      let done = try context.silent.parallelMap(Array(0..<blocks), label: "") { block, _ in
        var result = FusedBlock(links: network.links[view].count)
        let first = block * Self.rowsPerBlock
        for y in first..<min(first + Self.rowsPerBlock, maps[view].height) {
          fuse(view, row: y, used: own, into: &result)
        }
        return result
      }
      for block in done {
        cloud.positions += block.points.positions
        cloud.normals += block.points.normals
        cloud.colors += block.points.colors
        cloud.support += block.points.support
        cloud.radii += block.points.radii
        for (link, marks) in zip(network.links[view], block.marks) {
          for mark in marks { used[link.view][Int(mark)] = true }
        }
      }
      context.progress("Fusing depth maps", Double(view + 1) / Double(views.count))
    }
    return cloud
  }

  private func fuse(_ view: Int, row y: Int, used: [Bool], into block: inout FusedBlock) {
    let map = maps[view]
    let frame = network.frames[view]
    for x in 0..<map.width {
      let at = y &* map.width &+ x
      let plane = map.planes[at]
      guard plane.x > 0, !used[at] else { continue }
      var sum = FusedPoint(view: views[view], frame: frame, plane: plane, x: x, y: y, at: at)
      let normal = frame.awayNormal(plane, Float(x), Float(y))
      var hits: [(link: Int, place: (index: Int, u: Float, v: Float, w: Float))] = []
      for (number, link) in network.links[view].enumerated() {
        let other = maps[link.view]
        guard
          let hit = filter.confirm(
            Float(x), Float(y), plane.x, normal, link.pair, other, network.frames[link.view],
            halvings: map.halvings[at])
        else { continue }
        sum.add(
          views[link.view], network.frames[link.view], u: hit.u, v: hit.v, w: hit.w,
          plane: other.planes[hit.index], at: hit.index)
        hits.append((number, hit))
      }
      guard sum.append(to: &block.points, of: view, vote: vote) else { continue }
      for hit in hits {
        mark(hit.place, maps[network.links[view][hit.link].view], hit.link, &block)
      }
    }
  }

  /// Uses up the pixels around a confirmed position that show the same surface.
  private func mark(
    _ hit: (index: Int, u: Float, v: Float, w: Float), _ map: PlaneMap, _ link: Int,
    _ block: inout FusedBlock
  ) {
    let (left, top) = (Int(saturating: hit.u.rounded(.down)), Int(saturating: hit.v.rounded(.down)))
    for y in max(top, 0)...max(min(top + 1, map.height - 1), max(top, 0)) {
      for x in max(left, 0)...max(min(left + 1, map.width - 1), max(left, 0)) {
        let at = y &* map.width &+ x
        let w = map.planes[at].x
        if w > 0, abs(w - hit.w) < filter.maxDifference * hit.w {
          block.marks[link].append(UInt32(at))
        }
      }
    }
  }
}
