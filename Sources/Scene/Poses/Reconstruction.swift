import Geometry

/// Where a point was seen.
@frozen public struct Observation: Sendable, Equatable, BitwiseCopyable {
  /// Index of the view.
  public var view: UInt32
  /// Index of the keypoint in the view's features.
  public var keypoint: UInt32

  /// An observation by a view's keypoint.
  public init(view: UInt32, keypoint: UInt32) {
    self.view = view
    self.keypoint = keypoint
  }
}

/// A triangulated point with its track.
public struct ScenePoint: Sendable, Equatable {
  /// In the world.
  public var position: SIMD3<Double>
  /// RGB, mean of the photographs.
  public var color: SIMD3<UInt8>
  /// Root mean square reprojection error, pixels.
  public var error: Double
  /// Where the point was seen.
  public var track: [Observation]

  /// A point with its track.
  public init(
    position: SIMD3<Double>, color: SIMD3<UInt8>, error: Double, track: [Observation]
  ) {
    self.position = position
    self.color = color
    self.error = error
    self.track = track
  }
}

/// A view whose pose rests on its device's poses, because too few points hold it.
public struct PlacedView: Sendable, Equatable, Codable {
  /// Index of the view.
  public var view: Int
  /// Points of the model that agree with the pose.
  public var points: Int
  /// What nine in ten such poses are better than: of the centre in world units, of the turn in degrees.
  public var position: Double
  /// Degrees.
  public var rotation: Double

  /// A placed view with the expected errors of its pose.
  public init(view: Int, points: Int, position: Double, rotation: Double) {
    self.view = view
    self.points = points
    self.position = position
    self.rotation = rotation
  }
}

/// Camera poses and sparse points: the result of alignment.
///
/// World: right-handed, Y up where gravity or the cameras' upright direction tells; metres when
/// `isMetric`, else an arbitrary unit.
public struct Reconstruction: Sendable, Equatable {
  /// Refined intrinsics, indexed like `ViewSet.cameras`.
  public var cameras: [Camera]
  /// Camera index of each view.
  public var viewCameras: [Int]
  /// `cameraFromWorld` of each view; `nil` where it is not registered.
  public var poses: [RigidTransform?]
  /// The sparse points.
  public var points: [ScenePoint]
  /// Views among the registered whose pose is not held by points, in order.
  public var placed: [PlacedView] = []
  /// The views without a pose.
  public var unregistered: [Unregistered]
  /// Number of connected components among the verified pairs' models; 1 when all joined.
  public var components: Int
  /// Whether the world's unit is the metre.
  public var isMetric: Bool
  /// The object's box, where the capture carries one: the world's axes are its sides, and the
  /// origin is in the middle of its base.
  public var objectBox: BoundingBox?
  /// Whether that box was put right by hand; else it is what one look at the object gave.
  public var isBoxAdjusted = false

  /// A reconstruction without points.
  public init(cameras: [Camera], viewCameras: [Int], poses: [RigidTransform?]) {
    self.cameras = cameras
    self.viewCameras = viewCameras
    self.poses = poses
    points = []
    unregistered = []
    components = 1
    isMetric = false
  }

  /// Indices of the views that have a pose.
  public var registered: [Int] { poses.indices.filter { poses[$0] != nil } }

  /// Those of them that points hold, exact enough to measure and paint with.
  public var held: [Int] {
    let placed = Set(placed.map(\.view))
    return registered.filter { !placed.contains($0) }
  }

  /// The camera of a view.
  public func camera(of view: Int) -> Camera { cameras[viewCameras[view]] }

  /// The same reconstruction among more views, the others without a pose.
  ///
  /// - Parameters:
  ///   - indices: New index of each view.
  ///   - viewCameras: The camera of each of all views.
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
