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
