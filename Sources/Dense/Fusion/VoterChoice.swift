import Geometry
import Scene

/// Chooses the views that vote on the points of a view: the nearest ones, including the view
/// itself.
struct VoterChoice {
  /// Maximum number of views that vote on a point.
  static let maxViews = 32

  private let places: [PoseTree.Place]
  private let tree: PoseTree

  /// - Parameter poses: Poses of all views.
  init(_ poses: [RigidTransform]) {
    places = poses.enumerated().map { index, pose in
      PoseTree.Place(index: index, center: pose.center, axis: pose.rotation.transpose.c2)
    }
    tree = PoseTree(places)
  }

  /// The views that vote on the points of a view.
  func asked(about view: Int) -> [Int] {
    var tree = tree
    let others = tree.nearest(Self.maxViews, to: places[view], minCosine: -.infinity)
    guard others.count == Self.maxViews, let last = others.last else { return others + [view] }
    // Views at the same position are ordered by index.
    let isFirst = places[last].center != places[view].center || view < last
    return isFirst ? others.dropLast() + [view] : others
  }
}
