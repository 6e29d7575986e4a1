import Capture
import Foundation
import Geometry
import Imaging
import Numerics
import Scene
import Testing

@testable import GuidedCapture

@Suite struct GuidanceTests {
  @Test func gaugesDelayChangesAndHaveHysteresis() {
    var gauge = FeedbackGauge(
      FeedbackRule(feedback: .movingTooFast, quantity: "blur", unit: "px", start: 2, end: 1.5))
    gauge.update(9, at: 0)
    #expect(!gauge.isOn)
    gauge.update(1, at: 0.05)
    gauge.update(9, at: 0.1)
    gauge.update(9, at: 0.15)
    #expect(!gauge.isOn)
    gauge.update(9, at: 0.2)
    #expect(gauge.isOn)
    #expect(gauge.since == 0.2)
    // Between the thresholds nothing changes, regardless of duration.
    for step in 0..<20 { gauge.update(1.7, at: 0.3 + Double(step)) }
    #expect(gauge.isOn)
    gauge.update(1.4, at: 21)
    gauge.update(nil, at: 21.2)
    gauge.update(1.4, at: 21.4)
    #expect(gauge.isOn)
    gauge.update(1.4, at: 21.7)
    #expect(!gauge.isOn)
    #expect(gauge.since == 21.7)
  }

