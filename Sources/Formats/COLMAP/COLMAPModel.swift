import Geometry
import Numerics
import Scene
import Support

/// The ids of our views, keypoints and points in a COLMAP sparse model; all start at 1.
///
/// Reference: COLMAP documentation, "Output Format".
struct COLMAPModel {
  /// The three files of a model, without their extension.
  static let fileNames = ["cameras", "images", "points3D"]

  /// All files that a model can have. Readers prefer some to others, so files of different models
  /// must not be mixed.
  static let allFiles = ["bin", "txt"].flatMap { suffix in
    (fileNames + ["rigs", "frames"]).map { "\($0).\(suffix)" }
  }

  let export: PoseExport
  /// Point id by view and keypoint; `nil` without a point.
  let pointIDs: [[UInt32?]]
  /// Indices of the exported points.
  let points: [Int]

  init(_ export: PoseExport) {
    self.export = export
    let counts = export.reconstruction.poses.indices.map {
      $0 < export.features.count ? export.features[$0].keypoints.count : 0
    }
    var ids = counts.map { [UInt32?](repeating: nil, count: $0) }
    for (index, point) in export.reconstruction.points.enumerated() {
      for seen in point.track where Int(seen.view) < ids.count {
        if Int(seen.keypoint) < ids[Int(seen.view)].count {
          ids[Int(seen.view)][Int(seen.keypoint)] = UInt32(index + 1)
        }
      }
    }
    pointIDs = ids
    points = Array(export.reconstruction.points.indices)
  }

  var registered: [(view: Int, pose: RigidTransform)] {
    export.reconstruction.poses.enumerated().compactMap { view, pose in
      pose.map { (view, $0) }
    }
  }

  /// Track entries that exist in the exported images.
  func track(of point: ScenePoint) -> [Observation] {
    point.track.filter {
      Int($0.view) < pointIDs.count && Int($0.keypoint) < pointIDs[Int($0.view)].count
        && export.reconstruction.poses[Int($0.view)] != nil
    }
  }

  /// Mean reprojection error of a point in pixels, as COLMAP defines it; without keypoints, the
  /// error stored by the alignment.
  func meanError(of point: ScenePoint) -> Double {
    let errors = track(of: point).compactMap { seen -> Double? in
      let view = Int(seen.view)
      guard let pose = export.reconstruction.poses[view] else { return nil }
      let keypoint = export.features[view].keypoints[Int(seen.keypoint)]
      let found = export.reconstruction.camera(of: view).project(pose * point.position)
      return length(found - SIMD2(Double(keypoint.x), Double(keypoint.y)))
    }
    return errors.isEmpty ? point.error : errors.reduce(0, +) / Double(errors.count)
  }

  /// An image name in the text format. Readers end it at the first space, and a line break would
  /// end the line, so these and invisible characters are percent-encoded.
  static func textName(_ name: String) -> String {
    PercentText.encoded(name) { $0 == " " }
  }

  /// The lens model used to export a camera.
  static func lens(_ camera: Camera) -> COLMAPLens {
    if camera.lens == .fisheye { return .openCVFisheye }
    if camera.hasHigherTerms { return .fullOpenCV }
    return camera.hasDistortion ? .openCV : .pinhole
  }

  static func parameters(_ camera: Camera) -> [Double] {
    let (k, d) = ([camera.k1, camera.k2, camera.k3, camera.k4], camera.denominator)
    let distortion: [Double] =
      switch lens(camera) {
      case .openCVFisheye: k
      case .fullOpenCV: [k[0], k[1], camera.p1, camera.p2, k[2], d.x, d.y, d.z]
      case .openCV: [k[0], k[1], camera.p1, camera.p2]
      default: []
      }
    return [camera.fx, camera.fy, camera.cx, camera.cy] + distortion
  }
}
