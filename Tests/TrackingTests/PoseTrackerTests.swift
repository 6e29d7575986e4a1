import Foundation
import Geometry
import Imaging
import Numerics
import Support
import TestSupport
import Testing

@testable import Capture
@testable import Tracking

@Suite(.tags(.slow)) struct PoseTrackerTests {
  @Test(arguments: UInt64(1)...2)
  func depthGivesPosesInMetersFromTheFirstFrame(seed: UInt64) throws {
    var tracked = try TrackedStream([.arc], seed: seed)
    try tracked.run(hasDepth: true)
    #expect(tracked.tracker.isMetric)
    #expect(tracked.tracker.status == .normal)
    #expect(tracked.poses.count == tracked.stream.count)
    let (largest, scale) = try tracked.error()
    #expect(largest < 0.008)
    #expect(abs(scale - 1) < 0.02)
    #expect(try tracked.tilt() < 2)
  }

  @Test(arguments: UInt64(1)...2)
  func withoutDepthPosesStartAfterTheCameraHasMoved(seed: UInt64) throws {
    var tracked = try TrackedStream([.arc], seed: seed)
    try tracked.run(hasDepth: false)
    #expect(!tracked.tracker.isMetric)
    #expect(tracked.tracker.status == .normal)
    #expect(tracked.poses[0] == nil)
    #expect(tracked.poses.count > tracked.stream.count / 2)
    #expect(try tracked.error().largest < 0.008)
    #expect(try tracked.tilt() < 6)
    #expect(tracked.tracker.points.count > 100)
  }

  @Test func trackerRelocalizesAfterDarkness() throws {
    var tracked = try TrackedStream([.arc], seed: 3)
    try tracked.run(0..<100, hasDepth: true)
    try tracked.run(100..<130, hasDepth: true) { _, frame in
      frame.luma = FloatImage(width: frame.luma.width, height: frame.luma.height, fill: 3)
    }
    #expect(tracked.tracker.status == .relocalizing)
    #expect((100..<130).allSatisfy { tracked.poses[$0] == nil })
    try tracked.run(130..<150, hasDepth: true)
    #expect(tracked.tracker.status == .normal)
    #expect(try tracked.error().largest < 0.01)
  }

  @Test func trackerRelocalizesAtAnEarlierPosition() throws {
    var tracked = try TrackedStream([.arc, .arc], seed: 4)
    try tracked.run(0..<330, hasDepth: true)
    let before = try #require(tracked.poses[20])
    // The camera jumps back, as if it had been covered on the way.
    try tracked.run(20..<24, hasDepth: true)
    let after = try #require(tracked.poses[23] ?? tracked.poses[22] ?? tracked.poses[21])
    #expect(distance(before.center, after.center) < 0.03)
  }

  @Test func photographsWithDepthAreAllTracked() throws {
    var tracked = try TrackedStream([.arc, .arc], seed: 5, width: 480, rate: 1)
    try tracked.run(hasDepth: true)
    #expect(tracked.tracker.isMetric)
    #expect(tracked.poses.count == tracked.stream.count)
    let (largest, scale) = try tracked.error()
    #expect(largest < 0.01)
    #expect(abs(scale - 1) < 0.02)
  }

  @Test func photographsWithoutDepthAreTracked() throws {
    var tracked = try TrackedStream([.arc, .arc], seed: 6, width: 480, rate: 1)
    try tracked.run(hasDepth: false)
    #expect(!tracked.tracker.isMetric)
    #expect(tracked.poses.count >= tracked.stream.count - 3)
    #expect(try tracked.error().largest < 0.01)
  }

  @Test(arguments: [false, true])
  func invalidFramesGiveNoPose(photographs: Bool) throws {
    var tracker = PoseTracker(photographs: photographs)
    let camera = Camera(width: 64, height: 48, focal: 60)
    func track(_ luma: FloatImage, _ camera: Camera, _ depth: TrackingDepth? = nil) -> Bool {
      tracker.track(TrackingFrame(luma: luma, camera: camera, time: 0)) { depth } != nil
    }
    #expect(!track(FloatImage(width: 0, height: 0), Camera(width: 0, height: 0, focal: 0)))
    #expect(!track(FloatImage(width: 64, height: 48, fill: 0), camera))
    #expect(!track(FloatImage(width: 64, height: 48, fill: .nan), camera))
    let slim = Camera(width: 3, height: 900, focal: 9)
    #expect(!track(FloatImage(width: 3, height: 900, fill: 9), slim))
    let noise = texturedPicture(seed: 5)
    let wide = Camera(width: 128, height: 96, focal: 120)
    for value: Float in [.nan, 0, -1, .infinity, 1e9] {
      let depth = TrackingDepth(depth: FloatImage(width: 64, height: 48, fill: value))
      #expect(!track(noise, wide, depth))
    }
    #expect(!track(noise, Camera(width: 128, height: 96, focal: 0)))
    #expect(tracker.status == .initializing)
    #expect(tracker.points.isEmpty)
  }

  @Test func framesOfAnotherSizeDoNotBreakTracking() throws {
    var tracked = try TrackedStream([.still], seed: 6)
    try tracked.run(0..<20, hasDepth: true)
    try tracked.run(20..<22, hasDepth: true) { _, frame in
      frame.luma = texturedPicture(seed: 9)
      frame.camera = Camera(width: 128, height: 96, focal: 120)
    }
    try tracked.run(22..<40, hasDepth: true) { index, frame in frame.time = index % 2 == 0 ? 0 : 9 }
    #expect(!tracked.tracker.points.isEmpty)
    #expect(tracked.tracker.points.allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.z.isFinite })
    #expect(tracked.poses[39] != nil)
  }
}
