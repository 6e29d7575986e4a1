import Foundation
import Geometry
import Imaging
import Numerics
import Support
import Testing

@testable import Capture
@testable import Tracking

/// A simulated stream without poses, tracked, and compared with the truth.
struct TrackedStream {
  let stream: SimulatedStream
  var tracker: PoseTracker
  /// `cameraFromWorld` of the tracker and the truth of each frame that has a pose.
  var poses: [Int: RigidTransform] = [:]

  init(
    _ segments: [StreamSegment], seed: UInt64, width: Int = 280, rate: Double = 30
  ) throws {
    var options = SimulateOptions()
    options.width = width
    options.height = width * 3 / 4
    options.detail = 64
    options.poses = false
    options.rate = rate
    tracker = PoseTracker(photographs: rate < 3)
    stream = try SimulatedStream(segments, options: options, in: RunContext(seed: seed))
  }

  /// Tracks frames; `change` may spoil them.
  mutating func run(
    _ range: Range<Int>? = nil, hasDepth: Bool,
    change: (Int, inout TrackingFrame) -> Void = { _, _ in }
  ) throws {
    for index in range ?? 0..<stream.count {
      let frame = try stream.frame(index)
      let luma = try #require(frame.luma)
      #expect(frame.pose == nil)
      var input = TrackingFrame(
        luma: luma, camera: frame.camera.resized(width: luma.width, height: luma.height),
        time: frame.time)
      change(index, &input)
      let stream = self.stream
      poses[index] = tracker.track(input) {
        guard hasDepth, let sensor = try? stream.depth(index) else { return nil }
        return TrackingDepth(depth: sensor.depth, confidence: sensor.confidence)
      }
    }
  }

  func truth(_ index: Int) -> RigidTransform { stream.path.pose(at: stream.time(index)) }

  /// Largest distance, metres, of the tracked centres from the true ones after the similarity that
  /// fits best, and that one's scale.
  func error() throws -> (largest: Double, scale: Double) {
    let indices = poses.keys.sorted()
    let own = indices.compactMap { poses[$0]?.center }
    let real = indices.map { truth($0).center }
    let fit = try #require(Similarity.align(from: own, to: real))
    let errors = zip(own, real).map { distance(fit * $0, $1) }
    return (errors.max() ?? 9, fit.scale)
  }

  /// Angle between the world's Y and the true up, degrees.
  func tilt() throws -> Double {
    let index = try #require(poses.keys.min())
    let pose = try #require(poses[index])
    let own = pose.rotation * SIMD3(0, 1, 0)
    let up = truth(index).rotation * SIMD3(0, 0, 1)
    return acos(min(dot(own, up), 1)) * 180 / .pi
  }
}

@Suite struct PoseTrackerTests {
  @Test(arguments: UInt64(1)...2)
  func depthGivesPosesInMetresFromTheFirstFrame(seed: UInt64) throws {
    var tracked = try TrackedStream([.arc], seed: seed)
    try tracked.run(hasDepth: true)
    #expect(tracked.tracker.isMetric && tracked.tracker.status == .normal)
    #expect(tracked.poses.count == tracked.stream.count)
    let (largest, scale) = try tracked.error()
    #expect(largest < 0.008)
    #expect(abs(scale - 1) < 0.02)
    #expect(try tracked.tilt() < 2)
  }

  @Test(arguments: UInt64(1)...2)
  func picturesAloneGivePosesOnceTheCameraHasMoved(seed: UInt64) throws {
    var tracked = try TrackedStream([.arc], seed: seed)
    try tracked.run(hasDepth: false)
    #expect(!tracked.tracker.isMetric && tracked.tracker.status == .normal)
    #expect(tracked.poses[0] == nil)
    #expect(tracked.poses.count > tracked.stream.count / 2)
    #expect(try tracked.error().largest < 0.008)
    #expect(try tracked.tilt() < 6)
    #expect(tracked.tracker.points.count > 100)
  }

