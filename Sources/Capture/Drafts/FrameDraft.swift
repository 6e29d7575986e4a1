import Foundation
import Geometry
import Imaging
import Scene

/// A photograph during import, with the metadata found so far.
struct FrameDraft: Sendable {
  /// Path relative to the folder, from which the name is derived.
  var path: String
  var info: ImageInfo
  var mask: URL?
  var isMaskInverted = false
  /// Intrinsics from a calibration file, at the size of this image.
  var camera: Camera?
  var depth: DepthSource?
  var gravity: SIMD3<Double>?
  var pose: RigidTransform?
  /// Whether the satellite position and the gimbal angles of the file are used.
  var takesPosition = true
  var time: Double?
  var rig: RigPlace?
  var orientation = 1
  /// Whether a session took it beyond the limit of a device.
  var isSurplus = false
  var objectBox: ObjectBox?
  var isSceneStill = false
}
