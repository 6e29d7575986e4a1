import Geometry
import Numerics

/// The rigs of a result: cameras whose relative poses are the same at all instants.
public struct FixedRigs: Sendable {
  /// A rig of two cameras or more.
  public struct Rig: Sendable {
    /// Name of the rig.
    public var name: String
    /// Names of its cameras; the first defines the frame of the rig.
    public var cameras: [String]
    /// `cameraFromRig` of each camera.
    public var cameraFromRig: [RigidTransform]
    /// The exposures with poses, in the order of their first view.
    public var instants: [Instant]
  }

  /// An exposure of a rig.
  public struct Instant: Sendable {
    /// The pose of the rig.
    public var rigFromWorld: RigidTransform
    /// Its views with poses, and the index of the camera of each.
    public var views: [(view: Int, camera: Int)]
  }

  /// Maximum deviation of a relative pose: angle in radians, and distance relative to the extent of
  /// the camera centers.
  private static let tolerance = 1e-6

  /// The rigs whose relative poses do not differ, in the order of their first view.
  public private(set) var rigs: [Rig] = []

  /// - Parameters:
  ///   - views: The views, with their places in rigs.
  ///   - poses: `cameraFromWorld` by view; `nil` if unknown.
  public init(_ views: [View], poses: [RigidTransform?]) {
    let centers = poses.compactMap { $0?.center }
    let middle = centers.coordinateMedian() ?? .zero
    let extent = centers.map { length($0 - middle) }.max() ?? 0
    let posed = zip(views.indices, poses).filter { views[$0].rig != nil && $1 != nil }.map(\.0)
    for name in posed.compactMap({ views[$0].rig?.rig }).unique() {
      let members = posed.filter { views[$0].rig?.rig == name }
      guard let rig = RigMembers(members, of: views, poses).rig(named: name),
        rig.deviation(poses).isWithin(Self.tolerance, Self.tolerance * extent)
      else { continue }
      rigs.append(rig)
    }
  }
}

extension FixedRigs.Rig {
  /// The largest differences of the poses of views from those by the rig.
  fileprivate func deviation(_ poses: [RigidTransform?]) -> Deviation {
    var largest = Deviation()
    for instant in instants {
      for (view, camera) in instant.views {
        guard let pose = poses[view] else { continue }
        let found = cameraFromRig[camera] * instant.rigFromWorld
        largest.rotation = max(largest.rotation, rotationAngle(found.rotation, pose.rotation))
        largest.center = max(largest.center, length(found.center - pose.center))
      }
    }
    return largest
  }
}

/// Differences of poses: an angle in radians, and a distance.
private struct Deviation {
  var (rotation, center) = (0.0, 0.0)

  func isWithin(_ angle: Double, _ distance: Double) -> Bool {
    rotation <= angle && center <= distance
  }
}

/// The views of a rig, by instant and camera.
private struct RigMembers {
  private let cameras: [String]
  private var instants: [[(view: Int, camera: Int)]] = []
  private let poses: [RigidTransform?]

  init(_ members: [Int], of views: [View], _ poses: [RigidTransform?]) {
    self.poses = poses
    cameras = members.compactMap { views[$0].rig?.camera }.unique()
    let numbers = Dictionary(uniqueKeysWithValues: zip(cameras, cameras.indices))
    var places: [String: Int] = [:]
    for view in members {
      guard let place = views[view].rig, let camera = numbers[place.camera] else { continue }
      let index = places[place.instant] ?? instants.count
      if index == instants.count { instants.append([]) }
      places[place.instant] = index
      // Two photographs of one camera were not taken together.
      if !instants[index].contains(where: { $0.camera == camera }) {
        instants[index].append((view, camera))
      }
    }
  }

  /// The rig, with relative poses from the first instant that shows them; `nil` if the instants do not
  /// connect two cameras or more.
  func rig(named name: String) -> FixedRigs.Rig? {
    guard cameras.count > 1 else { return nil }
    var known: [Int: RigidTransform] = [0: .identity]
    var placed = [RigidTransform?](repeating: nil, count: instants.count)
    for _ in cameras {
      for (index, views) in instants.enumerated() where placed[index] == nil {
        guard let first = views.first(where: { known[$0.camera] != nil }),
          let camera = known[first.camera], let pose = poses[first.view]
        else { continue }
        let rig = camera.inverse * pose
        placed[index] = rig
        for (view, camera) in views where known[camera] == nil {
          known[camera] = poses[view].map { $0 * rig.inverse }
        }
      }
    }
    let relative = cameras.indices.compactMap { known[$0] }
    let found = zip(placed, instants).compactMap { pose, views in
      pose.map { FixedRigs.Instant(rigFromWorld: $0, views: views) }
    }
    guard relative.count == cameras.count, found.count == instants.count else { return nil }
    return FixedRigs.Rig(name: name, cameras: cameras, cameraFromRig: relative, instants: found)
  }
}

extension [String] {
  /// The different values, in the order in which they first occur.
  fileprivate func unique() -> [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
