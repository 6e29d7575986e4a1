import Geometry

/// Where a point was seen.
@frozen public struct Observation: Sendable, Equatable, BitwiseCopyable {
  public var view: UInt32
  public var keypoint: UInt32

  public init(view: UInt32, keypoint: UInt32) {
    self.view = view
    self.keypoint = keypoint
  }
}

/// A triangulated point with its track.
public struct ScenePoint: Sendable, Equatable {
  public var position: SIMD3<Double>
  public var color: SIMD3<UInt8>
  /// Root mean square reprojection error, pixels.
  public var error: Double
  public var track: [Observation]

  public init(
    position: SIMD3<Double>, color: SIMD3<UInt8>, error: Double, track: [Observation]
  ) {
    self.position = position
    self.color = color
    self.error = error
    self.track = track
  }
}

/// Why a view has no pose.
public struct Unregistered: Sendable, Equatable, Codable {
  public var name: String
  /// One sentence with the gate that fired, its value and its limit.
  public var reason: String

  public init(name: String, reason: String) {
    self.name = name
    self.reason = reason
  }
}

/// A view whose pose rests on its device's poses, because too few points hold it.
public struct PlacedView: Sendable, Equatable, Codable {
  public var view: Int
  /// Points of the model that agree with the pose.
  public var points: Int
  /// What nine in ten such poses are better than: of the centre in world units, of the turn in degrees.
  public var position: Double
  public var rotation: Double

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
  public var points: [ScenePoint]
  /// Views among the registered whose pose is not held by points, in order.
  public var placed: [PlacedView] = []
  public var unregistered: [Unregistered]
  /// Number of connected components among the verified pairs' models; 1 when all joined.
  public var components: Int
  public var isMetric: Bool

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

  public func camera(of view: Int) -> Camera { cameras[viewCameras[view]] }
}
