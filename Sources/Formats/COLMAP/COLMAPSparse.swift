import Files
import Foundation
import Geometry
import Numerics
import Scene
import Support

/// A sparse model as COLMAP's three files have it, by COLMAP's own numbers.
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
    var keypoints: [SIMD2<Double>] = []
  }

  /// A point and where it was seen: numbers of images, and indices of keypoints.
  struct Point: Sendable {
    var position: SIMD3<Double>
    var color: SIMD3<UInt8>
    var track: [(image: Int, keypoint: Int)]
  }

  /// Largest of the three files, bytes.
  static let maxBytes = 1 << 32
  /// Radians, and parts of a distance: what a text of few digits may lose.
  private static let maxRounding = 1e-5
  /// The files without extension.
  static let fileNames = ["cameras", "images", "points3D"]

  let folder: URL
  var cameras: [Int: COLMAPCamera] = [:]
  var images: [Image] = []
  var points: [Point] = []
  /// Images whose own pose is not the one that `COLMAPRigs` gives them.
  private(set) var movedImages = 0

  /// Whether a folder holds a model, and in which of the two forms.
  static func form(of folder: URL) -> String? {
    ["bin", "txt"].first { suffix in
      fileNames.allSatisfy {
        FileKind.at(folder.appendingPathComponent("\($0).\(suffix)")) == .file
      }
    }
  }

  /// A model of which nothing was read yet.
  init(in folder: URL) { self.folder = folder }

  /// Reads the model in a folder, the binary files before the texts.
  ///
  /// - Throws: `ProjectError`, `FileError`.
  init(reading folder: URL) throws {
    self.folder = folder
    guard let form = Self.form(of: folder) else {
      throw ProjectError.missingFile(folder.appendingPathComponent("cameras.bin"))
    }
    let files = Self.fileNames.map { folder.appendingPathComponent("\($0).\(form)") }
    let contents = try files.map { try RegularFile.read($0, limit: Self.maxBytes) }
    if form == "txt" {
      try readCameras(LineReader(contents[0], of: files[0]))
      try readImages(LineReader(contents[1], of: files[1]))
      try readPoints(LineReader(contents[2], of: files[2]))
    } else {
      try Self.whole(files[0]) { try readCameras(ByteReader(contents[0]), of: files[0]) }
      try Self.whole(files[1]) { try readImages(ByteReader(contents[1]), of: files[1]) }
      try Self.whole(files[2]) { try readPoints(ByteReader(contents[2])) }
    }
    try placeByRigs(form)
    try check(files[1], files[2])
  }

  /// Gives images the poses of the rigs where the model has rigs, as COLMAP does. Its own files hold the same
  /// poses twice; programs that know the three old files alone leave the rigs behind.
  ///
  /// - Throws: `ProjectError`, `FileError`.
  mutating func placeByRigs(_ form: String) throws {
    guard let poses = try COLMAPRigs(in: folder, form: form)?.poses else { return }
    for (index, image) in images.enumerated() {
      guard let pose = poses[image.id] else { continue }
      if !Self.isSame(pose, image.pose) { movedImages += 1 }
      images[index].pose = pose
    }
  }

  /// Whether two poses differ by no more than the rounding of their numbers.
  private static func isSame(_ a: RigidTransform, _ b: RigidTransform) -> Bool {
    let unit = max(1, length(a.translation))
    return rotationAngle(a.rotation, b.rotation) < maxRounding
      && length(a.translation - b.translation) < maxRounding * unit
  }

  /// Turns the end of the bytes into an error of the file.
  static func whole(_ file: URL, _ body: () throws -> Void) throws {
    do { try body() } catch is ByteError {
      throw ProjectError.damagedFile(file, line: nil)
    }
  }

  /// Images have cameras, observations have keypoints, and a point is seen once by an image's keypoint.
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

  /// A pose of seven numbers: a quaternion, w first, and a translation; `nil` for what is none.
  static func pose(_ v: [Double]) -> RigidTransform? {
    guard v.count == 7, v.allSatisfy(\.isFinite), v.prefix(4).contains(where: { $0 != 0 }) else {
      return nil
    }
    return RigidTransform(
      rotation: Matrix3(quaternion: SIMD4(v[1], v[2], v[3], v[0])),
      translation: SIMD3(v[4], v[5], v[6]))
  }
}
