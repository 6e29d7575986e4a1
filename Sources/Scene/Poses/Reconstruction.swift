import Geometry

/// An observation of a point in a view.
@frozen public struct Observation: Sendable, Equatable, BitwiseCopyable {
  /// Index of the view.
  public var view: UInt32
  /// Index of the keypoint in the view's features.
  public var keypoint: UInt32

  /// Creates an observation from a view and keypoint index.
  public init(view: UInt32, keypoint: UInt32) {
    self.view = view
    self.keypoint = keypoint
  }
}

/// A triangulated point and its track.
public struct ScenePoint: Sendable, Equatable {
  /// Position in the world.
  public var position: SIMD3<Double>
  /// RGB, mean over the photographs.
  public var color: SIMD3<UInt8>
  /// Root mean square reprojection error, pixels.
  public var error: Double
  /// Observations of the point.
  public var track: [Observation]

  /// Creates a point with its track.
  public init(
    position: SIMD3<Double>, color: SIMD3<UInt8>, error: Double, track: [Observation]
  ) {
    self.position = position
    self.color = color
    self.error = error
    self.track = track
  }
}

/// A view whose pose comes from its device poses, because too few points constrain it.
public struct PlacedView: Sendable, Equatable, Codable {
  /// Index of the view.
  public var view: Int
  /// Number of points of the model that agree with the pose.
  public var points: Int
  /// 90th percentile of the expected position error, world units.
  public var position: Double
  /// 90th percentile of the expected rotation error, degrees.
  public var rotation: Double

  /// Creates a placed view with the expected errors of its pose.
  public init(view: Int, points: Int, position: Double, rotation: Double) {
    self.view = view
    self.points = points
    self.position = position
    self.rotation = rotation
  }
}

/// Camera poses and sparse points: the result of alignment.
///
/// The world is right-handed, with Y up if gravity or the cameras' upright direction is known. Its
/// unit is the meter if `isMetric`, else arbitrary.
public struct Reconstruction: Sendable, Equatable {
  /// Refined intrinsics, indexed like `ViewSet.cameras`.
  public var cameras: [Camera]
  /// Camera index of each view.
  public var viewCameras: [Int]
  /// `cameraFromWorld` of each view; `nil` if it is not registered.
  public var poses: [RigidTransform?]
  /// The sparse points.
  public var points: [ScenePoint]
  /// Registered views whose pose is not supported by points, in order.
  public var placed: [PlacedView] = []
  /// The views without a pose.
  public var unregistered: [Unregistered]
  /// Number of models that the verified pairs form; 1 if all were merged.
  public var components: Int
  /// Whether the world's unit is the meter.
  public var isMetric: Bool
  /// The object's box, if the capture has one. The axes of the world are its sides, and the origin
  /// is the center of its base.
  public var objectBox: BoundingBox?
  /// Whether the user adjusted the box; else it is the automatic estimate.
  public var isBoxAdjusted = false

  /// Creates a reconstruction without points.
  public init(cameras: [Camera], viewCameras: [Int], poses: [RigidTransform?]) {
    self.cameras = cameras
    self.viewCameras = viewCameras
    self.poses = poses
    points = []
    unregistered = []
    components = 1
    isMetric = false
  }

  /// Indices of the registered views.
  public var registered: [Int] { poses.indices.filter { poses[$0] != nil } }

  /// Registered views that enough points support; only these are accurate enough to measure depth
  /// and paint texture.
  public var held: [Int] {
    let placed = Set(placed.map(\.view))
    return registered.filter { !placed.contains($0) }
  }

  /// The camera of a view.
  public func camera(of view: Int) -> Camera { cameras[viewCameras[view]] }

  /// The same reconstruction with more views; the added views have no pose.
  ///
  /// - Parameters:
  ///   - indices: New index of each current view.
  ///   - viewCameras: The camera index of each view after renumbering.
  public func renumbered(to indices: [Int], viewCameras: [Int]) -> Reconstruction {
    var result = self
    result.viewCameras = viewCameras
    result.poses = [RigidTransform?](repeating: nil, count: viewCameras.count)
    for (view, index) in indices.enumerated() { result.poses[index] = poses[view] }
    for point in points.indices {
      for place in points[point].track.indices {
        let view = Int(points[point].track[place].view)
        result.points[point].track[place].view = UInt32(indices[view])
      }
    }
    result.placed = placed.map {
      PlacedView(
        view: indices[$0.view], points: $0.points, position: $0.position, rotation: $0.rotation)
    }
    return result
  }
}
