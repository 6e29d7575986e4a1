/// Which views check each other, and how their pixels correspond at the finest level.
struct ViewNetwork: Sendable {
  struct Link: Sendable {
    var view: Int
    var pair: PairGeometry
  }

  let frames: [PinholeFrame]
  let links: [[Link]]

  /// - Parameter neighbours: For each view, positions of its neighbours in `views`.
  init(_ views: [DenseView], neighbours: [[Int]]) {
    let frames = views.map { $0.frame(0) }
    self.frames = frames
    links = views.indices.map { view in
      neighbours[view].map { other in
        Link(
          view: other,
          pair: PairGeometry(
            reference: frames[view], pose: views[view].pose, source: frames[other],
            sourcePose: views[other].pose))
      }
    }
  }
}

/// The planes of a view and of those that check it, held while that view is worked on.
struct LinkedMaps: Sendable {
  let own: PlaneMap
  /// In the order of the view's links.
  let linked: [PlaneMap]

  init(of view: Int, in maps: PlaneMaps, _ network: ViewNetwork) throws {
    own = try maps[view].map
    linked = try network.links[view].map { try maps[$0.view].map }
  }
}
