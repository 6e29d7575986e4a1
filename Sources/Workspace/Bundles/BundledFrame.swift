import Foundation
import Geometry
import Imaging
import Numerics
import Scene

/// A photograph in a bundle: all that is known about it except its pixels.
struct BundledFrame: Codable, Equatable {
  var name: String
  /// Index of its camera.
  var camera: Int
  var metadata: PhotoMetadata
  var fileBytes: Int
  var time: Double?
  var format: ImageFormat
  /// Width before rotation to upright, pixels.
  var width: Int
  var height: Int
  var turn: Orientation
  /// Direction of gravity in the camera frame.
  var gravity: [Double]?
  /// Where it was taken, if alignment reads it.
  var position: PhotoPosition?
  /// Direction of gravity by the gimbal, if alignment reads it.
  var gimbalGravity: [Double]?
  /// Index of the object's orientation; flipping the object begins another.
  var orientation: Int
  /// The device pose: the three columns of the rotation, then the translation.
  var pose: [Double]?
  /// The scale factor of its sensor depth; `nil` if it has none.
  var depthFactor: Double?
  var hasMask: Bool
  var isMaskInverted: Bool
  /// The object's bounding box, if the capture has one.
  var objectBox: ObjectBox?
  /// Whether the surroundings are static relative to the object; `nil` means no.
  var isSceneStill: Bool?
  /// Corners of markers; `nil` if there are none.
  var tiePoints: [TiePoint]?
  /// Its place in a rig; `nil` if it belongs to none.
  var rig: RigPlace?

  init(_ view: View, _ info: ImageInfo) {
    name = view.name
    format = info.format
    metadata = info.metadata
    // A place that is not used stays with the photographs.
    if view.position == nil { metadata.position = nil }
    width = info.storedWidth
    height = info.storedHeight
    turn = info.orientation
    fileBytes = info.fileBytes
    camera = view.camera
    depthFactor = view.depth?.factor
    hasMask = view.mask != nil
    isMaskInverted = view.isMaskInverted
    gravity = view.gravity.map { [$0.x, $0.y, $0.z] }
    position = view.position
    gimbalGravity = view.gimbalGravity.map { [$0.x, $0.y, $0.z] }
    pose = view.devicePose.map { pose in
      [pose.rotation.c0, pose.rotation.c1, pose.rotation.c2, pose.translation]
        .flatMap { [$0.x, $0.y, $0.z] }
    }
    time = view.time
    orientation = view.orientation
    objectBox = view.objectBox
    isSceneStill = view.isSceneStill ? true : nil
    tiePoints = view.tiePoints
    rig = view.rig
  }

  /// The information that the file of the photograph would give.
  ///
  /// - Parameter folder: The bundle, which serves as the folder of the photographs.
  func info(in folder: URL) -> ImageInfo {
    ImageInfo(
      absent: .bundle, url: folder.appendingPathComponent(name), format: format, width: width,
      height: height, orientation: turn, metadata: metadata, fileBytes: fileBytes)
  }

  /// The view; `nil` if an array has the wrong length.
  ///
  /// - Parameter cells: The known samples of its sensor depth.
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
    if let position {
      guard position.isSound else { return nil }
      view.position = position
    }
    if let gimbalGravity {
      guard gimbalGravity.count == 3 else { return nil }
      view.gimbalGravity = SIMD3(gimbalGravity[0], gimbalGravity[1], gimbalGravity[2])
    }
    if let pose {
      guard pose.count == 12 else { return nil }
      let columns = (0..<4).map { SIMD3(pose[3 * $0], pose[3 * $0 + 1], pose[3 * $0 + 2]) }
      view.devicePose = RigidTransform(
        rotation: Matrix3(columns: columns[0], columns[1], columns[2]), translation: columns[3])
    }
    (view.time, view.orientation, view.isSceneStill) = (time, orientation, isSceneStill ?? false)
    view.tiePoints = tiePoints
    view.rig = rig.flatMap { $0.isSound ? $0 : nil }
    view.objectBox = objectBox.flatMap { $0.isSound ? $0 : nil }
    return view
  }
}

extension DepthCells {
  /// A depth map without samples.
  fileprivate static func none(_ info: ImageInfo) -> DepthCells? {
    DepthCells(
      width: max(info.width, 1), height: max(info.height, 1), places: [], depths: [],
      confidences: [])
  }
}
