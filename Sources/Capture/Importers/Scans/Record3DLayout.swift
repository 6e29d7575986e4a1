import Formats
import Foundation
import Geometry
import Numerics
import Support

extension CaptureFormat {
  /// Record3D's `.r3d`, unpacked, or its folder of images and EXR files.
  public static let record3D = CaptureFormat(
    "record3d", title: "a recording of Record3D",
    lacking: "it has no metadata with K next to rgbd or rgb")
}

/// Record3D: `metadata` with `rgbd/0.jpg` (an unpacked `.r3d`), or `EXR_RGBD/metadata.json` with
/// `rgb/` and `depth/`, joined by frame numbers.
///
/// Poses are quaternions (x, y, z, w) and positions from camera to world in meters with OpenGL
/// camera axes, in the world of the first frame; `initPose` maps it to a world with y up. K is in
/// column-major order for `w` × `h` pixels. Depth is in meters, `dw` × `dh`, and confidence is 0 to
/// 2, both compressed with LZFSE; OpenEXR is not supported. Reference: marek-simonik/record3d,
/// issues; nerfstudio, record3d_utils.
struct Record3DLayout: ScanLayout {
  static let format = CaptureFormat.record3D
  static let precedence = 2

  private let root: ScanFolder
  /// The metadata file of all frames.
  private let metadata: String
  private let prefix: String
  private let pictures: String

  init?(_ folder: URL) {
    root = ScanFolder(url: folder)
    for prefix in ["", "EXR_RGBD/"] {
      for name in ["metadata", "metadata.json"] where root.hasFile(prefix + name) {
        let json = try? root.json(prefix + name, limit: ScanFolder.maxListBytes)
        let folder = root
        let pictures = ["rgbd", "rgb"].first { folder.hasFolder(prefix + $0) }
        guard let json, json.has("K"), let pictures else { continue }
        metadata = prefix + name
        self.prefix = prefix
        self.pictures = pictures
        return
      }
    }
    // A scan without its metadata file is recognized too, so that the missing file is reported.
    guard let maps = try? root.files(in: "rgbd", "depth"), !maps.isEmpty else { return nil }
    metadata = "metadata"
    prefix = ""
    pictures = "rgbd"
  }

  func listing() throws -> ScanListing {
    let record = try root.json(metadata, limit: ScanFolder.maxListBytes)
    let poses = record.array("poses") ?? []
    let lenses = record.array("perFrameIntrinsicCoeffs") ?? []
    let times = record.array("frameTimestamps") ?? []
    let start = try? pose(record.array("initPose"), key: "initPose")
    let shared = Result { try sharedCamera(record) }
    let folder = prefix + pictures
    let depthFolder = pictures == "rgbd" ? folder : "\(prefix)depth"
    let depths = ScanFolder.byNumber(try root.files(in: depthFolder, "depth", "exr"))
    let grades = ScanFolder.byNumber(try root.files(in: depthFolder, "conf"))
    let depthSize = try Self.size(in: record, width: "dw", height: "dh")
    var listing = ScanListing()
    for path in try root.files(in: folder, "jpg", "jpeg", "png") {
      guard let number = ScanFolder.number(path) else { continue }
      var entry = ScanEntry(path)
      entry.attempt(.pose) {
        guard poses.indices.contains(number) else { throw FileProblem.notListed(in: "poses") }
        $0.pose = try pose(poses[number], key: "poses")
        // Gravity is known if `initPose` maps the frames' world to one with y up.
        if let start { $0.addGravity(down: start.rotation * SIMD3(0, -1, 0)) }
      }
      entry.attempt(.intrinsics) {
        $0.camera = try shared.get()
        guard lenses.indices.contains(number) else { return }
        let k = try JSONObject.flat(lenses[number], key: "perFrameIntrinsicCoeffs", count: 4)
        $0.camera?.focal = SIMD2(k[0], k[1])
        $0.camera?.principal = SIMD2(k[2], k[3])
      }
      if times.indices.contains(number) {
        entry.time = try? JSONObject.flat(times[number], key: "frameTimestamps", count: 1)[0]
      }
      entry.attempt(.depth) {
        guard let depth = depths[number] else { return }
        if depth.hasSuffix("exr") { throw FileProblem.depthEncoding("OpenEXR") }
        ($0.depth, $0.confidence, $0.depthSize) = (depth, grades[number], depthSize)
      }
      listing.entries.append(entry)
    }
    listing.skipped += try unused(besides: listing.entries, depths, grades)
    return listing
  }

  /// Remarks about depth and confidence without a photograph, and about unrelated files.
  private func unused(
    besides entries: [ScanEntry], _ depths: [Int: String], _ grades: [Int: String]
  ) throws -> [FileRemark] {
    let known = Set(entries.compactMap { ScanFolder.number($0.path) })
    let orphans = [depths, grades].flatMap { $0.filter { !known.contains($0.key) }.values }
    let names: Set = ["rgbd", "rgb", "depth", "metadata", "metadata.json", "EXR_RGBD"]
    return orphans.sorted(by: naturallyPrecedes).map { FileRemark(file: $0, .noPhotograph) }
      + (try root.others(besides: names))
  }

  /// A camera-to-world pose; `initPose` is read without a change of axes, because it relates two
  /// worlds.
  private func pose(_ value: Any?, key: String) throws -> RigidTransform {
    let v = try JSONObject.flat(value as Any, key: key, count: 7)
    return try StatedPose.worldFromCamera(
      quaternion: SIMD4(v[0], v[1], v[2], v[3]), position: SIMD3(v[4], v[5], v[6]),
      key == "initPose" ? .openCV : .openGL, key: key)
  }

  private func sharedCamera(_ record: JSONObject) throws -> StatedCamera {
    guard let k = try record.numbers("K", count: 9) else {
      throw FileProblem.notNumbers(key: "K", count: 9)
    }
    var camera = StatedCamera(focal: SIMD2(k[0], k[4]), principal: SIMD2(k[6], k[7]))
    camera.size = try Self.size(in: record, width: "w", height: "h")
    return camera
  }

  /// Width and height under two keys; `nil` if they are not stated.
  private static func size(
    in record: JSONObject, width: String, height: String
  ) throws -> SIMD2<Int>? {
    guard let w = try record.number(width), let h = try record.number(height) else { return nil }
    guard min(w, h) >= 1, max(w, h) <= CameraLimits.maxPixels else {
      throw FileProblem.badSize(w, h)
    }
    return SIMD2(Int(saturating: w), Int(saturating: h))
  }
}
