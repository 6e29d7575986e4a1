import Files
import Foundation
import Geometry
import Support

/// The poses of a COLMAP model without its points: `images.bin` or `images.txt`, with the cameras
/// if they are in the same folder, and the rigs and frames of a version 4 model.
public struct COLMAPPoses: Sendable {
  /// The images, in the file's order.
  public private(set) var views: [PoseList.Entry] = []
  /// Names of images whose pose, or whose camera, has invalid numbers.
  private var unusable: [String] = []
  private var withoutCamera: [String] = []

  /// The poses, with remarks on those that cannot be used.
  package var list: PoseList {
    var list = PoseList(format: .colmap)
    list.entries = views
    for name in unusable { list.note(FileProblem.notFinite(key: "qw … tz"), .pose, of: name) }
    for name in withoutCamera {
      list.note(FileProblem.notFinite(key: "its camera"), .intrinsics, of: name)
    }
    return list
  }

  /// Maximum file size in bytes; image entries include all their keypoints.
  private static let maxBytes = 1 << 31

  /// The images file at a path, in a folder, or in the models of a project.
  public static func images(at url: URL) -> URL? {
    let names = ["images.bin", "images.txt"]
    if FileKind.at(url) != .folder { return names.contains(url.lastPathComponent) ? url : nil }
    for inner in ["", "sparse", "sparse/0", "0"] {
      for name in names {
        let place = (inner.isEmpty ? url : url.appendingPathComponent(inner))
          .appendingPathComponent(name)
        if FileKind.at(place) != nil { return place }
      }
    }
    return nil
  }

  /// Reads the images file.
  ///
  /// - Throws: `ProjectError`, `FileError`.
  public init(reading images: URL) throws {
    let suffix = images.pathExtension
    var model = COLMAPSparse(in: images.deletingLastPathComponent())
    let cameras = model.folder.appendingPathComponent("cameras.\(suffix)")
    let bytes = try RegularFile.read(images, limit: Self.maxBytes)
    let lenses =
      FileKind.at(cameras) == .file ? try RegularFile.read(cameras, limit: Self.maxBytes) : nil
    if suffix == "txt" {
      if let lenses { try model.readCameras(LineReader(lenses, of: cameras)) }
      try model.readImages(LineReader(bytes, of: images))
    } else {
      do {
        if let lenses { try model.readCameras(ByteReader(lenses), of: cameras) }
        try model.readImages(ByteReader(bytes), of: images)
      } catch is ByteError {
        throw ProjectError.damagedFile(images, line: nil)
      }
    }
    try model.placeByRigs(suffix)
    views = model.images.filter(\.isPosed).map { image in
      let camera = model.guessedCameras.contains(image.camera) ? nil : model.cameras[image.camera]
      return PoseList.Entry(
        name: image.name, pose: image.pose, camera: camera.map { StatedCamera($0.ours.camera) },
        rig: model.rigPlaces[image.id])
    }
    unusable = model.images.filter { !$0.isPosed }.map(\.name)
    withoutCamera = model.images.filter { model.guessedCameras.contains($0.camera) }.map(\.name)
  }
}
