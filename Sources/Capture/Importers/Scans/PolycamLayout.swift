import Formats
import Foundation
import Geometry
import Support

extension CaptureFormat {
  /// Polycam's raw export.
  public static let polycam = CaptureFormat(
    "polycam", title: "a raw export of Polycam",
    lacking: "it has no keyframes with cameras and images")
}

/// Polycam's raw export: `keyframes/` with folders of images, cameras, depth and confidence, joined
/// by file names, which are timestamps in microseconds.
///
/// Poses are from camera to world in meters with OpenGL camera axes and y up in the world.
/// Corrected images, undistorted by the app with optimized cameras, are preferred to the originals.
/// Reference: PolyCam/polyform, README.
struct PolycamLayout: ScanLayout {
  static let format = CaptureFormat.polycam
  static let precedence = 1

  private let root: ScanFolder
  /// Path of the keyframes with trailing slash; empty if they are in the folder itself.
  private let prefix: String
  /// Prefix of the image and camera folders: `corrected_` or empty.
  private let kind: String

  init?(_ folder: URL) {
    let root = ScanFolder(url: folder)
    for prefix in ["keyframes/", ""] {
      let found = ["corrected_", ""].first { kind in
        root.hasFolder("\(prefix)\(kind)cameras") && root.hasFolder("\(prefix)\(kind)images")
      }
      guard let found, Self.hasCameras(root, "\(prefix)\(found)cameras") else { continue }
      self.root = root
      self.prefix = prefix
      kind = found
      return
    }
    return nil
  }

  /// Whether a camera file contains matrix keys.
  private static func hasCameras(_ root: ScanFolder, _ folder: String) -> Bool {
    let files = (try? root.files(in: folder, "json")) ?? []
    return files.prefix(8).contains { (try? root.json($0).has("t_00")) == true }
  }

  func listing() throws -> ScanListing {
    let cameras = ScanFolder.byStem(try root.files(in: "\(prefix)\(kind)cameras", "json"))
    let depths = ScanFolder.byStem(try root.files(in: "\(prefix)depth", "png"))
    let grades = ScanFolder.byStem(try root.files(in: "\(prefix)confidence", "png"))
    var listing = ScanListing()
    var used: Set<String> = []
    for path in try root.files(in: "\(prefix)\(kind)images", "jpg", "jpeg", "png") {
      let stem = ScanFolder.stem(path)
      used.insert(stem)
      var entry = ScanEntry(path)
      entry.attempt(.intrinsics, .pose) {
        try read(try root.json(cameras[stem] ?? "\(prefix)\(kind)cameras/\(stem).json"), &$0)
      }
      entry.attempt(.depth) {
        $0.depth = try depths.isEmpty ? nil : required(depths[stem], in: "depth", for: stem)
      }
      entry.attempt(.confidence) {
        $0.confidence =
          try grades.isEmpty ? nil : required(grades[stem], in: "confidence", for: stem)
      }
      entry.time = Double(stem).flatMap { $0.isFinite ? $0 * 1e-6 : nil }
      listing.entries.append(entry)
    }
    for files in [cameras, depths, grades] {
      listing.skipped += files.filter { !used.contains($0.key) }.map(\.value)
        .sorted(by: naturallyPrecedes).map { FileRemark(file: $0, .noPhotograph) }
    }
    listing.skipped += try others()
    return listing
  }

  private func required(_ path: String?, in folder: String, for stem: String) throws -> String {
    guard let path else { throw FileProblem.notThere("\(prefix)\(folder)/\(stem).png") }
    return path
  }

  private func read(_ json: JSONObject, _ entry: inout ScanEntry) throws {
    func number(_ key: String) throws -> Double {
      guard let value = try json.number(key) else { throw FileProblem.notANumber(key: key) }
      return value
    }
    entry.attempt(.intrinsics) {
      $0.camera = StatedCamera(
        focal: SIMD2(try number("fx"), try number("fy")),
        principal: SIMD2(try number("cx"), try number("cy")))
      // Without a size, as since 2025, the intrinsics refer to that of the photograph.
      guard let width = try json.number("width"), let height = try json.number("height") else {
        return
      }
      guard min(width, height) >= 1, max(width, height) <= CameraLimits.maxPixels else {
        $0.camera = nil
        throw FileProblem.badSize(width, height)
      }
      $0.camera?.size = SIMD2(Int(saturating: width), Int(saturating: height))
    }
    entry.attempt(.pose) {
      let rows = try (0..<3).map { row in try (0..<4).map { try number("t_\(row)\($0)") } }
      $0.pose = try StatedPose.worldFromCamera(rows, .openGL, key: "t_00 … t_23")
      $0.addGravity(down: SIMD3(0, -1, 0))
    }
  }

  private func others() throws -> [FileRemark] {
    var found = try root.others(besides: prefix.isEmpty ? Self.parts : ["keyframes"])
    if kind == "corrected_", root.hasFolder("\(prefix)images") {
      found.append(FileRemark(file: "\(prefix)images/", .aside(.otherPictures)))
    }
    return found
  }

  private static let parts: Set<String> = [
    "images", "cameras", "corrected_images", "corrected_cameras", "depth", "confidence",
  ]
}
