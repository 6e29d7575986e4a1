import Foundation
import Geometry
import Imaging
import Numerics
import Support
import Testing

@testable import Capture
@testable import Simulation

@Suite struct SimulatorTests {
  private var options: SimulateOptions {
    var options = SimulateOptions()
    options.views = 3
    options.width = 96
    options.height = 72
    options.detail = 48
    options.samples = 1
    return options
  }

  private func folder() -> URL {
    FileManager.default.temporaryDirectory.appendingPathComponent("sim-\(UUID().uuidString)")
  }

  private func contents(_ folder: URL) throws -> [String: Data] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    var result: [String: Data] = [:]
    for name in names {
      let url = folder.appendingPathComponent(name)
      if !url.hasDirectoryPath { result[name] = try? Data(contentsOf: url) }
    }
    return result
  }

  @Test func sameSeedGivesTheSameBytesOnOneAndTwoThreads() throws {
    let (one, two, other) = (folder(), folder(), folder())
    defer { for url in [one, two, other] { try? FileManager.default.removeItem(at: url) } }
    let simulator = Simulator(options: options)
    _ = try simulator.render(to: one, in: RunContext(seed: 3, threads: 1))
    _ = try simulator.render(to: two, in: RunContext(seed: 3, threads: 2))
    _ = try simulator.render(to: other, in: RunContext(seed: 4, threads: 2))
    var (a, b) = (try contents(one), try contents(two))
    // The ground truth contains the name of its folder.
    a["ground_truth.json"] = nil
    b["ground_truth.json"] = nil
    #expect(a == b)
    #expect(a["Images/IMG_0001.jpg"] != nil)
    #expect(try contents(other)["Images/IMG_0001.jpg"] != a["Images/IMG_0001.jpg"])
  }

  @Test func flawedFramesAreBetweenOthersAndShowTheirFlaw() throws {
    var options = options
    (options.views, options.flawed) = (8, 4)
    let frames = SimulatedOrbit.frames(options, seed: 2)
    #expect(frames.count == 12)
    #expect(frames.compactMap(\.flaw) == SimulatedFlaw.allCases)
    #expect(frames.first?.flaw == nil)
    let scene = SimulatedScene(options, seed: 2)
    func brightness(_ flaw: SimulatedFlaw?) throws -> Double {
      let photo = SimulatedPhoto(
        scene: scene, camera: SimulatedOrbit.camera(options), pose: frames[0].pose,
        options: options, seed: 1, flaw: flaw)
      let pixels = try photo.render(checking: RunContext()).image.pixels
      return pixels.reduce(0) { $0 + Double($1) } / Double(pixels.count)
    }
    let sound = try brightness(nil)
    #expect(try brightness(.dark) < 0.3 * sound)
    #expect(abs(try brightness(.blurred) - sound) < 2)
    let near = SimulatedFlaw.near.moved(frames[0].pose)
    #expect(length(near.center) < 0.5 * length(frames[0].pose.center))
  }

  @Test(arguments: UInt64(1)...3)
  func shapeIsClosedAndManifold(seed: UInt64) {
    let mesh = SimulatedShape(detail: 40, seed: UInt32(seed)).mesh
    #expect(isClosedManifold(mesh.triangles))
    let volume = mesh.triangles.reduce(Float(0)) { sum, t in
      let (a, b, c) = (
        mesh.positions[Int(t.x)], mesh.positions[Int(t.y)], mesh.positions[Int(t.z)]
      )
      return sum + dot(a, cross(b, c)) / 6
    }
    #expect(volume > 1e-4)
  }

  @Test func sensorDepthIsTheDistanceToTheScene() throws {
    var options = options
    options.noise = 0
    let scene = SimulatedScene(options, seed: 5)
    let pose = SimulatedOrbit.poses(options, seed: 5)[0]
    let photo = SimulatedPhoto(
      scene: scene, camera: SimulatedOrbit.camera(options), pose: pose, options: options, seed: 9)
    let sensor = photo.lidar()
    let (depth, confidence) = (sensor.depth, try #require(sensor.confidence))
    let camera = photo.camera.resized(width: depth.width, height: depth.height)
    var checked = 0
    for i in stride(from: 0, to: depth.pixels.count, by: 97) where confidence.pixels[i] == 2 {
      let pixel = SIMD2(Double(i % depth.width) + 0.5, Double(i / depth.width) + 0.5)
      let ray = camera.normalize(pixel)
      let local = SIMD3(ray.x, ray.y, 1) * Double(depth.pixels[i])
      let point = pose.inverse * local
      let direction = normalized(point - pose.center)
      let hit = try #require(
        scene.hit(SIMD3<Float>(pose.center), SIMD3<Float>(direction)))
      #expect(abs(Double(hit.distance) - distance(point, pose.center)) < 0.02)
      checked += 1
    }
    #expect(checked > 50)
  }

  @Test func folderThatIsNotEmptyIsRejectedAndUnchanged() throws {
    let url = folder()
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    try Data("mine".utf8).write(to: url.appendingPathComponent("notes.txt"))
    #expect(throws: SimulationError.folderNotEmpty(url)) {
      try Simulator(options: options).render(to: url, in: RunContext())
    }
    #expect(try contents(url).keys.sorted() == ["notes.txt"])
  }

  @Test func cancellationLeavesNoFiles() throws {
    let parent = folder()
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: parent) }
    let context = RunContext()
    context.cancellation.request()
    #expect(throws: Cancelled.self) {
      try Simulator(options: options).render(
        to: parent.appendingPathComponent("new"), in: context)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: parent.path).isEmpty)
  }
}
