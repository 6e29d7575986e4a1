import Foundation
import Geometry
import Numerics
import Scene
import Support
import Testing

@testable import Alignment

/// The method that uses the poses of the recording device, and the object's box of the device.
@Suite struct DeviceMethodTests {
  /// - Parameters:
  ///   - jitter: Standard deviation of the errors of the device's centers, by axis.
  ///   - change: Applied to the true poses before, to give the device its own world.
  private func scene(
    isolated: Set<Int>, jitter: Double = 0, _ change: (RigidTransform) -> RigidTransform = { $0 }
  ) -> AlignmentScene {
    var scene = AlignmentScene(.init(seed: 11, views: 16, isolated: isolated))
    var random = RandomStream(seed: 3)
    for index in scene.truth.indices {
      var pose = change(scene.truth[index])
      let noise = SIMD3(random.normal(), random.normal(), random.normal()) * jitter
      pose = RigidTransform(rotation: pose.rotation, center: pose.center + noise)
      scene.input.views.views[index].devicePose = pose
    }
    return scene
  }

  private func align(
    _ input: AlignInput, threads: Int = 2, _ change: (inout AlignOptions) -> Void = { _ in }
  ) throws -> (Reconstruction, AlignReport) {
    var options = AlignOptions()
    change(&options)
    return try AlignViews(options: options).run(input, in: RunContext(seed: 5, threads: threads))
  }

  @Test func exactDevicePosesRegisterViewsWithoutMatches() throws {
    let lost = Set(0..<16).subtracting([2, 3, 4, 5, 6])
    let scene = scene(isolated: lost)
    let (result, report) = try align(scene.input)
    #expect(report.methods.first?.method == .device)
    #expect(report.methods.count > 1)
    #expect(result.registered.count == 16)
    #expect(result.placed.isEmpty)
    #expect(scene.centerError(result) < 1e-6)
  }

  @Test func viewsPlacedByCoarsePosesAreNotSupported() throws {
    let (result, report) = try align(scene(isolated: [4, 9], jitter: 0.05).input)
    #expect(report.methods.first?.method == .incremental)
    #expect(!result.held.contains(4))
    #expect(!result.held.contains(9))
  }

  @Test func devicePosesAreAdjustedOnlyOnRequest() throws {
    let scene = scene(isolated: [], jitter: 0.006)
    let (kept, _) = try align(scene.input) { $0.method = .device }
    let (adjusted, _) = try align(scene.input) {
      ($0.method, $0.adjustsDevice) = (.device, true)
    }
    #expect(kept.registered.count == 16)
    #expect(adjusted.registered.count == 16)
    #expect(scene.centerError(adjusted) < 0.5 * scene.centerError(kept))
    let again = try align(scene.input, threads: 1) {
      ($0.method, $0.adjustsDevice) = (.device, true)
    }
    #expect(again.0 == adjusted)
  }

  @Test func objectBoxDefinesTheWorldFrame() throws {
    let turn = Matrix3.rotation(SIMD3(0, 0.7, 0))
    let shift = SIMD3(0.4, -0.2, 1.5)
    var scene = scene(isolated: []) { pose in
      RigidTransform(rotation: pose.rotation * turn.transpose, center: turn * pose.center + shift)
    }
    let size = SIMD3(2.2, 1.8, 1.4)
    for index in scene.input.views.views.indices {
      scene.input.views.views[index].objectBox = ObjectBox(
        center: turn * SIMD3(0.1, 0.3, 0) + shift, size: size, yaw: 0.7)
    }
    let (result, _) = try align(scene.input)
    let box = try #require(result.objectBox)
    #expect(abs(box.extent.x - 2.2) < 0.02)
    #expect(abs(box.extent.z - 1.4) < 0.02)
    #expect(box.min.y == 0)
    #expect(abs(box.min.x + box.max.x) < 1e-9)
    // The box defines the world frame: the first camera has its true position relative to the base.
    let expected = scene.truth[0].center - SIMD3(0.1, 0.3 - 0.9, 0)
    let found = try #require(result.poses[0]).center
    #expect(distance(found, expected) < 0.05)
    var writer = ByteWriter()
    result.store(into: &writer)
    var reader = ByteReader(writer.bytes)
    #expect(try Reconstruction(from: &reader) == result)
  }

  @Test func baseOfTheBoxMovesToTheSurfaceBelow() throws {
    let scene = scene(isolated: [])
    let devices = try #require(
      DeviceAlignment(scene.truth, views: scene.input.views, seed: 1))
    var views = scene.input.views
    for index in views.views.indices {
      views.views[index].objectBox = ObjectBox(
        center: SIMD3(0, 0.505, 0), size: SIMD3(1, 1, 1), yaw: 0)
    }
    var frame = try #require(BoxFrame(views, devices: devices))
    let table = (0..<200).map { (step: Int) -> SIMD3<Double> in
      let way = 0.001 * Double(step)
      return SIMD3(0.6 + way, 0, 3 * way - 0.3)
    }
    frame.settle(on: table, up: SIMD3(0, 1, 0))
    #expect(abs(frame.base(up: SIMD3(0, 1, 0)).y) < 1e-9)
    #expect(abs(frame.box(scale: 1).max.y - 1.005) < 1e-9)
  }
}
