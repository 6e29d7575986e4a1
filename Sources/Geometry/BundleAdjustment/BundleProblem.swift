import Numerics

/// An observation of a point in a pose.
@frozen public struct BundleObservation: Equatable, Sendable, BitwiseCopyable {
  /// Position of the observation, pixels.
  public var pixel: SIMD2<Double>
  /// Index of the pose that observes the point.
  public var pose: Int
  /// Inverse standard deviation of the position, 1/pixels.
  public var weight: Double

  /// Creates an observation in the pose of the given index, at a position in pixels.
  public init(pose: Int, pixel: SIMD2<Double>, weight: Double = 1) {
    self.pose = pose
    self.pixel = pixel
    self.weight = weight
  }
}

/// Cameras, poses, points and observations to adjust, in flat arrays.
///
/// The observations of point *p* are at `observationStart[p] ..< observationStart[p + 1]`; a pose
/// observes a point at most once. Poses are `cameraFromWorld`.
public struct BundleProblem: Sendable {
  /// Intrinsics, each shared by any number of poses.
  public var cameras: [Camera] = []
  /// Free parameters of each camera; empty sets keep it constant.
  public var freedoms: [IntrinsicsFreedom] = []
  /// Prior of each camera, if any.
  public var priors: [IntrinsicsPrior?] = []
  /// `cameraFromWorld` of each photograph.
  public var poses: [RigidTransform] = []
  /// Index of each pose's camera.
  public var poseCameras: [Int] = []
  /// Priors of camera centers, by pose.
  public var centerPriors: [Int: PositionPrior] = [:]
  /// Poses of cameras that are fixed to each other; `nil` if all poses are independent. The poses are
  /// replaced by those of the ties.
  public var ties: RigTies?
  /// Priors of points, by point.
  public var pointPriors: [Int: PositionPrior] = [:]
  /// Whether each pose is constant.
  public var poseIsConstant: [Bool] = []
  /// Positions in the world.
  public var points: [SIMD3<Double>] = []
  /// Whether each point is constant.
  public var pointIsConstant: [Bool] = []
  /// Start of each point's observations, and the end of the last.
  public var observationStart: [Int] = [0]
  /// Observations of all points, point by point.
  public var observations: [BundleObservation] = []

  /// Creates a problem without cameras, poses and points.
  public init() {}

  /// Appends a camera and returns its index.
  @discardableResult
  public mutating func addCamera(
    _ camera: Camera, freedom: IntrinsicsFreedom, prior: IntrinsicsPrior? = nil
  ) -> Int {
    cameras.append(camera)
    freedoms.append(freedom)
    priors.append(prior)
    return cameras.count - 1
  }

  /// Appends a pose of the given camera and returns its index.
  @discardableResult
  public mutating func addPose(
    _ pose: RigidTransform, camera: Int, isConstant: Bool = false
  ) -> Int {
    poses.append(pose)
    poseCameras.append(camera)
    poseIsConstant.append(isConstant)
    return poses.count - 1
  }

  /// Appends a point whose observations were already appended to `observations`.
  @discardableResult
  public mutating func closePoint(_ point: SIMD3<Double>, isConstant: Bool = false) -> Int {
    points.append(point)
    pointIsConstant.append(isConstant)
    observationStart.append(observations.count)
    return points.count - 1
  }

  /// Throws unless counts and indices are consistent and all numbers are finite.
  func validate() throws {
    guard
      freedoms.count == cameras.count, priors.count == cameras.count,
      poseCameras.count == poses.count, poseIsConstant.count == poses.count,
      pointIsConstant.count == points.count, observationStart.count == points.count + 1,
      observationStart.first == 0, observationStart.last == observations.count
    else { throw BundleError.countsDiffer }
    guard poseCameras.allSatisfy(cameras.indices.contains),
      centerPriors.keys.allSatisfy(poses.indices.contains)
    else { throw BundleError.badIndex }
    try ties?.validate(self)
    guard pointPriors.keys.allSatisfy(points.indices.contains) else { throw BundleError.badIndex }
    guard centerPriors.values.allSatisfy(\.isFinite), pointPriors.values.allSatisfy(\.isFinite)
    else { throw BundleError.notFinite }
    var lastPoint = [Int](repeating: -1, count: poses.count)
    for point in points.indices {
      let (begin, end) = (observationStart[point], observationStart[point + 1])
      guard begin <= end else { throw BundleError.countsDiffer }
      for observation in observations[begin..<end] {
        guard poses.indices.contains(observation.pose) else { throw BundleError.badIndex }
        guard lastPoint[observation.pose] != point else {
          throw BundleError.seenTwice(point: point, pose: observation.pose)
        }
        lastPoint[observation.pose] = point
        guard observation.pixel.x.isFinite, observation.pixel.y.isFinite else {
          throw BundleError.notFinite
        }
      }
    }
  }
}

/// Why a bundle adjustment problem is malformed.
public enum BundleError: Error, Equatable, CustomStringConvertible {
  case countsDiffer
  case badIndex
  case notFinite
  case seenTwice(point: Int, pose: Int)

  /// The error, as a clause.
  public var description: String {
    switch self {
    case .countsDiffer: "the arrays of a bundle adjustment problem have different lengths"
    case .badIndex: "an observation or pose names something that does not exist"
    case .notFinite: "a bundle adjustment problem contains a number that is not finite"
    case .seenTwice(let point, let pose): "pose \(pose) sees point \(point) twice"
    }
  }
}
