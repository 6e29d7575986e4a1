import Geometry
import Scene

/// Which views are asked about the points of one: those that stand nearest, itself among them.
struct VoterChoice {
  /// Most views that are asked about the points of one.
  static let maxViews = 32

  private let places: [PoseTree.Place]
  private let tree: PoseTree

  /// - Parameter poses: Those of all views.
  init(_ poses: [RigidTransform]) {
    places = poses.enumerated().map { index, pose in
      PoseTree.Place(index: index, center: pose.center, axis: pose.rotation.transpose.c2)
    }
    tree = PoseTree(places)
  }

  /// The views asked about each point of one.
  func asked(about view: Int) -> [Int] {
    var tree = tree
    let others = tree.nearest(Self.maxViews, to: places[view], minCosine: -.infinity)
    guard others.count == Self.maxViews, let last = others.last else { return others + [view] }
    // Views at the same place come by their numbers.
    let isFirst = places[last].center != places[view].center || view < last
    return isFirst ? others.dropLast() + [view] : others
  }
}
