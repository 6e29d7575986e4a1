import Geometry
import Scene

/// The neighbors that check each view, and how their pixels correspond at a level.
struct ViewNetwork: Sendable {
  let frames: [PinholeFrame]
  /// For each view, the indices of the views that check it.
  let neighbors: [[Int]]
  /// Ranks of the views by the size of their pixels at the middle of their depth range, the
  /// smallest first.
  let ranks: [Int]
  private let poses: [RigidTransform]

  /// - Parameter neighbors: For each view, positions of its neighbors in `views`.
  init(_ views: [DenseView], neighbors: [[Int]], level: Int = 0) {
    frames = views.map { $0.frame(level) }
    poses = views.map(\.pose)
    self.neighbors = neighbors
    ranks = Self.ranks(views.map { $0.frame(0).fx * $0.middleInverse })
  }

  /// Whether other views check a view.
  func isLinked(_ view: Int) -> Bool { !neighbors[view].isEmpty }

  /// How the pixels of one view map to another.
  func pair(_ view: Int, _ other: Int) -> PairGeometry {
    PairGeometry(
      reference: frames[view], pose: poses[view], source: frames[other], sourcePose: poses[other])
  }

  /// Ranks in descending order of resolution; ties in index order.
  private static func ranks(_ resolutions: [Float]) -> [Int] {
    let order = resolutions.indices.sorted {
      (-resolutions[$0], $0) < (-resolutions[$1], $1)
    }
    var ranks = [Int](repeating: 0, count: order.count)
    for (rank, view) in order.enumerated() { ranks[view] = rank }
    return ranks
  }
}

/// The planes of a view and of the neighbors that check it, in memory while the view is processed.
struct LinkedMaps: Sendable {
  let own: PlaneMap
  let frame: PinholeFrame
  let links: [Link]

  /// A view that checks another.
  struct Link: Sendable {
    let view: Int
    let frame: PinholeFrame
    /// From the checked view to this one.
    let pair: PairGeometry
    let map: PlaneMap
  }

  init(of view: Int, in maps: PlaneMaps, _ network: ViewNetwork) throws {
    own = try maps[view].map
    frame = network.frames[view]
    links = try network.neighbors[view].map { other in
      Link(
        view: other, frame: network.frames[other], pair: network.pair(view, other),
        map: try maps[other].map)
    }
  }
}