  @Test func everyFeedbackHasEitherARuleOrACause() {
    let monitor = FeedbackMonitor()
    for feedback in GuidedCaptureFeedback.allCases {
      let isMeasured = monitor.gauge(of: feedback) != nil
      #expect(isMeasured != !FeedbackMonitor.cause(of: feedback).isEmpty, "\(feedback)")
    }
    for rule in FeedbackRule.continuous { #expect(rule.start != rule.end) }
  }

  @Test func framingIsMoreUrgentThanSpeed() {
    typealias Feedback = GuidedCaptureFeedback
    #expect(Feedback.mostUrgent(of: [.movingTooFast, .outOfFieldOfView]) == .outOfFieldOfView)
    #expect(Feedback.mostUrgent(of: [.movingTooFast, .objectTooFar]) == .objectTooFar)
    #expect(Feedback.mostUrgent(of: [.environmentLowLight]) == nil)
    for feedback in Feedback.allCases where feedback.pausesCapture {
      #expect(Feedback.mostUrgent(of: [feedback]) == feedback)
    }
  }

  @Test func dialFillsAndListsItsGaps() {
    var dial = CaptureDial()
    #expect(dial.gaps.count == 1)
    #expect(dial.filled == 0)
    for k in 0..<CaptureDial.segmentCount where k != 0 && k != 35 && k != 10 {
      dial.add(ViewDirection(from: direction(Double(k) * 10 + 5), to: .zero))
    }
    #expect(dial.gaps.map(\.from) == [100, 350])
    #expect(dial.gaps.map(\.to) == [110, 10])
    #expect(!dial.isFull)
    for azimuth in [355.0, 5, 105] {
      dial.add(ViewDirection(from: direction(azimuth), to: .zero))
    }
    #expect(dial.isFull)
    #expect(dial.gaps.isEmpty)
    #expect(dial.filled == 1)
  }

  private func direction(_ azimuth: Double) -> SIMD3<Double> {
    let a = azimuth * .pi / 180
    return SIMD3(sin(a), 0.5, cos(a))
  }

  @Test func directionsHaveAzimuthAndElevation() {
    let view = ViewDirection(from: SIMD3(1, 1, 0), to: .zero)
    #expect(abs(view.azimuth - 90) < 1e-9)
    #expect(abs(view.elevation - 45) < 1e-9)
    let other = ViewDirection(from: SIMD3(0, 2, 0), to: .zero)
    #expect(abs(view.angle(to: other) - 45) < 1e-9)
  }

  @Test func projectedBoxDependsOnDistanceAndRotation() {
    let box = ObjectBox(center: SIMD3(0, 0.1, 0), size: SIMD3(0.2, 0.2, 0.2), yaw: 0.3)
    let camera = Camera(width: 640, height: 480, focal: 700)
    func view(_ distance: Double, turned: Double = 0) -> ProjectedBox {
      let facing = RigidTransform(
        rotation: Matrix3(diagonal: SIMD3(1, -1, -1)), center: SIMD3(0, 0.1, distance))
      let turn = RigidTransform(rotation: .rotation(SIMD3(0, turned, 0)), translation: .zero)
      return ProjectedBox(box, camera: camera, pose: turn * facing)
    }
    #expect(view(0.3).fill > 1)
    #expect(view(0.6).fill < 1)
    #expect(view(3).fill < 0.25)
    #expect(abs(view(0.6).visible - 1) < 1e-9)
    #expect(view(0.6, turned: 1).visible == 0)
    #expect(view(0.6, turned: 2.5).visible == 0)
    // Rotation away from the object does not enlarge it.
    #expect(abs(view(1, turned: 0.5).fill - view(1).fill) < 0.06)
    #expect(box.corners.allSatisfy { box.contains($0 * 0.999 + box.center * 0.001) })
    #expect(!box.contains(SIMD3(0, 0.21, 0)))
  }

  @Test func measuredLightIsIndependentOfExposure() {
    func frame(_ linear: UInt8, _ time: Double, _ iso: Double) -> StreamFrame {
      var frame = StreamFrame(
        index: 0, name: "", time: 0, camera: Camera(width: 64, height: 48, focal: 50),
        statistics: FrameStatistics(FloatImage(width: 64, height: 48, fill: Float(linear))))
      frame.exposure = StreamExposure(time: time, iso: iso, fNumber: 1.8)
      return frame
    }
    // sRGB 188 is half of the full intensity, 137 a quarter.
    let light = FrameReading.light(of: frame(188, 1.0 / 100, 100))
    #expect(abs(FrameReading.light(of: frame(188, 1.0 / 50, 50)) - light) < 1e-9)
    #expect(abs(FrameReading.light(of: frame(137, 1.0 / 200, 100)) - light) < 0.02)
    #expect(abs(FrameReading.light(of: frame(188, 1.0 / 50, 100)) - (light - 1)) < 1e-9)
  }

  @Test func passesReportTheirOverlap() throws {
    func shot(_ pass: Int, _ azimuth: Double, _ elevation: Double) -> SessionShot {
      let (a, e) = (azimuth * .pi / 180, elevation * .pi / 180)
      let camera = SIMD3(sin(a) * cos(e), sin(e), cos(a) * cos(e))
      return SessionShot(
        name: "", frame: 0, time: 0, pass: pass, orientation: 1, isManual: false,
        direction: ViewDirection(from: camera, to: .zero), pose: nil, blur: nil)
    }
    let low = stride(from: 5.0, to: 360, by: 10).map { shot(1, $0, 5) }
    let near = PassSummary.all(low + stride(from: 5.0, to: 360, by: 10).map { shot(2, $0, 28) })
    try #require(near.map(\.overlap) == [1, 1])
    #expect(near[0].filled == 1)
    let far = PassSummary.all(low + stride(from: 5.0, to: 360, by: 10).map { shot(2, $0, 60) })
    #expect(far.map(\.overlap) == [0, 0])
    #expect(PassSummary.all(low)[0].overlap == nil)
  }
}

@Suite struct ShotChooserTests {
  private func reading(_ azimuth: Double, elevation: Double, time: Double) -> FrameReading {
    let (a, e) = (azimuth * .pi / 180, elevation * .pi / 180)
    let camera = SIMD3(sin(a) * cos(e), sin(e), cos(a) * cos(e))
    return FrameReading(
      index: Int(time * 30), time: time, blur: 0.9, turning: 0, light: 8, luminance: 0.5,
      sharpness: 1, direction: ViewDirection(from: camera, to: .zero))
  }

  /// Acceptable frames without low blur, in both directions and at low to steep elevations.
  @Test(arguments: [-16.0, -10, 10, 16], [0.0, 30, 50, 65])
  func fastOrbitFillsEverySegmentOfTheDial(speed: Double, elevation: Double) {
    var chooser = ShotChooser()
    var dial = CaptureDial()
    var shots = 0
    for frame in 0..<Int(372 / abs(speed) * 30) {
      let time = Double(frame) / 30
      let now = reading(3 + speed * time, elevation: elevation, time: time)
      guard chooser.wants(now, dial: dial), let direction = now.direction else { continue }
      chooser.taken(now)
      dial.add(direction)
      shots += 1
    }
    #expect(dial.isFull, "\(dial.gaps)")
    #expect((36...60).contains(shots))
  }
}
