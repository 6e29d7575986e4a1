import Foundation
import Geometry
import Imaging
import Scene

/// A photograph on its way into a capture: what an importer learned about it.
struct FrameDraft: Sendable {
  /// Path relative to the folder; names are made from it.
  var path: String
  var info: ImageInfo
  var mask: URL?
  var isMaskInverted = false
  /// Intrinsics a calibration file states for this image, at its size.
  var camera: Camera?
  var depth: DepthSource?
  var gravity: SIMD3<Double>?
  var pose: RigidTransform?
  var time: Double?
  var orientation = 1
  /// Whether a session took it beyond what a device would use.
  var isSurplus = false
  var objectBox: ObjectBox?
  var isSceneStill = false
}
