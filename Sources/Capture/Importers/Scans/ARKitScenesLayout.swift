import Formats
import Foundation
import Geometry
import Numerics

extension CaptureFormat {
  /// A raw scan of ARKitScenes.
  public static let arkitScenes = CaptureFormat(
    "arkitscenes", title: "a raw scan of ARKitScenes",
    lacking: "it has no lowres_wide.traj next to a folder of images")
}

/// A raw scan of ARKitScenes: `wide/` or `lowres_wide/` with folders of intrinsics,
/// `lowres_depth/`, `confidence/` and the trajectory `lowres_wide.traj`, joined by the timestamps
/// in the names.
///
/// The trajectory is from world to camera in meters with OpenCV axes (x right, y down, z forward)
/// and z up in the world; rotations are rotation vectors. Reference: apple/ARKitScenes, DATA.md.
struct ARKitScenesLayout: ScanLayout {
  static let format = CaptureFormat.arkitScenes

  /// Image folders in descending order of resolution.
  private static let pictures = ["wide", "vga_wide", "lowres_wide"]
  private static let list = "lowres_wide.traj"
  /// Maximum difference in seconds between files of one moment, because names are rounded to
  /// milliseconds.
  private static let sameTime = 0.0015

  private let root: ScanFolder
  private let folder: String

  init?(_ url: URL) {
    root = ScanFolder(url: url)
    let folder = root
    guard root.hasFile(Self.list),
      let found = Self.pictures.first(where: { folder.hasFolder($0) })
    else { return nil }
    self.folder = found
  }

  func listing() throws -> ScanListing {
    let bytes = try root.bytes(Self.list, limit: ScanFolder.maxListBytes)
    let trajectory = Trajectory(try TextTable(bytes, hasHeader: false))
    let lenses = TimedFiles(try root.files(in: "\(folder)_intrinsics", "pincam"))
    let depths = TimedFiles(try root.files(in: "lowres_depth", "png"))
    let grades = TimedFiles(try root.files(in: "confidence", "png"))
    var listing = ScanListing()
    for path in try root.files(in: folder, "jpg", "jpeg", "png") {
      var entry = ScanEntry(path)
      let time = TimedFiles.time(path)
      entry.time = time
      entry.attempt(.pose) {
        $0.pose = try trajectory.pose(at: try required(time, path))
        $0.addGravity(down: SIMD3(0, 0, -1))
      }
      entry.attempt(.intrinsics) {
        guard let file = lenses.nearest(to: try required(time, path), within: Self.sameTime) else {
          throw FileProblem.notThere("\(folder)_intrinsics/\(ScanFolder.stem(path)).pincam")
        }
        $0.camera = try camera(file)
      }
      if let time {
        entry.depth = depths.nearest(to: time, within: Self.sameTime)
        entry.confidence = grades.nearest(to: time, within: Self.sameTime)
      }
      listing.entries.append(entry)
    }
    let pictures = TimedFiles(listing.entries.map(\.path))
    // Depth can have a higher frame rate than images; intrinsics exist once per image.
    listing.skipped += lenses.paths(far: Self.sameTime, from: pictures)
      .map { FileRemark(file: $0, .noPhotograph) }
    listing.skipped += trajectory.damaged.map { FileRemark(file: Self.list, .skipped($0)) }
    listing.skipped += try others()
    return listing
  }

  private func required(_ time: Double?, _ path: String) throws -> Double {
    guard let time else { throw FileProblem.noTime(path) }
    return time
  }

  /// Reads one line: width, height, focal lengths, principal point.
  private func camera(_ path: String) throws -> StatedCamera {
    let rows = try TextTable(try root.bytes(path), hasHeader: false).rows.map(\.values)
    let v = rows.first?.compactMap { $0 } ?? []
    guard v.count == 6 else { throw FileProblem.notNumbers(key: path, count: 6) }
    guard min(v[0], v[1]) >= 1, max(v[0], v[1]) <= CameraLimits.maxPixels else {
      throw FileProblem.badSize(v[0], v[1])
    }
    return StatedCamera(
      focal: SIMD2(v[2], v[3]), principal: SIMD2(v[4], v[5]),
      size: SIMD2(Int(saturating: v[0]), Int(saturating: v[1])))
  }

