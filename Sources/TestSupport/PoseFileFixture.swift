import Formats
import Foundation
import Geometry
import Numerics

/// A pose file of another tool, written by the formulas of its documentation: `ScanPose` with one
/// camera, for a photograph of 64 × 48.
package struct PoseFileFixture: CustomStringConvertible, Sendable {
  package let format: PoseFileFormat
  package let file: String
  package let text: String
  /// Files that accompany it.
  package var others: [String: String] = [:]
  /// Whether the file has a principal point, and both focal lengths.
  package var isWhole = true
  package var description: String { file }
}

extension PoseFileFixture {
  /// From world to camera, axes x right, y down, z forward.
  static var turn: Matrix3 { ScanPose.worldFromCV.transpose }
  static var move: SIMD3<Double> { -(turn * ScanPose.center) }
  static let center = ScanPose.center

  static func t(_ numbers: [Double], _ separator: String = ", ") -> String {
    ScanPose.text(numbers, separator)
  }
  static func t(_ v: SIMD3<Double>, _ separator: String = ", ") -> String {
    ScanPose.text([v.x, v.y, v.z], separator)
  }
  static func rows(_ m: Matrix3) -> String {
    (0..<3).map { "[" + t([m[$0, 0], m[$0, 1], m[$0, 2]]) + "]" }.joined(separator: ", ")
  }

  package static var all: [PoseFileFixture] {
    [bundler, openMVG, meshroom, openSfM, metashape, table, xmp, middlebury, strecha]
  }

  /// The camera looks along −z with y up; the principal point is the image center.
  package static var bundler: PoseFileFixture {
    let flip = ScanPose.flip
    let out = """
      # Bundle file v0.3
      2 1
      0 0 0
      0 0 0
      0 0 0
      0 0 0
      0 0 0
      50 0.01 -0.02
      \(t(ScanPose.rows(flip * turn), " "))
      \(t(flip * move, " "))
      0.1 0.2 0.3
      255 0 0
      1 1 0 3.5 -4.5
      """
    return PoseFileFixture(
      format: .bundler, file: "bundle.out", text: out,
      others: ["list.txt": "images/none.jpg 0 50\nimages/a.jpg 0 50\n"], isWhole: false)
  }

  package static var openMVG: PoseFileFixture {
    PoseFileFixture(
      format: .openMVG, file: "sfm_data.json",
      text: """
        {"sfm_data_version": "0.3", "root_path": "/data/images", "views": [
         {"key": 0, "value": {"polymorphic_id": 1073741824, "ptr_wrapper": {"id": 2147483649, "data": {
          "local_path": "", "filename": "a.jpg", "width": 64, "height": 48, "id_view": 0,
          "id_intrinsic": 0, "id_pose": 0}}}},
         {"key": 1, "value": {"polymorphic_id": 1073741824, "ptr_wrapper": {"id": 2147483650, "data": {
          "local_path": "", "filename": "b.jpg", "width": 64, "height": 48, "id_view": 1,
          "id_intrinsic": 0, "id_pose": 4294967295}}}}],
         "intrinsics": [{"key": 0, "value": {"polymorphic_id": 2147483649,
          "polymorphic_name": "pinhole_radial_k3", "ptr_wrapper": {"id": 2147483651, "data": {
           "width": 64, "height": 48, "focal_length": 50, "principal_point": [31, 25],
           "disto_k3": [0.01, -0.02, 0]}}}}],
         "extrinsics": [{"key": 0, "value": {"rotation": [\(rows(turn))], "center": [\(t(center))]}}],
         "structure": [{"key": 0, "value": {"X": [0, 0, 1], "observations": []}}],
         "control_points": []}
        """)
  }

  /// Numbers as strings; the rotation in column-major order.
  package static var meshroom: PoseFileFixture {
    let columns = ScanPose.rows(turn.transpose).map { "\"\($0)\"" }.joined(separator: ", ")
    let middle = [center.x, center.y, center.z].map { "\"\($0)\"" }.joined(separator: ", ")
    return PoseFileFixture(
      format: .meshroom, file: "cameras.sfm",
      text: """
        {"version": ["1", "2", "11"], "views": [
         {"viewId": "11", "poseId": "11", "intrinsicId": "7", "path": "/data/a.jpg", "width": "64",
          "height": "48", "metadata": ""},
         {"viewId": "12", "poseId": "12", "intrinsicId": "7", "path": "/data/b.jpg"}],
         "intrinsics": [{"intrinsicId": "7", "width": "64", "height": "48", "sensorWidth": "32",
          "sensorHeight": "24", "type": "pinhole", "distortionType": "radialk3",
          "focalLength": "25", "pixelRatio": "1", "principalPoint": ["-1", "1"],
          "distortionParams": ["0.01", "-0.02", "0"]}],
         "poses": [{"poseId": "11", "pose": {"transform": {"rotation": [\(columns)],
          "center": [\(middle)]}, "locked": "0"}}]}
        """)
  }

  package static var openSfM: PoseFileFixture {
    PoseFileFixture(
      format: .openSfM, file: "reconstruction.json",
      text: """
        [{"cameras": {"c": {"projection_type": "perspective", "width": 64, "height": 48,
          "focal": 0.78125, "k1": 0.01, "k2": -0.02}},
          "shots": {"a.jpg": {"rotation": [\(t(turn.rotationVector))], "translation": [\(t(move))],
          "camera": "c", "orientation": 1}}, "points": {}}]
        """, isWhole: false)
  }
}
