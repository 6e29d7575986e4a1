import Files
import Foundation
import Geometry
import Numerics
import Scene
import Support

/// A COLMAP sparse model as stored in its three files, by COLMAP's ids.
///
/// Reference: COLMAP documentation, "Output Format".
struct COLMAPSparse: Sendable {
  /// An image with its pose.
  struct Image: Sendable {
    var id: Int
    var name = ""
    var camera: Int
    /// `cameraFromWorld`.
    var pose: RigidTransform
    /// Whether the pose is usable: its numbers are finite, and so are those of the camera.
    var isPosed = true
    var keypoints: [SIMD2<Double>] = []
  }

  /// A point and its track: image ids and keypoint indices.
  struct Point: Sendable {
    var position: SIMD3<Double>
    var color: SIMD3<UInt8>
    var track: [(image: Int, keypoint: Int)]
  }

  /// Maximum size of each file in bytes.
  static let maxBytes = 1 << 32
  /// Tolerance for poses rounded in text files: angle in radians, and translation relative to the
  /// distance.
  private static let maxRounding = 1e-5
  /// The files without extension.
  static let fileNames = ["cameras", "images", "points3D"]

  let folder: URL
  var cameras: [Int: COLMAPCamera] = [:]
  /// Cameras with invalid parameters, in place of which `cameras` has guessed ones.
  private(set) var guessedCameras: Set<Int> = []
  var images: [Image] = []
  var points: [Point] = []
  /// The places of images in rigs, by image id.
  private(set) var rigPlaces: [Int: RigPlace] = [:]
  /// Number of images whose own pose differs from that of `COLMAPRigs`.
  private(set) var movedImages = 0

  /// The form of the model in a folder, `bin` or `txt`; `nil` if there is none. A model of known
  /// poses can lack the points.
  static func form(of folder: URL) -> String? {
    ["bin", "txt"].first { suffix in
      fileNames.prefix(2).allSatisfy {
        FileKind.at(folder.appendingPathComponent("\($0).\(suffix)")) == .file
      }
    }
  }

  /// Adds a camera. One with invalid parameters is replaced by a guess, and its images have no pose.
  ///
  /// - Throws: `ProjectError.badCamera` if its size is invalid too.
  mutating func add(
    _ id: Int, _ camera: COLMAPCamera?, size: (width: Int, height: Int), of file: URL
  ) throws {
    if let camera, camera.isPlausible {
      cameras[id] = camera
      return
    }
    guard let guess = COLMAPCamera.guessed(width: size.width, height: size.height) else {
      throw ProjectError.badCamera(file, camera: id)
    }
    cameras[id] = guess
    guessedCameras.insert(id)
  }

  /// Number of images without a usable pose.
  var unposedImages: Int { images.count { !$0.isPosed } }

  /// Creates an empty model.
  init(in folder: URL) { self.folder = folder }

  /// Reads the model in a folder; binary files are preferred to text files.
  ///
  /// - Throws: `ProjectError`, `FileError`.
  init(reading folder: URL) throws {
    self.folder = folder
    guard let form = Self.form(of: folder) else {
      throw ProjectError.missingFile(folder.appendingPathComponent("cameras.bin"))
    }
    let files = Self.fileNames.map { folder.appendingPathComponent("\($0).\(form)") }
    let hasPoints = FileKind.at(files[2]) == .file
    let contents = try files.prefix(hasPoints ? 3 : 2).map {
      try RegularFile.read($0, limit: Self.maxBytes)
    }
    if form == "txt" {
      try readCameras(LineReader(contents[0], of: files[0]))
      try readImages(LineReader(contents[1], of: files[1]))
      if hasPoints { try readPoints(LineReader(contents[2], of: files[2])) }
    } else {
      try Self.whole(files[0]) { try readCameras(ByteReader(contents[0]), of: files[0]) }
      try Self.whole(files[1]) { try readImages(ByteReader(contents[1]), of: files[1]) }
      if hasPoints { try Self.whole(files[2]) { try readPoints(ByteReader(contents[2])) } }
    }
    try placeByRigs(form)
    dropPoses()
    try check(files[1], files[2])
  }

  /// Replaces the poses of images by those of the rigs, if the model has rigs, as COLMAP does.
  /// COLMAP stores the same poses in both places; programs that know only the three old files do
  /// not update the rigs.
  ///
  /// - Throws: `ProjectError`, `FileError`.
  mutating func placeByRigs(_ form: String) throws {
    guard let rigs = try COLMAPRigs(in: folder, form: form) else { return }
    let poses = rigs.poses
    rigPlaces = rigs.places
    for (index, image) in images.enumerated() {
      guard let pose = poses[image.id] else { continue }
      if image.isPosed, !Self.isSame(pose, image.pose) { movedImages += 1 }
      images[index].pose = pose
      images[index].isPosed = true
    }
  }

  /// Marks images of guessed cameras as unposed: their poses were estimated with other intrinsics.
  private mutating func dropPoses() {
    for index in images.indices where guessedCameras.contains(images[index].camera) {
      images[index].isPosed = false
    }
  }

  /// Whether two poses are equal up to rounding.
  private static func isSame(_ a: RigidTransform, _ b: RigidTransform) -> Bool {
    let unit = max(1, length(a.translation))
    return rotationAngle(a.rotation, b.rotation) < maxRounding
      && length(a.translation - b.translation) < maxRounding * unit
  }

  /// Converts an unexpected end of data into an error of the file.
  static func whole(_ file: URL, _ body: () throws -> Void) throws {
    do { try body() } catch is ByteError {
      throw ProjectError.damagedFile(file, line: nil)
    }
  }

  /// Checks references: images have cameras, observations have keypoints, and image ids are unique.
  private func check(_ imageFile: URL, _ pointFile: URL) throws {
    var counts: [Int: Int] = [:]
    for image in images {
      guard cameras[image.camera] != nil,
        counts.updateValue(image.keypoints.count, forKey: image.id) == nil
      else {
        throw ProjectError.badReference(imageFile, .init(table: "images", row: image.id))
      }
    }
    for (index, point) in points.enumerated() {
      guard point.track.allSatisfy({ $0.keypoint >= 0 && $0.keypoint < counts[$0.image] ?? 0 })
      else { throw ProjectError.badReference(pointFile, .init(table: "points3D", row: index)) }
    }
  }

  /// A pose of seven numbers: a quaternion, w first, and a translation; `nil` if invalid.
  static func pose(_ v: [Double]) -> RigidTransform? {
    guard v.count == 7, v.allSatisfy(\.isFinite), v.prefix(4).contains(where: { $0 != 0 }) else {
      return nil
    }
    return RigidTransform(
      rotation: Matrix3(quaternion: SIMD4(v[1], v[2], v[3], v[0])),
      translation: SIMD3(v[4], v[5], v[6]))
  }
}