  @Test func aPlaceIsFoundAgainAfterDarkness() throws {
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

  @Test func anEarlierPlaceIsFoundAgainAtOnce() throws {
    var tracked = try TrackedStream([.arc, .arc], seed: 4)
    try tracked.run(0..<330, hasDepth: true)
    let before = try #require(tracked.poses[20])
    // As if the camera had been covered and carried back.
    try tracked.run(20..<24, hasDepth: true)
    let after = try #require(tracked.poses[23] ?? tracked.poses[22] ?? tracked.poses[21])
    #expect(distance(before.center, after.center) < 0.03)
  }

  @Test func photographsWithDepthArePlacedOneAfterTheOther() throws {
    var tracked = try TrackedStream([.arc, .arc], seed: 5, width: 480, rate: 1)
    try tracked.run(hasDepth: true)
    #expect(tracked.tracker.isMetric)
    #expect(tracked.poses.count == tracked.stream.count)
    let (largest, scale) = try tracked.error()
    #expect(largest < 0.01)
    #expect(abs(scale - 1) < 0.02)
  }

  @Test func photographsAloneArePlacedFromTheSecondOn() throws {
    var tracked = try TrackedStream([.arc, .arc], seed: 6, width: 480, rate: 1)
    try tracked.run(hasDepth: false)
    #expect(!tracked.tracker.isMetric)
    #expect(tracked.poses.count >= tracked.stream.count - 3)
    #expect(try tracked.error().largest < 0.01)
  }

  @Test(arguments: [false, true])
  func hostileFramesGiveNoPoseAndDoNoHarm(photographs: Bool) throws {
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
    let noise = TrackingPatchTests.picture(seed: 5)
    let wide = Camera(width: 128, height: 96, focal: 120)
    for value: Float in [.nan, 0, -1, .infinity, 1e9] {
      let depth = TrackingDepth(depth: FloatImage(width: 64, height: 48, fill: value))
      #expect(!track(noise, wide, depth))
    }
    #expect(!track(noise, Camera(width: 128, height: 96, focal: 0)))
    #expect(tracker.status == .initializing && tracker.points.isEmpty)
  }

  @Test func aPictureOfAnotherSizeInTheMiddleDoesNoHarm() throws {
    var tracked = try TrackedStream([.still], seed: 6)
    try tracked.run(0..<20, hasDepth: true)
    try tracked.run(20..<22, hasDepth: true) { _, frame in
      frame.luma = TrackingPatchTests.picture(seed: 9)
      frame.camera = Camera(width: 128, height: 96, focal: 120)
    }
    try tracked.run(22..<40, hasDepth: true) { index, frame in frame.time = index % 2 == 0 ? 0 : 9 }
    #expect(tracked.tracker.points.allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.z.isFinite })
    #expect(tracked.poses[39] != nil)
  }

  @Test func memoryIsBoundedByLettingGoOfKeyframes() {
    var map = TrackingMap()
    let image = GrayPyramid(TrackingPatchTests.picture(seed: 1))?.packed()
    for k in 0..<TrackingMap.maxKeyframes + 40 {
      map.keyframes.append(
        TrackingKeyframe(
          image: image, thumbnail: [],
          camera: Camera(width: 128, height: 96, focal: 120),
          pose: RigidTransform(
            rotation: .identity, translation: SIMD3(Double(k % 50) * 0.1 + Double(k) * 1e-5, 0, 0)),
          depth: 0.5))
      map.points.append(
        MapPoint(
          position: SIMD3(0, 0, 1),
          observations: [KeyframeObservation(keyframe: Int32(k), place: SIMD2(9, 9))], lastFound: 0)
      )
    }
    map.cull()
    #expect(map.living.count == TrackingMap.maxKeyframes)
    #expect(map.points.count == TrackingMap.maxKeyframes)
    #expect(map.living.first == 0)
  }
}
