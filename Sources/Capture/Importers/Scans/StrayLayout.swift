import Formats
import Foundation
import Geometry

extension CaptureFormat {
  /// A scan of Stray Scanner with frames extracted from its video.
  public static let strayScanner = CaptureFormat(
    "stray-scanner", title: "a scan of Stray Scanner",
    lacking: "it has no odometry.csv with camera_matrix.csv")
}

/// Stray Scanner: `odometry.csv`, `camera_matrix.csv`, `depth/000000.png` and
/// `confidence/000000.png`, and frames of `rgb.mp4`, joined by their numbers: extracted by `load`, or
/// to `rgb/000000.jpg`.
///
/// Odometry is from camera to world in meters with OpenCV camera axes (x right, y down, z forward)
/// and y up in ARKit's world. The matrix refers to the size of the frames; newer versions add
/// intrinsics of each frame as columns. Reference: strayrobots/scanner, docs/format.md.
struct StrayLayout: ScanLayout {
  static let format = CaptureFormat.strayScanner
  static let precedence = 1

  private let root: ScanFolder
  private var frames: URL?
  private static let list = "odometry.csv"
  private static let matrix = "camera_matrix.csv"
  private static let film = "rgb.mp4"

  init?(_ folder: URL) {
    root = ScanFolder(url: folder)
    guard root.hasFile(Self.list), root.hasFile(Self.matrix) || root.hasFile(Self.film),
      let head = try? root.bytes(Self.list, limit: ScanFolder.maxListBytes),
      let table = try? TextTable(Array(head.prefix(256)), hasHeader: true),
      table.index("qw") != nil
    else { return nil }
  }

  func taking(frames: URL) -> StrayLayout {
    var copy = self
    copy.frames = frames
    return copy
  }

  /// The photographs: in the folder, or extracted from the video.
  private func photographs(in folder: String?) throws -> [ScanEntry] {
    let inside = try root.files(in: folder ?? "rgb", "jpg", "jpeg", "png")
    if !inside.isEmpty { return inside.map { ScanEntry($0) } }
    guard let frames else {
      guard root.hasFile(Self.film) else { throw FileProblem.notThere("rgb/000000.jpg") }
      throw CaptureError.onlyFilm(root.url, film: Self.film, frames: "rgb/%06d.jpg")
    }
    return try FolderListing(frames).files.filter(FolderListing.looksLikePhoto).map {
      var entry = ScanEntry("rgb/\($0)")
      entry.file = frames.appendingPathComponent($0)
      return entry
    }
  }

  func listing() throws -> ScanListing {
    let folder = ["rgb", "images", "color"].first { root.hasFolder($0) }
    let photos = try photographs(in: folder)
    let table = try TextTable(
      try root.bytes(Self.list, limit: ScanFolder.maxListBytes), hasHeader: true)
    let poses = try StrayOdometry(table)
    let depths = ScanFolder.byNumber(try root.files(in: "depth", "png"))
    let grades = ScanFolder.byNumber(try root.files(in: "confidence", "png"))
    let shared = Result { try sharedCamera() }
    var listing = ScanListing()
    for var entry in photos {
      guard let number = ScanFolder.number(entry.path) else { continue }
      entry.attempt(.pose) { try poses.read(number, into: &$0) }
      if entry.camera == nil { entry.attempt(.intrinsics) { $0.camera = try shared.get() } }
      (entry.depth, entry.confidence) = (depths[number], grades[number])
      if entry.depth == nil, !depths.isEmpty {
        entry.attempt(.depth) { _ in throw FileProblem.notThere("depth/\(number)") }
      }
      listing.entries.append(entry)
    }
    var known: Set = [folder ?? "rgb", "depth", "confidence", Self.list, Self.matrix]
    if frames != nil { known.insert(Self.film) }
    listing.skipped += poses.damaged.map { FileRemark(file: Self.list, .skipped($0)) }
    let used = Set(photos.compactMap { ScanFolder.number($0.path) })
    // A video has more frames than are extracted, each with depth.
    for files in frames == nil ? [depths, grades] : [] {
      listing.skipped += files.filter { !used.contains($0.key) }.map(\.value)
        .sorted(by: naturallyPrecedes).map { FileRemark(file: $0, .noPhotograph) }
    }
    listing.skipped += try root.others(besides: known)
    return listing
  }

  private func sharedCamera() throws -> StatedCamera {
    let rows = try TextTable(try root.bytes(Self.matrix), hasHeader: false).rows.map(\.values)
    guard rows.count == 3, rows.allSatisfy({ $0.count == 3 }), let fx = rows[0][0],
      let fy = rows[1][1], let cx = rows[0][2], let cy = rows[1][2]
    else { throw FileProblem.notAMatrix(key: Self.matrix, columns: 3) }
    return StatedCamera(focal: SIMD2(fx, fy), principal: SIMD2(cx, cy))
  }
}

/// The rows of `odometry.csv` by frame number.
struct StrayOdometry {
  private var rows: [Int: [Double?]] = [:]
  private let columns: [Int]
  private let lens: [Int]
  private let time: Int?
  /// Unusable lines; the last line can be truncated when recording stops.
  private(set) var damaged: [FileProblem] = []

  init(_ table: TextTable) throws {
    let names = ["x", "y", "z", "qx", "qy", "qz", "qw"]
    columns = names.compactMap { table.index($0) }
    guard columns.count == names.count, let frame = table.index("frame") else {
      throw FileProblem.noColumns(names + ["frame"])
    }
    lens = ["fx", "fy", "cx", "cy"].compactMap { table.index($0) }
    time = table.index("timestamp")
    for (line, values) in table.rows {
      guard values.count == table.columns.count, let stated = values[frame],
        let number = Int(checked: stated)
      else {
        damaged.append(.badLine(line))
        continue
      }
      rows[number] = values
    }
  }

  /// Sets time, intrinsics, pose and gravity of a photograph from the row with its number.
  func read(_ number: Int, into entry: inout ScanEntry) throws {
    guard let row = rows[number] else { throw FileProblem.notListed(in: "odometry.csv") }
    entry.time = time.flatMap { row[$0] }
    let k = lens.compactMap { row[$0] }
    if k.count == 4 {
      entry.camera = StatedCamera(focal: SIMD2(k[0], k[1]), principal: SIMD2(k[2], k[3]))
    }
    let v = columns.compactMap { row[$0] }
    guard v.count == 7 else { throw FileProblem.notNumbers(key: "x … qw", count: 7) }
    entry.pose = try StatedPose.worldFromCamera(
      quaternion: SIMD4(v[3], v[4], v[5], v[6]), position: SIMD3(v[0], v[1], v[2]), .openCV,
      key: "x … qw")
    entry.addGravity(down: SIMD3(0, -1, 0))
  }
}