  private func others() throws -> [FileRemark] {
    let known: Set = [folder, "\(folder)_intrinsics", "lowres_depth", "confidence", Self.list]
    return try root.others(besides: known).map { remark in
      let isPicture = Self.pictures.contains { "\($0)/" == remark.file }
      return isPicture ? FileRemark(file: remark.file, .aside(.otherPictures)) : remark
    }
  }
}

/// Files by the timestamp in their names, `VIDEO_SECONDS.png`.
struct TimedFiles {
  fileprivate let files: [(time: Double, path: String)]

  init(_ paths: [String]) {
    files = paths.compactMap { path in Self.time(path).map { ($0, path) } }
      .sorted { $0.time < $1.time }
  }

  /// The timestamp in a file name, in seconds.
  static func time(_ path: String) -> Double? {
    let last = ScanFolder.stem(path).split(separator: "_").last
    return last.flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
  }

  /// The file with the nearest timestamp within a tolerance in seconds.
  func nearest(to time: Double, within tolerance: Double) -> String? {
    let next = files.partitioningIndex { $0.time >= time }
    let near = files[max(0, next - 1)..<min(files.count, next + 1)]
    return near.min { abs($0.time - time) < abs($1.time - time) }
      .flatMap { abs($0.time - time) <= tolerance ? $0.path : nil }
  }
}

extension TimedFiles {
  /// Files without a counterpart in `others` within a tolerance in seconds.
  func paths(far tolerance: Double, from others: TimedFiles) -> [String] {
    files.filter { others.nearest(to: $0.time, within: tolerance) == nil }.map(\.path)
  }
}

/// Timestamped poses.
struct Trajectory {
  /// Maximum gap in seconds to poses used for interpolation.
  private static let maxGap = 0.1
  /// Poses within this time in seconds are used without interpolation.
  private static let sameTime = 0.005

  private var poses: [(time: Double, pose: RigidTransform)] = []
  /// Problems of unusable lines.
  private(set) var damaged: [FileProblem] = []

  /// - Parameter table: Time, rotation vector and translation from world to camera.
  init(_ table: TextTable) {
    for (line, values) in table.rows {
      let v = values.compactMap { $0 }
      guard v.count == 7, values.count == 7,
        let pose = try? StatedPose.fromWorld(
          rotationVector: SIMD3(v[1], v[2], v[3]), translation: SIMD3(v[4], v[5], v[6]), key: "")
      else {
        damaged.append(.badLine(line))
        continue
      }
      poses.append((v[0], pose))
    }
    poses.sort { $0.time < $1.time }
  }

  /// The pose at a time: that of a line within `sameTime`, otherwise interpolated between two
  /// lines.
  func pose(at time: Double) throws -> RigidTransform {
    let next = poses.partitioningIndex { $0.time >= time }
    let near = poses[max(0, next - 1)..<min(poses.count, next + 1)]
    if let same = near.min(by: { abs($0.time - time) < abs($1.time - time) }),
      abs(same.time - time) <= Self.sameTime
    {
      return same.pose
    }
    guard near.count == 2, let before = near.first, let after = near.last,
      time - before.time <= Self.maxGap, after.time - time <= Self.maxGap
    else { throw FileProblem.notListed(in: "lowres_wide.traj") }
    let share = (time - before.time) / (after.time - before.time)
    let turn = after.pose.rotation * before.pose.rotation.transpose
    let (a, b) = (before.pose.center, after.pose.center)
    return RigidTransform(
      rotation: Matrix3.rotation(turn.rotationVector * share) * before.pose.rotation,
      center: a + (b - a) * share)
  }
}

extension Array {
  /// Index of the first element that satisfies the condition, in a partitioned array (binary
  /// search).
  func partitioningIndex(where isAfter: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
