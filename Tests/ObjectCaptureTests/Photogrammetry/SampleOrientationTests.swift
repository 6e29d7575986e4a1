import Foundation
import Imaging
import Scene
import TestSupport
import Testing

@testable import ObjectCapture

/// Only a flip of the object starts another orientation.
@Suite struct SampleOrientationTests {
  private static func sample(
    _ id: Int, pass: Int?, box: ObjectBox?, session: UUID? = nil
  ) throws -> PhotogrammetrySample {
    let image = PixelBuffer(RGBImage(width: 8, height: 6, fill: SIMD3(repeating: 90)))
    var sample = PhotogrammetrySample(id: id, image: try CVPixelBuffer(image))
    (sample.scanPassID, sample.sessionID) = (pass, session)
    sample.boundingBox = box.map { simd_float4x4($0) }
    sample.gravity = CMAcceleration(x: 0, y: -1, z: 0)
    sample.camera = PhotogrammetrySample.Camera(
      intrinsics: simd_float3x3(SIMD3(9, 0, 0), SIMD3(0, 9, 0), SIMD3(4, 3, 1)),
      transform: matrix_identity_float4x4)
    return sample
  }

  private static let upright = ObjectBox(
    center: SIMD3(0.1, 0.2, -0.3), size: SIMD3(0.2, 0.4, 0.1), yaw: 0.4)
  private static let turned = ObjectBox(
    center: SIMD3(0.1, 0.1, -0.3), size: SIMD3(0.4, 0.2, 0.1), yaw: 0.5)

  private static func views(_ samples: [PhotogrammetrySample]) throws -> [View] {
    let place = try TemporaryFolder()
    var folder = try SampleFolder(place.url)
    for sample in samples { try folder.add(sample, usesMask: true) }
    return folder.views
  }

  @Test func passesWithTheSameBoxShareAnOrientation() throws {
    let views = try Self.views([
      Self.sample(0, pass: 1, box: Self.upright), Self.sample(1, pass: 2, box: Self.upright),
      Self.sample(2, pass: 3, box: Self.upright), Self.sample(3, pass: 1, box: Self.upright),
    ])
    #expect(views.map(\.orientation) == [1, 1, 1, 1])
    #expect(views.allSatisfy { $0.devicePose != nil && $0.objectBox != nil })
  }

  @Test func differentBoxStartsAnotherOrientation() throws {
    let views = try Self.views([
      Self.sample(0, pass: 1, box: Self.upright), Self.sample(1, pass: 2, box: Self.turned),
      Self.sample(2, pass: 3, box: Self.turned), Self.sample(3, pass: 1, box: Self.upright),
    ])
    #expect(views.map(\.orientation) == [1, 2, 2, 1])
    // In the world of their poses, the object has another pose.
    #expect(views.map { $0.devicePose != nil } == [true, false, false, true])
    #expect(views.map { $0.gravity != nil } == [true, false, false, true])
  }

  @Test func withoutBoxesPassesShareAnOrientation() throws {
    let views = try Self.views((0..<3).map { try Self.sample($0, pass: $0 + 1, box: nil) })
    #expect(views.map(\.orientation) == [1, 1, 1])
  }

  @Test func differentSessionsHaveDifferentOrientations() throws {
    let views = try Self.views([
      Self.sample(0, pass: 1, box: Self.upright, session: UUID()),
      Self.sample(1, pass: 1, box: Self.upright, session: UUID()),
    ])
    #expect(views.map(\.orientation) == [1, 2])
  }
}
