import Formats
import Foundation
import Geometry

extension CaptureFormat {
  /// "All data" of 3D Scanner App.
  public static let scannerApp = CaptureFormat(
    "3d-scanner-app", title: "all data of 3D Scanner App",
    lacking: "no frame_00000.json contains a cameraPoseARFrame")
}

/// "All data" of 3D Scanner App: `frame_00000.json` for every frame, `frame_00000.jpg` for
/// keyframes, `depth_00000.png` and `conf_00000.png` for some, joined by their numbers.
///
/// `cameraPoseARFrame` is from camera to world in meters, in row-major order, with OpenGL camera
/// axes and y up in ARKit's world; `intrinsics` are in row-major order, in pixels of the
/// photograph.
struct ScannerAppLayout: ScanLayout {
  static let format = CaptureFormat.scannerApp

  private let root: ScanFolder
  private let records: [Int: String]

  init?(_ folder: URL) {
    root = ScanFolder(url: folder)
    let names = (try? root.files(in: "", "json"))?.filter { $0.hasPrefix("frame_") } ?? []
    records = ScanFolder.byNumber(names)
    let folder = root
    guard
      names.prefix(8).contains(where: {
        (try? folder.json($0).has("cameraPoseARFrame")) == true
      })
    else { return nil }
  }

  func listing() throws -> ScanListing {
    let photos = try files("frame_", "jpg", "jpeg", "png", "heic")
    let depths = ScanFolder.byNumber(try files("depth_", "png"))
    let grades = ScanFolder.byNumber(try files("conf_", "png"))
    var listing = ScanListing()
    var used: Set<Int> = []
    for path in photos {
      guard let number = ScanFolder.number(path), used.insert(number).inserted else { continue }
      var entry = ScanEntry(path)
      entry.attempt(.intrinsics, .pose) {
        guard let record = records[number] else {
          throw FileProblem.notThere("\(ScanFolder.stem(path)).json")
        }
        try read(try root.json(record), &$0)
      }
      (entry.depth, entry.confidence) = (depths[number], grades[number])
      if entry.depth == nil, let grade = grades[number] {
        listing.skipped.append(FileRemark(file: grade, .aside(.confidenceMap)))
      }
      listing.entries.append(entry)
    }
    for files in [records, depths, grades] {
      listing.skipped += files.filter { !used.contains($0.key) }.map(\.value)
        .sorted(by: naturallyPrecedes).map { FileRemark(file: $0, .noPhotograph) }
    }
    let known = Set(photos + records.values + depths.values + grades.values)
    listing.skipped += try root.others(besides: known)
    return listing
  }

  private func files(_ start: String, _ extensions: String...) throws -> [String] {
    try FolderListing(root.url).files.filter {
      $0.hasPrefix(start) && extensions.contains(($0 as NSString).pathExtension.lowercased())
    }
  }

  private func read(_ json: JSONObject, _ entry: inout ScanEntry) throws {
    entry.attempt(.intrinsics) {
      guard let k = try json.numbers("intrinsics", count: 9) else {
        throw FileProblem.notNumbers(key: "intrinsics", count: 9)
      }
      $0.camera = StatedCamera(focal: SIMD2(k[0], k[4]), principal: SIMD2(k[2], k[5]))
    }
    entry.attempt(.pose) {
      let key = "cameraPoseARFrame"
      guard let m = try json.numbers(key, count: 16) else {
        throw FileProblem.notNumbers(key: key, count: 16)
      }
      let rows = (0..<4).map { Array(m[4 * $0..<4 * $0 + 4]) }
      $0.pose = try StatedPose.worldFromCamera(rows, .openGL, key: key)
      $0.addGravity(down: SIMD3(0, -1, 0))
    }
    entry.time = try? json.number("time")
  }
}
