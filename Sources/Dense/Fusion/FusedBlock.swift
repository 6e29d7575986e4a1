import Scene

/// The points of a block of rows, and the pixels of each linked view that they use up.
struct FusedBlock: Sendable {
  var points = PointCloud()
  var marks: [[UInt32]]

  init(links: Int) { marks = [[UInt32]](repeating: [], count: links) }
}
