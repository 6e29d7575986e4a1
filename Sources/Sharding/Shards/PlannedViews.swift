import Foundation
import Geometry
import Imaging
import Numerics
import Scene

/// The views of a plan, stored so that shards need not open the capture, which would read the
/// header of every photograph.
package struct PlannedViews: Codable, Sendable, Equatable {
  private var views: [PlannedView]
  private var cameras: [ViewCamera]

  package init(_ set: ViewSet) {
    views = set.views.map { PlannedView($0) }
    cameras = set.cameras
  }

  /// The views; `nil` if the indices are inconsistent.
  package var viewSet: ViewSet? {
    let found = views.compactMap(\.view)
    guard found.count == views.count, found.allSatisfy({ cameras.indices.contains($0.camera) })
    else { return nil }
    return ViewSet(views: found, cameras: cameras)
  }
}

/// A view in the form stored in a plan.
private struct PlannedView: Codable, Sendable, Equatable {
  var name: String
  var image: ImageSource
  var camera: Int
  var depth: DepthSource?
  var mask: URL?
  var isMaskInverted: Bool
  var gravity: SIMD3<Double>?
  /// The three columns of the rotation, followed by the translation.
  var devicePose: [SIMD3<Double>]?
  var time: Double?
  var orientation: Int
  var objectBox: ObjectBox?
  var isSceneStill: Bool

  init(_ view: View) {
    name = view.name
    image = view.image
    camera = view.camera
    depth = view.depth
    mask = view.mask
    isMaskInverted = view.isMaskInverted
    gravity = view.gravity
    devicePose = view.devicePose.map {
      [$0.rotation.c0, $0.rotation.c1, $0.rotation.c2, $0.translation]
    }
    time = view.time
    orientation = view.orientation
    objectBox = view.objectBox
    isSceneStill = view.isSceneStill
  }

  var view: View? {
    var view = View(name: name, image: image, camera: camera)
    (view.depth, view.mask, view.isMaskInverted) = (depth, mask, isMaskInverted)
    if let devicePose {
      guard devicePose.count == 4 else { return nil }
      view.devicePose = RigidTransform(
        rotation: Matrix3(columns: devicePose[0], devicePose[1], devicePose[2]),
        translation: devicePose[3])
    }
    (view.gravity, view.time, view.orientation) = (gravity, time, orientation)
    (view.objectBox, view.isSceneStill) = (objectBox, isSceneStill)
    return view
  }
}
