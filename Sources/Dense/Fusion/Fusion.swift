import CKernels
import Numerics
import Scene
import Support

/// Fuses the views' depth maps into one oriented, colored cloud, in one part per view.
///
/// A pixel becomes a point unless it is used: a neighboring view of a lower rank shows the same
/// surface there (`UsedPixels`), or it repeats another pixel (`PlaneMap.repeated`). The point is the
/// mean of its own position and those of the views that confirm it; points that more views contradict
/// than confirm (`VisibilityVote`) are removed.
/// So no part depends on another, and parts can be computed in any process and order.
///
/// In memory are the colors and planes of a view and its neighbors, the depths of the views that
/// vote, and as many of the points as fit.
struct Fusion: Sendable {
  let views: DenseViews
  /// The filtered planes.
  let maps: PlaneMaps
  /// Their inverse depths, for the vote.
  let depths: SpilledList<InverseDepths>
  let network: ViewNetwork
  let filter: ConsistencyFilter
  let patchRadius: Int
  /// Standard deviation of each view's sensor, relative to the depth.
  let sensorDeviations: [Float?]
  private let vote: VisibilityVote

  /// - Parameters:
  ///   - voters: For each view, the views that vote on its points.
  ///   - sensors: Sensor planes of the views that have them.
  init(
    views: DenseViews, maps: PlaneMaps, network: ViewNetwork, voters: [[Int]],
    sensors: SpilledList<SensorPlanes>, options: DenseOptions
  ) throws {
    self.views = views
    self.maps = maps
    self.network = network
    depths = SpilledList(count: views.count, in: views.pool)
    for view in views.indices { try depths.put(InverseDepths(maps[view].map), at: view) }
    sensorDeviations = try views.indices.map { try sensors.value(at: $0)?.deviation }
    filter = ConsistencyFilter(options.consistency)
    patchRadius = options.search.patchRadius
    vote = VisibilityVote(views.outlines, network.frames, voters: voters)
  }

  /// Rows per task.
  static let rowsPerBlock = 16

  /// A view with all data that fusing its points needs.
  private struct Subject: Sendable {
    let index: Int
    let view: DenseView
    let maps: LinkedMaps
    let linked: [DenseView]
    let panel: VisibilityVote.Panel
    let used: PixelMarks
  }

  /// The points of a view.
  func part(of view: Int, in context: RunContext) throws -> PointCloud {
    let near = try LinkedMaps(of: view, in: maps, network)
    let used = try UsedPixels(network: network, filter: filter).of(view, near, in: context)
    let subject = Subject(
      index: view, view: try views.colored(view), maps: near,
      linked: try near.links.map { try views.colored($0.view) },
      panel: try vote.panel(about: view, in: depths), used: used)
    let height = subject.maps.own.height
    let count = (height + Self.rowsPerBlock - 1) / Self.rowsPerBlock
    let blocks = try context.silent.parallelMap(Array(0..<count), label: "") { block, _ in
      var points = PointCloud()
      let first = block * Self.rowsPerBlock
      for y in first..<min(first + Self.rowsPerBlock, height) {
        fuse(subject, row: y, into: &points)
      }
      return points
    }
    var part = PointCloud()
    part.reserveCapacity(blocks.reduce(0) { $0 + $1.positions.count })
    for block in blocks { part.append(block) }
    return part
  }

  private func fuse(_ subject: Subject, row y: Int, into points: inout PointCloud) {
    let (map, frame) = (subject.maps.own, subject.maps.frame)
    for x in 0..<map.width {
      let at = y &* map.width &+ x
      let plane = map.planes[at]
      guard plane.x > 0, !subject.used[at], map.repeated(x, y, at: at) == nil else { continue }
      var sum = FusedPoint(
        view: subject.view, frame: frame, map, sensor: sensorDeviations[subject.index], x: x, y: y,
        patchRadius: patchRadius)
      let normal = frame.awayNormal(plane, Float(x), Float(y))
      for (link, view) in zip(subject.maps.links, subject.linked) {
        guard
          let hit = filter.confirm(
            Float(x), Float(y), plane.x, normal, link.pair, link.map, link.frame,
            halvings: map.halvings[at])
        else { continue }
        sum.add(
          view, frame: link.frame, map: link.map, sensor: sensorDeviations[link.view], u: hit.u,
          v: hit.v,
          w: hit.w, at: hit.index)
      }
      sum.append(to: &points, asking: subject.panel)
    }
  }
}
