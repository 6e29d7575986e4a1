import CKernels
import Numerics
import Scene
import Support

/// Joins the views' depth maps into one oriented, coloured cloud, a part a view.
///
/// Views are taken in order. Each pixel not used yet becomes a point: the mean of its own position
/// and of those of the views that confirm it, whose pixels there are then used up; what more views
/// contradict than confirm (`VisibilityVote`) is left out.
///
/// In memory are the colours and planes of a view and of those it is checked with, the depths of those
/// that vote, and of the points as many as there is room for.
struct Fusion: Sendable {
  let views: DenseViews
  let maps: PlaneMaps
  /// The depths of the planes, for the vote.
  let depths: SpilledList<InverseDepths>
  let network: ViewNetwork
  let filter: ConsistencyFilter
  let patchRadius: Int
  /// One standard deviation of each view's sensor, as a share of the depth.
  let sensorDeviations: [Float?]
  private let vote: VisibilityVote

  init(
    views: DenseViews, maps: PlaneMaps, depths: SpilledList<InverseDepths>, network: ViewNetwork,
    sensorDeviations: [Float?], options: DenseOptions
  ) {
    self.sensorDeviations = sensorDeviations
    (self.views, self.maps, self.depths, self.network) = (views, maps, depths, network)
    filter = ConsistencyFilter(options.consistency)
    patchRadius = options.search.patchRadius
    vote = VisibilityVote(views.outlines, network.frames)
  }

  /// Rows fused by one worker at a time.
  static let rowsPerBlock = 16

  /// A view with all that is asked about its points.
  private struct Subject: Sendable {
    let index: Int
    let view: DenseView
    let maps: LinkedMaps
    let linked: [DenseView]
    let panel: VisibilityVote.Panel
    let used: PixelMarks
  }

  func run(in context: RunContext) throws -> FusedParts {
    var parts = FusedParts(count: views.count, in: views.pool)
    // Only of views that are still to come, and only where another view used up pixels.
    var used: [Int: PixelMarks] = [:]
    for view in views.indices {
      let links = network.links[view]
      let subject = Subject(
        index: view, view: try views.colored(view),
        maps: try LinkedMaps(of: view, in: maps, network),
        linked: try links.map { try views.colored($0.view) },
        panel: try vote.panel(about: view, in: depths),
        used: used.removeValue(forKey: view) ?? PixelMarks())
      var part = PointCloud()
      let blocks = try blocks(subject, in: context)
      part.reserveCapacity(blocks.reduce(0) { $0 + $1.points.positions.count })
      for block in blocks {
        part.append(block.points)
        for (link, marks) in zip(links, block.marks) where link.view > view && !marks.isEmpty {
          let frame = network.frames[link.view]
          var own = used.removeValue(forKey: link.view) ?? PixelMarks(frame.width * frame.height)
          for mark in marks { own.mark(Int(mark)) }
          used[link.view] = own
        }
      }
      try parts.add(part, of: view)
      ocs_give_back_memory()
      context.progress("Fusing depth maps", Double(view + 1) / Double(views.count))
    }
    return parts
  }

  /// The points of a view, block of rows by block.
  private func blocks(_ subject: Subject, in context: RunContext) throws -> [FusedBlock] {
    let height = subject.maps.own.height
    let blocks = (height + Self.rowsPerBlock - 1) / Self.rowsPerBlock
    return try context.silent.parallelMap(Array(0..<blocks), label: "") { block, _ in
      var result = FusedBlock(links: subject.linked.count)
      let first = block * Self.rowsPerBlock
      for y in first..<min(first + Self.rowsPerBlock, height) {
        fuse(subject, row: y, into: &result)
      }
      return result
    }
  }

  private func fuse(_ subject: Subject, row y: Int, into block: inout FusedBlock) {
    let map = subject.maps.own
    let frame = network.frames[subject.index]
    for x in 0..<map.width {
      let at = y &* map.width &+ x
      let plane = map.planes[at]
      guard plane.x > 0, !subject.used[at] else { continue }
      var sum = FusedPoint(
        view: subject.view, frame: frame, map, sensor: sensorDeviations[subject.index], x: x, y: y,
        patchRadius: patchRadius)
      let normal = frame.awayNormal(plane, Float(x), Float(y))
      var hits: [(link: Int, place: (index: Int, u: Float, v: Float, w: Float))] = []
      for (number, link) in network.links[subject.index].enumerated() {
        let other = subject.maps.linked[number]
        guard
          let hit = filter.confirm(
            Float(x), Float(y), plane.x, normal, link.pair, other, network.frames[link.view],
            halvings: map.halvings[at])
        else { continue }
        sum.add(
          subject.linked[number], network.frames[link.view], other,
          sensor: sensorDeviations[link.view], u: hit.u, v: hit.v, w: hit.w, at: hit.index)
        hits.append((number, hit))
      }
      guard sum.append(to: &block.points, asking: subject.panel) else { continue }
      for hit in hits { mark(hit.place, subject.maps.linked[hit.link], hit.link, &block) }
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
