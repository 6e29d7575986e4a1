import Foundation

@testable import Formats
@testable import Support
@testable import TestSupport

/// Projects of other programs with one untrusted file.
extension HostileReader {
  static let projects: [HostileReader] = [
    reader("colmap-database", file: "database.db") { folder in
      guard let place = COLMAPProject(folder) else { return nil }
      return try ForeignProject(colmap: place)
    },
    reader("colmap-points", file: "points3D.txt", beside: sparse) { folder in
      guard let place = COLMAPProject(folder) else { return nil }
      return try ForeignProject(colmap: place)
    },
    reader("colmap-cameras", file: "cameras.txt", beside: withoutCameras) { folder in
      guard let place = COLMAPProject(folder) else { return nil }
      let project = try ForeignProject(colmap: place)
      return project.resized(to: [0: SIMD2(32, 24)]).takingKnownPoses().project
    },
    reader("colmap-frames", file: "frames.txt", beside: sparse + rigs) { folder in
      guard let place = COLMAPProject(folder) else { return nil }
      return try ForeignProject(colmap: place)
    },
    reader("opensfm-model", file: "reconstruction.json", beside: [("camera_models.json", "{}")]) {
      try OpenSfMProject($0).map { try ForeignProject(openSfM: $0) }
    },
    reader(
      "opensfm-tracks", file: "tracks.csv",
      beside: [
        (
          "reconstruction.json",
          #"[{"cameras": {"c": {"projection_type": "brown", "width": 64, "height": 48, "#
            + #""focal_x": 1}}, "shots": {}}]"#
        )
      ]
    ) {
      try OpenSfMProject($0).map { try ForeignProject(openSfM: $0) }
    },
  ]

  /// Two images of one camera with a keypoint each.
  private static let sparse = [
    ("cameras.txt", "1 PINHOLE 64 48 50 50 32 24\n"),
    ("images.txt", "1 1 0 0 0 0 0 0 1 a.jpg\n1 2 -1\n2 1 0 0 0 1 0 0 1 b.jpg\n1 2 -1\n"),
  ]

  /// The images of `sparse`, of two cameras, and a point.
  private static let withoutCameras = [
    ("images.txt", "1 1 0 0 0 0 0 0 1 a.jpg\n1 2 -1\n2 1 0 0 0 1 0 0 2 b.jpg\n1 2 -1\n"),
    ("points3D.txt", "1 0 0 5 9 9 9 0.1 1 0 2 0\n"),
  ]

  /// Files that add a rig of two cameras to `sparse`.
  private static let rigs = [
    ("points3D.txt", ""), ("rigs.txt", "1 2 CAMERA 1 CAMERA 2 1 1 0 0 0 0.5 0 0\n"),
  ]

  private static func reader(
    _ name: String, file: String, beside others: [(String, String)] = [],
    open: @escaping @Sendable (URL) throws -> ForeignProject?
  ) -> HostileReader {
    let folder = Result { try TemporaryFolder() }
    return HostileReader(name: name) { bytes in
      let folder = try folder.get()
      for (path, text) in others { try folder.write(text, to: path) }
      try Data(bytes).write(to: folder.url.appendingPathComponent(file))
      let found = try passingOver(ProjectError.self) { try open(folder.url) }
      guard let project = found ?? nil else { return }
      for pair in project.pairs {
        let counts = (
          project.features[pair.first].keypoints.count,
          project.features[pair.second].keypoints.count
        )
        try expect(
          (pair.matches + pair.inliers).allSatisfy {
            Int($0.first) < counts.0 && Int($0.second) < counts.1
          }, "a match of no keypoint")
      }
      for model in project.models {
        try expect(
          model.points.allSatisfy { point in
            point.track.allSatisfy { model.poses[Int($0.view)] != nil }
          }, "an observation without a pose")
      }
    }
  }
}
