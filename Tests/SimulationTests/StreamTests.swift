import Foundation
import Geometry
import Imaging
import Numerics
import Scene
import Support
import TestSupport
import Testing

@testable import Capture
@testable import Simulation

@Suite(.tags(.slow)) struct StreamTests {
  static func options(width: Int = 160) -> SimulateOptions {
    var options = SimulateOptions()
    options.width = width
    options.height = width * 3 / 4
    options.detail = 64
    return options
  }

  @Test func framesDependOnlyOnTheSeedNotOnOrderOrThreads() throws {
    let segments: [StreamSegment] = [.still, .arc]
    let one = try SimulatedStream(
      segments, options: Self.options(), in: RunContext(seed: 5, threads: 1))
    let two = try SimulatedStream(
      segments, options: Self.options(), in: RunContext(seed: 5, threads: 2))
    let other = try SimulatedStream(
      segments, options: Self.options(), in: RunContext(seed: 6, threads: 2))
    #expect(one.count == 240)
    let late = try two.photo(200)
    #expect(try two.frame(3) == one.frame(3))
    #expect(try one.photo(200) == late)
    #expect(try one.depth(3) == two.depth(3))
    #expect(try other.photo(200) != late)
  }

  @Test func sensorDepthAgreesWithTheTrueSurface() throws {
    let stream = try SimulatedStream([.still], options: Self.options(), in: RunContext(seed: 2))
    let sensor = try #require(try stream.depth(10))
    let camera = stream.camera.resized(width: sensor.depth.width, height: sensor.depth.height)
    let pose = stream.path.pose(at: stream.time(10))
    // The table fills the lower corners.
    for (x, y) in [(5, sensor.depth.height - 5), (sensor.depth.width - 6, sensor.depth.height - 5)]
    {
      let value = Double(sensor.depth.pixels[y * sensor.depth.width + x])
      let ray = camera.normalize(SIMD2(Double(x) + 0.5, Double(y) + 0.5))
      let point = pose.inverse * (SIMD3(ray.x, ray.y, 1) * value)
      #expect(abs(point.z) < 0.02)
    }
    #expect(sensor.confidence?.pixels.contains(2) == true)
  }

  @Test func fastSegmentsBlurAndSlowOnesDoNot() throws {
    let stream = try SimulatedStream(
      [.arc, .fast], options: Self.options(width: 1440), in: RunContext(seed: 4))
    let calm = (30..<150).map { stream.blur($0) }.max() ?? 9
    let fast = (195..<215).map { stream.blur($0) }.max() ?? 0
    #expect(calm < 1.5)
    #expect(fast > 2)
    #expect(stream.faults.map(\.feedback) == ["movingTooFast"])
  }

  @Test func exposureCompensatesDimLightButNotDarkness() throws {
    let stream = try SimulatedStream(
      [.still, .dim, .still, .dark], options: Self.options(), in: RunContext(seed: 4))
    let bright = try stream.frame(45)
    let dim = try stream.frame(135)
    let dark = try stream.frame(290)
    #expect(dim.exposure.time ?? 0 > bright.exposure.time ?? 1)
    #expect(dim.statistics.luminance > 0.5 * bright.statistics.luminance)
    #expect(dark.statistics.luminance < 0.25 * bright.statistics.luminance)
  }

  @Test func objectStandsOnTheTableInBothOrientations() throws {
    let stream = try SimulatedStream([.flip], options: Self.options(), in: RunContext(seed: 4))
    for orientation in stream.model.orientations {
      let heights = orientation.positions.map(\.z)
      #expect(abs((heights.min() ?? 1) - 0.0005) < 1e-3)
      #expect((heights.max() ?? 0) > 0.15)
    }
    #expect(stream.path.moment(at: 1).orientation == 0)
    #expect(stream.path.moment(at: 3).orientation == 1)
  }

  @Test func profilesMeasureTheShiftOfAnImage() {
    func statistics(_ shift: Float) -> FrameStatistics {
      var image = FloatImage(width: 120, height: 90)
      for y in 0..<90 {
        for x in 0..<120 {
          let u = Float(x) - shift
          image.pixels[y * 120 + x] =
            128 + 60 * sin(u * 0.13) + 40 * sin(u * 0.041 + Float(y) * 0.1)
        }
      }
      return FrameStatistics(image)
    }
    let moved = statistics(3.5).shift(since: statistics(0))
    #expect(abs((moved?.x ?? 0) - 3.5) < 0.5)
    #expect(abs(moved?.y ?? 9) < 0.5)
  }

  /// Writes two seconds of a stationary camera, five frames per second.
  private func recording(
    _ folder: URL, poses: Bool = true
  ) throws -> (options: SimulateOptions, report: SimulationSummary) {
    var options = Self.options()
    options.path = ["still"]
    options.rate = 5
    options.poses = poses
    return (options, try Simulator(options: options).render(to: folder, in: RunContext(seed: 9)))
  }

  @Test func recordedStreamEqualsTheSimulatedOne() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("stream-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let context = RunContext(seed: 9)
    let (options, report) = try recording(folder)
    #expect(report.frames == 10)
    let stream = try SimulatedStream([.still], options: options, in: context)
    let recorded = RecordedSource(try CaptureFolder.load(folder))
    #expect(recorded.count == 10)
    for index in [0, 7] {
      let (a, b) = (try recorded.frame(index), try stream.frame(index))
      #expect(abs(a.time - b.time) < 1e-6)
      #expect(abs((a.exposure.time ?? 0) - (b.exposure.time ?? 1)) < 1e-4)
      let (p, q) = (try #require(a.pose), try #require(b.pose))
      #expect(distance(p.center, q.center) < 1e-4)
      #expect(rotationAngle(p.rotation, q.rotation) < 1e-4)
      #expect(abs(a.statistics.luminance - b.statistics.luminance) < 0.01)
      #expect(try recorded.photo(index) == stream.photo(index))
    }
    let (kept, fresh) = (try recorded.depth(3), try stream.depth(3))
    #expect(kept?.confidence == fresh?.confidence)
  }

  @Test func streamCanBeWrittenWithoutPoses() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("stream-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    var (options, _) = try recording(folder, poses: false)
    let truth = try String(
      contentsOf: folder.appendingPathComponent("ground_truth.json"), encoding: .utf8)
    #expect(truth.contains("camera_to_world"))
    let capture = try CaptureFolder.load(folder)
    #expect(capture.viewSet.views.allSatisfy { $0.devicePose == nil && $0.depth != nil })
    let recorded = RecordedSource(capture)
    #expect(!recorded.hasPoses)
    #expect(abs(recorded.interval - 0.2) < 1e-6)
    let frame = try recorded.frame(3)
    #expect(frame.pose == nil)
    #expect(frame.luma?.width == 160)
    options.path = []
    options.views = 4
    let stills = folder.appendingPathComponent("stills")
    _ = try Simulator(options: options).render(to: stills, in: RunContext(seed: 9))
    let photographs = try CaptureFolder.load(stills)
    #expect(photographs.viewSet.views.allSatisfy { $0.devicePose == nil })
    #expect(RecordedSource(photographs).interval > StreamFrame.photographInterval)
  }

  @Test func framesWithPosesHaveNoLuma() throws {
    let stream = try SimulatedStream([.still], options: Self.options(), in: RunContext(seed: 3))
    let frame = try stream.frame(0)
    #expect(stream.hasPoses)
    #expect(frame.pose != nil)
    #expect(frame.luma == nil)
  }

  @Test func equalTimesAreSpreadOverTheSecond() {
    func view(_ name: String, _ time: Double?) -> View {
      var view = View(
        name: name,
        image: ImageSource(
          url: URL(fileURLWithPath: "/x"), orientation: .up, width: 1, height: 1), camera: 0)
      view.time = time
      return view
    }
    let times = FrameTimes([
      view("a", 11), view("b", 10), view("c", 10), view("d", 13),
    ])
    #expect(times.order == [1, 2, 0, 3])
    #expect(times.seconds == [0, 0.5, 1, 3])
    #expect(FrameTimes([view("a", nil), view("b", 3)]).seconds == [0, 1])
  }
}
