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

/// The files of faulty captures, read back like any capture.
@Suite(.tags(.slow)) struct FaultyFilesTests {
  private func options(_ fault: FaultName?, views: Int = 8) -> SimulateOptions {
    var options = SimulateOptions()
    (options.fault, options.views, options.rings) = (fault, views, 1)
    (options.width, options.height, options.detail, options.samples) = (64, 64, 32, 1)
    return options
  }

  /// Renders a capture and passes its folder to `body`.
  private func rendered<Result>(
    _ options: SimulateOptions, seed: UInt64 = 1, _ body: (URL) throws -> Result
  ) throws -> Result {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "fault-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: url) }
    _ = try Simulator(options: options).render(to: url, in: RunContext(seed: seed))
    return try body(url)
  }

  private func load(_ url: URL) throws -> Capture {
    try CaptureFolder.load(url)
  }

  private func focals(_ capture: Capture) -> [Double] {
    capture.viewSet.views.map { capture.viewSet.cameras[$0.camera].camera.fx }
  }

  private func bytes(_ folder: URL, _ path: String) throws -> Data {
    try Data(contentsOf: folder.appendingPathComponent(path))
  }

  @Test(arguments: [nil] + FaultName.simulated)
  func everyFaultIsRenderedAndSeedsDiffer(fault: FaultName?) throws {
    let small = options(fault, views: 6)
    func transforms(_ seed: UInt64) throws -> [Data] {
      try rendered(small, seed: seed) { folder in
        let truth = String(decoding: try bytes(folder, "ground_truth.json"), as: UTF8.self)
        #expect(truth.contains("\"fault\"") == (fault != nil))
        if let fault { #expect(truth.contains("\"fault\": \"\(fault.rawValue)\"")) }
        _ = try JSONSerialization.jsonObject(with: Data(truth.utf8))
        return [
          try bytes(folder, "transforms.json"), try bytes(folder, "Images/IMG_0002.jpg"),
        ]
      }
    }
    #expect(try transforms(1) != transforms(2))
  }

  @Test func faultSettingAcceptsNoneAndSimulatedFaults() throws {
    let setting = try #require(SimulateOptions.settings.first { $0.name == "fault" })
    var options = SimulateOptions()
    #expect(setting.get(options) == "none")
    for fault in FaultName.simulated {
      try setting.set(&options, fault.rawValue)
      #expect(options.fault == fault)
      #expect(setting.get(options) == fault.rawValue)
    }
    #expect(throws: SettingError.self) { try setting.set(&options, FaultName.timeGap.rawValue) }
    try setting.set(&options, "none")
    #expect(options.fault == nil)
  }

  @Test func streamsRejectAFault() {
    var film = options(.lowTexture)
    film.path = ["still"]
    #expect(throws: SimulationError.faultInFilm) {
      try rendered(film) { _ in }
    }
  }

  @Test(arguments: UInt64(1)...4)
  func wrongFocalLengthIsInTransformsAndExif(seed: UInt64) throws {
    let options = options(.wrongFocal)
    let plan = CapturePlan(options, seed: seed)
    let factor = plan.statedCamera.fx / plan.camera.fx
    #expect(max(factor, 1 / factor) > 1.8)
    #expect(max(factor, 1 / factor) < 2.3)
    try rendered(options, seed: seed) { folder in
      let given = try load(folder)
      #expect(abs(focals(given)[0] / plan.camera.fx - factor) < 1e-9)
      let read = try load(folder.appendingPathComponent("Images"))
      #expect(abs(focals(read)[0] / plan.camera.fx / factor - 1) < 0.03)
    }
  }

  @Test func cropsHaveTheirOwnPrincipalPointsAndStateUncroppedIntrinsics() {
    let plan = CapturePlan(options(.principalPoint), seed: 2)
    let cameras = plan.frames.compactMap(\.camera)
    #expect(cameras.count == plan.frames.count)
    #expect(Set(cameras.map(\.cx)).count > 4)
    #expect(cameras.allSatisfy { $0.fx == plan.statedCamera.fx && $0.width == 64 })
    #expect(plan.statedCamera.width > 64)
    let metadata = plan.frames[0].metadata(index: 0, interval: 2)
    #expect(metadata.pixelWidth == plan.statedCamera.width)
  }

  @Test func distortionIsInTheGroundTruthOnly() throws {
    let plan = CapturePlan(options(.lensDistortion), seed: 2)
    #expect(plan.camera.k1 < -0.2)
    #expect(!plan.statedCamera.hasDistortion)
    try rendered(options(.lensDistortion), seed: 2) { folder in
      #expect(try load(folder).viewSet.cameras.allSatisfy { !$0.camera.hasDistortion })
      let truth = String(decoding: try bytes(folder, "ground_truth.json"), as: UTF8.self)
      #expect(truth.contains("\"k1\": \(plan.camera.k1)"))
    }
  }

  @Test func secondPhoneIsStatedInExifOnly() throws {
    let plan = CapturePlan(options(.mixedCameras), seed: 3)
    try rendered(options(.mixedCameras), seed: 3) { folder in
      #expect(Set(focals(try load(folder))).count == 1)
      let read = focals(try load(folder.appendingPathComponent("Images")))
      #expect(Set(read).count == 2)
      let second = try #require(plan.frames.last?.camera)
      #expect(abs(read[7] / second.fx - 1) < 0.03)
    }
  }

  @Test(arguments: UInt64(1)...6)
  func posesFollowExactlyOneWrongConvention(seed: UInt64) throws {
    let plan = CapturePlan(options(.wrongPoseConvention), seed: seed)
    let variants = PoseMistake.allCases.map { mistake in
      plan.frames.allSatisfy { frame in
        guard let stated = frame.filing.statedMatrix else { return false }
        return distance(mistake.matrix(frame.pose).translation, stated.translation) < 1e-12
          && rotationAngle(mistake.matrix(frame.pose).rotation, stated.rotation) < 1e-6
      }
    }
    #expect(variants.filter { $0 }.count == 1)
    let turns = plan.frames.map { frame in
      rotationAngle(
        CapturePlan.matrix(frame.pose).rotation, frame.filing.statedMatrix?.rotation ?? .identity)
    }
    #expect(try #require(turns.max()) > 1)
  }

  @Test func poseAndDepthScalesAreWrongByOneFactor() throws {
    let plan = CapturePlan(options(.wrongPoseScale), seed: 4)
    for frame in plan.frames {
      let stated = try #require(frame.filing.statedMatrix)
      #expect(length(stated.translation) / length(frame.pose.center) > 3)
    }
    let (sound, wrong) = (options(nil), options(.wrongDepthScale))
    let factor = Float(CapturePlan(wrong, seed: 4).statedDepthUnit / 0.001)
    #expect(factor > 20 || factor < 0.2)
    func middle(_ options: SimulateOptions) throws -> Float {
      try rendered(options, seed: 4) { folder in
        let view = try load(folder).viewSet.views[0]
        let depth = try #require(try view.depth?.load()).depth
        return depth.pixels[depth.pixels.count / 2 + depth.width / 2]
      }
    }
    #expect(abs(try middle(wrong) / middle(sound) / factor - 1) < 0.01)
  }

  @Test func driftGrowsToCentimeters() throws {
    let plan = CapturePlan(options(.driftingPoses, views: 20), seed: 5)
    let errors = plan.frames.map { frame in
      distance(frame.filing.statedMatrix?.translation ?? .zero, frame.pose.center)
    }
    #expect(try #require(errors.first) < 0.015)
    #expect(try #require(errors.last) > 0.03)
  }

  @Test func exposureAndSharpnessFaultsAreInScatteredFrames() {
    for fault in [FaultName.motionBlur, .defocus, .underexposed, .overexposed] {
      let frames = CapturePlan(options(fault, views: 18), seed: 6).frames
      let spoiled = frames.indices.filter { frames[$0].isFaulty }
      #expect((3...6).contains(spoiled.count))
      #expect(zip(spoiled, spoiled.dropFirst()).allSatisfy { $1 - $0 > 1 })
      for (index, frame) in frames.enumerated() {
        #expect((frame.light.isSpread || frame.light.gain != 1) == spoiled.contains(index))
      }
    }
    let jumps = CapturePlan(options(.exposureJump), seed: 6).frames.map(\.light.gain)
    #expect(zip(jumps, jumps.dropFirst()).allSatisfy { max($0, $1) / min($0, $1) > 2 })
  }

  @Test func blurKeepsTheSumOfLight() {
    var light = SimulatedLight()
    var colors = [SIMD3<Float>](repeating: .zero, count: 21 * 21)
    colors[10 * 21 + 10] = SIMD3(1, 2, 3)
    for (smear, radius) in [(SIMD2(6.0, 3.0), 0.0), (.zero, 3.0)] {
      (light.smear, light.discRadius) = (smear, radius)
      let spread = light.spread(colors, width: 21, height: 21)
      #expect(length(spread.reduce(.zero, +) - SIMD3(1, 2, 3)) < 1e-4)
      #expect(spread[10 * 21 + 10].x < 0.3)
    }
  }

  @Test func duplicateFramesHaveEqualBytes() throws {
    let plan = CapturePlan(options(.duplicateFrames), seed: 7)
    let copy = try #require(plan.frames.firstIndex { $0.isFaulty })
    #expect(plan.frames.count > 8)
    try rendered(options(.duplicateFrames), seed: 7) { folder in
      let names = [copy - 1, copy].map { "Images/\(SimulatedFrame.stem($0)).jpg" }
      let (first, second) = (try bytes(folder, names[0]), try bytes(folder, names[1]))
      #expect(first == second)
    }
  }

  @Test func shuffledNamesKeepTheirTimes() {
    let plan = CapturePlan(options(.orderWrong), seed: 8)
    let shots = plan.frames.compactMap(\.shot)
    #expect(shots.sorted() == Array(0..<8))
    #expect(shots != shots.sorted())
    let orbit = SimulatedOrbit.poses(plan.options, seed: 8)
    #expect(plan.frames.map(\.pose) == shots.map { orbit[$0] })
    let time = plan.frames[0].metadata(index: 0, interval: 2).time
    #expect(time == 1_700_000_000 + 2 * Double(shots[0]))
  }

  @Test func damagedFilesAreSkippedAtLoad() throws {
    let plan = CapturePlan(options(.damagedFiles), seed: 9)
    let damaged = plan.frames.filter(\.isFaulty).count
    #expect((1...3).contains(damaged))
    try rendered(options(.damagedFiles), seed: 9) { folder in
      let capture = try load(folder.appendingPathComponent("Images"))
      #expect(capture.skipped.count == damaged)
      #expect(capture.frames.count == 8 - damaged)
    }
  }

  @Test func masksAreInvertedIncompleteOrCropped() throws {
    func mask(_ fault: FaultName?) throws -> ByteImage {
      try rendered(options(fault, views: 2)) { folder in
        try ByteImage.load(folder.appendingPathComponent("Masks/IMG_0001.png"))
      }
    }
    let right = try mask(nil).pixels
    let kept = right.filter { $0 > 0 }.count
    #expect(try mask(.masksInverted).pixels == right.map { 255 - $0 })
    let foot = try mask(.masksCoverObject).pixels
    #expect(zip(foot, right).allSatisfy { $0 <= $1 })
    #expect(foot.filter { $0 > 0 }.count < kept / 3)
    let cropped = try mask(.masksMisaligned)
    #expect(cropped.height == 64)
    #expect((43...48).contains(cropped.width))
    let left = cropped.pixels.filter { $0 > 0 }.count
    #expect(left > kept / 2)
    #expect(left <= kept)
  }
}
