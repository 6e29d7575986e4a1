import Foundation
import Geometry
import Imaging
import Numerics
import Scene

/// A photograph of a bundle: all that was known of it but its pixels.
struct BundledFrame: Codable, Equatable {
  var name: String
  /// Index of its camera.
  var camera: Int
  var metadata: PhotoMetadata
  var fileBytes: Int
  var time: Double?
  var format: ImageFormat
  /// Before the turn, pixels.
  var width: Int
  var height: Int
  var turn: Orientation
  /// Direction of gravity, camera frame.
  var gravity: [Double]?
  /// How the object lay.
  var orientation: Int
  /// The device's pose: the three columns of the rotation, then the translation.
  var pose: [Double]?
  /// The factor on its sensor depth; `nil` without any.
  var depthFactor: Double?
  var hasMask: Bool
  var isMaskInverted: Bool
  /// The object's box, where the capture has one.
  var objectBox: ObjectBox?
  /// Whether the surroundings stand still with the object; `nil` means no.
  var isSceneStill: Bool?

  init(_ view: View, _ info: ImageInfo) {
    name = view.name
    format = info.format
    metadata = info.metadata
    width = info.storedWidth
    height = info.storedHeight
    turn = info.orientation
    fileBytes = info.fileBytes
    camera = view.camera
    depthFactor = view.depth?.factor
    hasMask = view.mask != nil
    isMaskInverted = view.isMaskInverted
    gravity = view.gravity.map { [$0.x, $0.y, $0.z] }
    pose = view.devicePose.map { pose in
      [pose.rotation.c0, pose.rotation.c1, pose.rotation.c2, pose.translation]
        .flatMap { [$0.x, $0.y, $0.z] }
    }
    time = view.time
    orientation = view.orientation
    objectBox = view.objectBox
    isSceneStill = view.isSceneStill ? true : nil
  }

  /// What the photograph's file would say.
  ///
  /// - Parameter folder: The bundle: names of photographs are told as if they lay in it.
  func info(in folder: URL) -> ImageInfo {
    ImageInfo(
      absent: .bundle, url: folder.appendingPathComponent(name), format: format, width: width,
      height: height, orientation: turn, metadata: metadata, fileBytes: fileBytes)
  }

  /// The view; `nil` where a list of numbers has another length than it must.
  ///
  /// - Parameter cells: What is known of its sensor depth.
  func view(_ info: ImageInfo, cells: DepthCells?) -> View? {
    var view = View(name: name, image: info.source, camera: camera)
    if let depthFactor {
      guard let cells = cells ?? .none(info) else { return nil }
      view.depth = depthFactor == 1 ? .cells(cells) : .scaled(.cells(cells), by: depthFactor)
    }
    if hasMask { view.mask = info.url.appendingPathExtension("mask") }
    view.isMaskInverted = isMaskInverted
    if let gravity {
      guard gravity.count == 3 else { return nil }
      view.gravity = SIMD3(gravity[0], gravity[1], gravity[2])
    }
    if let pose {
      guard pose.count == 12 else { return nil }
      let columns = (0..<4).map { SIMD3(pose[3 * $0], pose[3 * $0 + 1], pose[3 * $0 + 2]) }
      view.devicePose = RigidTransform(
        rotation: Matrix3(columns: columns[0], columns[1], columns[2]), translation: columns[3])
    }
    (view.time, view.orientation, view.isSceneStill) = (time, orientation, isSceneStill ?? false)
    view.objectBox = objectBox.flatMap { $0.isSound ? $0 : nil }
    return view
  }
}

extension DepthCells {
  /// A map of which nothing is known.
  fileprivate static func none(_ info: ImageInfo) -> DepthCells? {
    DepthCells(
      width: max(info.width, 1), height: max(info.height, 1), places: [], depths: [],
      confidences: [])
  }
}
