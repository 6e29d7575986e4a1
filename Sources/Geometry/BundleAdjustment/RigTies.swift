import Numerics

/// Poses of cameras that are fixed to each other: `cameraFromWorld = cameraFromRig · rigFromWorld`.
///
/// In an adjustment, all poses of a camera share one `cameraFromRig`, and all poses of an instant share
/// one `rigFromWorld`. At least one camera per rig must be constant, or only the damping fixes the
/// frame of the rig.
public struct RigTies: Equatable, Sendable {
  /// A pose of the problem that belongs to a rig.
  public struct Place: Equatable, Sendable {
    /// Index of the pose.
    public var pose: Int
    /// Index in `rigFromWorld`.
    public var instant: Int
    /// Index in `cameraFromRig`.
    public var camera: Int

    /// Creates the place of a pose.
    public init(pose: Int, instant: Int, camera: Int) {
      (self.pose, self.instant, self.camera) = (pose, instant, camera)
    }
  }

  /// The cameras of all rigs.
  public var cameraFromRig: [RigidTransform] = []
  /// Whether each `cameraFromRig` is constant.
  public var isConstant: [Bool] = []
  /// The rigs at all instants.
  public var rigFromWorld: [RigidTransform] = []
  /// The poses that belong to a rig, each at most once.
  public var places: [Place] = []

  /// Creates ties of no pose.
  public init() {}

  /// The pose at a place.
  func pose(at place: Place) -> RigidTransform {
    cameraFromRig[place.camera] * rigFromWorld[place.instant]
  }

  /// The ties after a step of their parameters.
  func moved(by step: [Double], _ columns: RigColumns) -> RigTies {
    var moved = self
    for (index, column) in columns.cameras.enumerated() where column >= 0 {
      moved.cameraFromRig[index] = cameraFromRig[index].moved(by: step[column..<column + 6])
    }
    for (index, column) in columns.instants.enumerated() {
      moved.rigFromWorld[index] = rigFromWorld[index].moved(by: step[column..<column + 6])
    }
    return moved
  }

  /// Throws unless all indices exist and no tied pose is constant or tied twice.
  func validate(_ problem: BundleProblem) throws {
    guard isConstant.count == cameraFromRig.count else { throw BundleError.countsDiffer }
    var isTied = [Bool](repeating: false, count: problem.poses.count)
    for place in places {
      guard problem.poses.indices.contains(place.pose), !isTied[place.pose],
        !problem.poseIsConstant[place.pose], rigFromWorld.indices.contains(place.instant),
        cameraFromRig.indices.contains(place.camera)
      else { throw BundleError.badIndex }
      isTied[place.pose] = true
    }
  }
}

/// Columns of the parameters of an adjustment with rigs, in place of those of tied poses: free poses,
/// instants, cameras in rigs, and intrinsics.
struct RigColumns {
  /// First column of each pose; −1 if it is tied or constant.
  let poses: [Int]
  /// First column of each instant.
  let instants: [Int]
  /// First column of each camera in a rig; −1 if it is constant.
  let cameras: [Int]
  /// First column of each camera's intrinsics; −1 if none is free.
  let intrinsics: [Int]
  let count: Int

  init(_ ties: RigTies, _ columns: ParameterColumns) {
    var next = 0
    func take(_ size: Int) -> Int {
      defer { next += size }
      return size > 0 ? next : -1
    }
    let tied = Set(ties.places.map(\.pose))
    let size = ParameterColumns.perPose
    poses = columns.pose.enumerated().map { take($1 < 0 || tied.contains($0) ? 0 : size) }
    instants = ties.rigFromWorld.map { _ in take(size) }
    cameras = ties.isConstant.map { take($0 ? 0 : size) }
    intrinsics = columns.parameters.map { take($0.count) }
    count = next
  }
}

extension RigidTransform {
  /// The transform after a small rotation and a translation in the target frame, as adjustments
  /// parameterize steps.
  func moved(by step: ArraySlice<Double>) -> RigidTransform {
    let d = Array(step)
    let turn = Matrix3.rotation(SIMD3(d[0], d[1], d[2]))
    return RigidTransform(
      rotation: (turn * rotation).orthonormalized,
      translation: turn * translation + SIMD3(d[3], d[4], d[5]))
  }
}
