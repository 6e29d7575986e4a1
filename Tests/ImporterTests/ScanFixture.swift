import Foundation
import Geometry
import Imaging
import Numerics
import TestSupport
import Testing

@testable import Capture

/// Folders as written by scanner apps: two photographs with complete data.
struct ScanFixture {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A depth map of 8 × 6 with 1.234 m except for the first pixel, which is unknown.
  static func depth() throws -> [UInt8] {
    var image = FloatImage(width: 8, height: 6, fill: 1.234)
    image.pixels[0] = 0
    return try image.png16Data(unit: 0.001)
  }

  static func grades(_ high: UInt8) throws -> [UInt8] {
    try ByteImage(width: 8, height: 6, fill: high).pngData()
  }

  func polycam(json: String = polycamJSON) throws {
    for (index, stem) in ["1000001", "999999"].enumerated() {
      try folder.write(photograph(seed: UInt64(index)), to: "keyframes/images/\(stem).jpg")
      try folder.write(json, to: "keyframes/cameras/\(stem).json")
      try folder.write(Self.depth(), to: "keyframes/depth/\(stem).png")
      try folder.write(Self.grades(255), to: "keyframes/confidence/\(stem).png")
    }
    try folder.write(photograph(width: 32, height: 24), to: "thumbnail.jpg")
    try folder.write("glTF", to: "raw.glb")
    try folder.write("{}", to: "mesh_info.json")
  }

  /// K refers to twice the photographs' size.
  static var polycamJSON: String {
    let m = ScanPose.matrix(ScanPose.worldFromGL, ScanPose.center)
    let entries = (0..<12).map { "\"t_\($0 / 4)\($0 % 4)\": \(m[$0])" }
    return "{\"fx\": 100, \"fy\": 102, \"cx\": 62, \"cy\": 50, \"width\": 128, \"height\": 96, "
      + "\"blur_score\": 30.5, \(entries.joined(separator: ", "))}"
  }

  func scannerApp() throws {
    for index in 0..<3 {
      try folder.write(Self.scannerJSON, to: "frame_0000\(index).json")
      try folder.write(Self.depth(), to: "depth_0000\(index).png")
      try folder.write(Self.grades(2), to: "conf_0000\(index).png")
      if index != 1 {
        try folder.write(photograph(seed: UInt64(index)), to: "frame_0000\(index).jpg")
      }
    }
    try folder.write("{}", to: "info.json")
    try folder.write("x", to: "world_map.arkit")
    try folder.write("o", to: "export.obj")
    try folder.write(photograph(), to: "textured_output.jpg")
  }

  static var scannerJSON: String {
    let m = ScanPose.matrix(ScanPose.worldFromGL, ScanPose.center)
    return "{\"cameraPoseARFrame\": [\(ScanPose.text(m))], "
      + "\"intrinsics\": [50, 0, 31, 0, 51, 25, 0, 0, 1], \"time\": 12.5, "
      + "\"motionQuality\": 0.9, \"frame_index\": 7}"
  }

  func stray(pictures: Bool = true) throws {
    let q = ScanPose.worldFromCV.quaternion
    let c = ScanPose.center
    var rows = "timestamp, frame, x, y, z, qx, qy, qz, qw\n"
    for index in 0..<3 {
      let name = "00000\(index)"
      rows +=
        "\(10.5 + Double(index)), \(name), "
        + ScanPose.text([c.x, c.y, c.z, q.x, q.y, q.z, q.w]) + "\n"
      try folder.write(Self.depth(), to: "depth/\(name).png")
      try folder.write(Self.grades(1), to: "confidence/\(name).png")
      if pictures {
        try folder.write(photograph(seed: UInt64(index)), to: "rgb/\(name).jpg")
      }
    }
    try folder.write(rows, to: "odometry.csv")
    try folder.write("50, 0, 31\n0, 51, 25\n0, 0, 1\n", to: "camera_matrix.csv")
    try folder.write("timestamp, a_x\n", to: "imu.csv")
    try folder.write("film", to: "rgb.mp4")
  }

  /// z up: the world is rotated by 90° about x.
  static let zUp = Matrix3(rows: SIMD3(1, 0, 0), SIMD3(0, 0, -1), SIMD3(0, 1, 0))

  func arkitScenes() throws {
    let turn = (Self.zUp * ScanPose.worldFromCV).transpose
    let t = -(turn * (Self.zUp * ScanPose.center))
    let w = turn.rotationVector
    var rows = ""
    for (index, time) in ["100.000", "100.100"].enumerated() {
      let name = "41069021_\(time)"
      rows += time + " " + ScanPose.text([w.x, w.y, w.z, t.x, t.y, t.z], " ") + "\n"
      try folder.write(photograph(seed: UInt64(index)), to: "lowres_wide/\(name).png")
      // The names of intrinsics can differ by a millisecond.
      let other = index == 0 ? "41069021_100.001" : name
      try folder.write("64 48 50 51 31 25", to: "lowres_wide_intrinsics/\(other).pincam")
      try folder.write(Self.depth(), to: "lowres_depth/\(name).png")
      try folder.write(Self.grades(2), to: "confidence/\(name).png")
    }
    try folder.write(rows, to: "lowres_wide.traj")
    try folder.write(photograph(), to: "ultrawide/41069021_100.000.png")
  }

  /// LZFSE's block for incompressible bytes.
  static func stream(_ bytes: [UInt8]) -> [UInt8] {
    Array("bvx-".utf8) + withUnsafeBytes(of: UInt32(bytes.count).littleEndian) { Array($0) } + bytes
      + Array("bvx$".utf8)
  }

  func record3D(sizes: String = "\"dw\": 8, \"dh\": 6, ") throws {
    let q = ScanPose.worldFromGL.quaternion
    let c = ScanPose.center
    let numbers = ScanPose.text([q.x, q.y, q.z, q.w, c.x, c.y, c.z])
    try folder.write(
      """
      {"w": 64, "h": 48, \(sizes)"fps": 60, "K": [50, 0, 0, 0, 51, 0, 31, 25, 1],
       "initPose": [0, 0, 0, 1, 0, 0, 0], "perFrameIntrinsicCoeffs": [[50, 51, 31, 25],
       [55, 56, 31, 25]], "frameTimestamps": [1.5, 1.6], "poses": [[\(numbers)], [\(numbers)]]}
      """, to: "metadata")
    for index in 0..<2 {
      try folder.write(photograph(seed: UInt64(index)), to: "rgbd/\(index).jpg")
      let depth = [Float.nan] + [Float](repeating: 1.234, count: 47)
      try folder.write(
        Self.stream(depth.withUnsafeBytes { Array($0) }), to: "rgbd/\(index).depth")
      try folder.write(
        Self.stream([UInt8](repeating: 2, count: 48)), to: "rgbd/\(index).conf")
    }
    try folder.write(photograph(), to: "icon")
  }
}
