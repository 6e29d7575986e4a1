import Foundation
import Geometry
import Numerics
import Scene

extension COLMAPDatabase {
  /// Maximum number of images; larger databases are rejected.
  static let maxImages = 100_000
  /// Largest image id; the pair id is `maxImageID · first + second`.
  static let maxImageID = 2_147_483_647
  /// Maximum bytes of imported descriptors: about 400 photographs with 10,000 each.
  static let maxDescriptorBytes = 512 << 20
  /// Length of compatible descriptors: SIFT, one byte per value.
  private static let descriptorLength = 128
  /// COLMAP's id of SIFT descriptors.
  private static let siftType = 0

  /// Reads a database.
  ///
  /// - Throws: `ProjectError`, `FileError`.
  init(reading url: URL) throws {
    let file = try SQLiteFile(url)
    self.init(url: url)
    version = try file.userVersion()
    hasLog = file.hasLog
    try readCameras(file)
    try readImages(file)
    try readKeypoints(file)
    try readDescriptors(file)
    try readMatches(file)
    try readGeometries(file)
    try countPriors(file)
  }

  /// Older versions of COLMAP have no prior positions.
  private mutating func countPriors(_ file: SQLiteFile) throws {
    guard try file.columns(of: "pose_priors")?.contains("position") == true else { return }
    try file.read("pose_priors", ["position"]) { row in
      if row.blob(0)?.isEmpty == false { positionPriors += 1 }
    }
  }

  private func bad(_ table: String, _ row: Int?) -> ProjectError {
    .badRow(url, ProjectError.BlobPlace(table: table, row: row ?? -1))
  }

  private mutating func readCameras(_ file: SQLiteFile) throws {
    let columns = ["camera_id", "model", "width", "height", "params", "prior_focal_length"]
    try file.read("cameras", columns) { row in
      guard let id = row.integer(0), let number = row.integer(1), let width = row.integer(2),
        let height = row.integer(3), let blob = row.blob(4)
      else { throw bad("cameras", row.integer(0)) }
      guard let model = COLMAPLens(rawValue: number) else {
        throw ProjectError.unknownCamera(url, camera: id, model: "\(number)")
      }
      guard cameras.count < Self.maxImages else {
        throw ProjectError.tooManyRows(url, table: "cameras", limit: Self.maxImages)
      }
      guard let values = BlobValues.doubles(blob, count: model.parameterCount),
        let guess = COLMAPCamera.guessed(width: width, height: height)
      else { throw ProjectError.badCamera(url, camera: id) }
      let camera = COLMAPCamera(
        model: model, width: width, height: height, parameters: values)
      // A camera with invalid parameters does not make the others unusable.
      let isUsable = camera?.isPlausible == true
      cameras[id] = PriorCamera(
        camera: isUsable ? camera ?? guess : guess, isPrior: isUsable && row.integer(5) ?? 0 != 0)
    }
  }

  private mutating func readImages(_ file: SQLiteFile) throws {
    var names: Set<String> = []
    try file.read("images", ["image_id", "name", "camera_id"]) { row in
      guard let id = row.integer(0), (0..<Self.maxImageID).contains(id), let name = row.text(1),
        !name.isEmpty, names.insert(name).inserted, let camera = row.integer(2)
      else { throw bad("images", row.integer(0)) }
      guard cameras[camera] != nil else {
        throw ProjectError.badReference(url, .init(table: "images", row: id))
      }
      guard images.count < Self.maxImages else {
        throw ProjectError.tooManyRows(url, table: "images", limit: Self.maxImages)
      }
      images.append(Image(id: id, name: name, camera: camera))
      imageIDs.insert(id)
    }
  }

  private mutating func readKeypoints(_ file: SQLiteFile) throws {
    try file.read("keypoints", ["image_id", "rows", "cols", "data"]) { row in
      guard let id = row.integer(0), let rows = row.integer(1), let columns = row.integer(2),
        let blob = row.blob(3), rows == 0 || [2, 4, 6].contains(columns),
        let values = BlobValues.floats(blob, rows: rows, columns: columns)
      else { throw bad("keypoints", row.integer(0)) }
      guard imageIDs.contains(id) else { return }
      let found = BlobValues.keypoints(values, columns: columns)
      guard found.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { throw bad("keypoints", id) }
      keypoints[id] = found
    }
  }

  private mutating func readDescriptors(_ file: SQLiteFile) throws {
    guard let known = try file.columns(of: "descriptors") else { return }
    let hasType = known.contains("type")
    var bytes = 0
    try file.read(
      "descriptors", ["image_id", "rows", "cols", "data"] + (hasType ? ["type"] : [])
    ) { row in
      guard let id = row.integer(0), let rows = row.integer(1), let columns = row.integer(2) else {
        throw bad("descriptors", row.integer(0))
      }
      guard rows > 0, let count = keypoints[id]?.count else { return }
      let isSIFT = columns == Self.descriptorLength && (!hasType || row.integer(4) == Self.siftType)
      guard isSIFT, !hasOtherDescriptors, rows == count, let blob = row.blob(3),
        case (let size, let isOver) = rows.multipliedReportingOverflow(by: columns), !isOver,
        blob.count == size, bytes + size <= Self.maxDescriptorBytes
      else {
        hasOtherDescriptors = true
        return
      }
      bytes += size
      descriptors[id] = blob
    }
    if hasOtherDescriptors { descriptors = [:] }
  }
}
