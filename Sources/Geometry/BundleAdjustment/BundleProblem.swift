import Numerics

/// One observation of a point by a pose.
@frozen public struct BundleObservation: Equatable, Sendable, BitwiseCopyable {
  /// Where the point was seen, pixels.
  public var pixel: SIMD2<Double>
  /// Index of the pose that sees the point.
  public var pose: Int
  /// Inverse standard deviation of the position, 1/pixels.
  public var weight: Double

  /// An observation by the pose of that index, at a place in pixels.
  public init(pose: Int, pixel: SIMD2<Double>, weight: Double = 1) {
    self.pose = pose
    self.pixel = pixel
    self.weight = weight
  }
}

/// Cameras, poses, points and observations to adjust, in flat arrays.
///
/// The observations of point *p* stand at `observationStart[p] ..< observationStart[p + 1]`; a pose
/// sees a point at most once. Poses are `cameraFromWorld`.
public struct BundleProblem: Sendable {
  /// Intrinsics, each shared by any number of poses.
  public var cameras: [Camera] = []
  /// What may change in each camera; empty sets keep it constant.
  public var freedoms: [IntrinsicsFreedom] = []
  /// What is known of each camera beforehand, if anything.
  public var priors: [IntrinsicsPrior?] = []
  /// `cameraFromWorld` of each photograph.
  public var poses: [RigidTransform] = []
  /// Index of each pose's camera.
  public var poseCameras: [Int] = []
  /// Which poses stay as they are.
  public var poseIsConstant: [Bool] = []
  /// Positions in the world.
  public var points: [SIMD3<Double>] = []
  /// Which points stay as they are.
  public var pointIsConstant: [Bool] = []
  /// Where the observations of each point start, and the end of the last.
  public var observationStart: [Int] = [0]
  /// Of all points, one point after the other.
  public var observations: [BundleObservation] = []

  /// A problem without cameras, poses and points.
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

  /// Appends a pose of the camera of that index and returns its own.
  @discardableResult
  public mutating func addPose(
    _ pose: RigidTransform, camera: Int, isConstant: Bool = false
  ) -> Int {
    poses.append(pose)
    poseCameras.append(camera)
    poseIsConstant.append(isConstant)
    return poses.count - 1
  }

  /// Appends a point; its observations must be appended to `observations` beforehand.
  @discardableResult
  public mutating func closePoint(_ point: SIMD3<Double>, isConstant: Bool = false) -> Int {
    points.append(point)
    pointIsConstant.append(isConstant)
    observationStart.append(observations.count)
    return points.count - 1
  }

  /// Throws unless counts and indices fit together and all numbers are finite.
  func validate() throws {
    guard
      freedoms.count == cameras.count, priors.count == cameras.count,
      poseCameras.count == poses.count, poseIsConstant.count == poses.count,
      pointIsConstant.count == points.count, observationStart.count == points.count + 1,
      observationStart.first == 0, observationStart.last == observations.count
    else { throw BundleError.countsDiffer }
    guard poseCameras.allSatisfy(cameras.indices.contains) else { throw BundleError.badIndex }
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

  /// What is malformed, in a clause.
  public var description: String {
    switch self {
    case .countsDiffer: "the arrays of a bundle adjustment problem have different lengths"
    case .badIndex: "an observation or pose names something that does not exist"
    case .notFinite: "a bundle adjustment problem contains a number that is not finite"
    case .seenTwice(let point, let pose): "pose \(pose) sees point \(point) twice"
    }
  }
}
