import Foundation
import Geometry
import Numerics
import TestSupport
import Testing

@testable import Formats

/// COLMAP models in which a part is defective or missing.
@Suite struct COLMAPDefectTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let cameras = "1 PINHOLE 64 48 50 50 32 24\n2 PINHOLE 64 48 50 50 32 24\n"
  private static let images = """
    1 1 0 0 0 0 0 0 1 a.jpg
    1 2 1
    2 1 0 0 0 1 0 0 2 b.jpg
    1 2 1
    3 1 0 0 0 2 0 0 1 c.jpg
    1 2 1

    """
  private static let points = "1 0 0 5 9 9 9 0.1 1 0 2 0 3 0\n"

  private func read(
    cameras: String = cameras, images: String = images, points: String? = points
  ) throws -> ForeignProject {
    try folder.write(cameras, to: "cameras.txt")
    try folder.write(images, to: "images.txt")
    if let points { try folder.write(points, to: "points3D.txt") }
    return try ForeignProject(colmap: #require(COLMAPProject(folder.url)))
  }

  @Test(arguments: ["-nan(ind) -nan(ind) 32 24", "nan nan nan nan", "50 50 32", "0 0 32 24"])
  func imagesOfADefectiveCameraHaveNoPose(parameters: String) throws {
    let project = try read(
      cameras: "1 PINHOLE 64 48 50 50 32 24\n2 PINHOLE 64 48 \(parameters)\n")
    #expect(project.images.map(\.name) == ["a.jpg", "b.jpg", "c.jpg"])
    let model = try #require(project.models.first)
    #expect(model.poses.map { $0 != nil } == [true, false, true])
    #expect(model.points.map { $0.track.map(\.view) } == [[0, 2]])
    let source = project.images.map { project.cameras[$0.camera].source }
    #expect(source == [.given, .guess, .given])
    #expect(project.remarks.contains(.notFinite(model: ".", cameras: 1, images: 1)))
    let list = try COLMAPPoses(reading: folder.url.appendingPathComponent("images.txt")).list
    #expect(list.entries.map { $0.camera != nil } == [true, false, true])
  }

  @Test func anImageWithoutAFinitePoseIsKept() throws {
    let project = try read(
      images: Self.images.replacingOccurrences(of: "2 1 0 0 0 1 0 0", with: "2 nan 0 0 0 1 0 -inf"))
    #expect(project.images.count == 3)
    #expect(project.models.first?.poses.map { $0 != nil } == [true, false, true])
    let list = try COLMAPPoses(reading: folder.url.appendingPathComponent("images.txt")).list
    #expect(list.entries.map(\.name) == ["a.jpg", "c.jpg"])
    #expect(list.remarks.map(\.name) == ["b.jpg"])
  }

  @Test(arguments: ["", nil]) func modelsWithoutPointsStateKnownPoses(points: String?) throws {
    let (project, poses) = try read(points: points).takingKnownPoses()
    #expect(project.models.count == 1)
    #expect(poses.count == 3)
    #expect(poses.map { $0?.center.x } == [0, -1, -2])
  }

  @Test func modelsWithPointsAreResults() throws {
    let (project, poses) = try read().takingKnownPoses()
    #expect(project.models.count == 1)
    #expect(poses.isEmpty)
  }

  @Test func reducedImagesScaleCamerasAndKeypoints() throws {
    let project = try read().resized(to: [0: SIMD2(32, 24)])
    #expect(project.cameras[0].camera == Camera(width: 32, height: 24, focal: 25))
    #expect(project.cameras[1].camera.width == 64)
    #expect(project.features.map { $0.keypoints[0].x } == [0.5, 1, 0.5])
    #expect(project.features.map { $0.keypoints[0].y } == [1, 2, 1])
    #expect(project.models[0].cameras[0] == project.cameras[0].camera)
  }

  /// `x₂ᵀ F x₁` and the direction of `H x₁` do not change when the pixels are scaled.
  @Test func matricesOfPairsAreScaledWithThePixels() throws {
    var project = try read()
    var pair = ForeignPair(first: 0, second: 1)
    let matrix = Matrix3(rows: SIMD3(1, 2, 3), SIMD3(-2, 0.5, 1), SIMD3(0.1, -0.3, 2))
    (pair.fundamental, pair.homography) = (matrix, matrix)
    project.pairs = [pair]
    let scaled = project.resized(to: [0: SIMD2(32, 24), 1: SIMD2(128, 96)]).pairs[0]
    let (x1, x2) = (SIMD3(10.0, 20, 1), SIMD3(7.0, 30, 1))
    let (y1, y2) = (SIMD3(5.0, 10, 1), SIMD3(14.0, 60, 1))
    let f = try #require(scaled.fundamental)
    #expect(abs(dot(x2, matrix * x1) - dot(y2, f * y1)) < 1e-12)
    let h = try #require(scaled.homography)
    let (plain, moved) = (matrix * x1, h * y1)
    #expect(abs(plain.x / plain.z * 2 - moved.x / moved.z) < 1e-12)
    #expect(abs(plain.y / plain.z * 2 - moved.y / moved.z) < 1e-12)
  }
}
