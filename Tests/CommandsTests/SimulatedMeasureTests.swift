import Foundation
import Geometry
import Numerics
import Scene
import Script
import ShellKit
import Support
import TestSupport
import Testing

@testable import Commands
@testable import Workspace

/// Measurements on a rendered capture whose size is known, aligned from its photographs alone.
@Suite(.tags(.slow)) struct SimulatedMeasureTests {
  /// Places on the rendered object, in meters in the world of the ground truth.
  private static let places: [(name: String, place: SIMD3<Double>)] = [
    ("rim", SIMD3(0.0438, 0.0077, 0.2005)), ("foot", SIMD3(0.0495, 0.0118, 0.0005)),
    ("front", SIMD3(0.0777, -0.0011, 0.093)), ("back", SIMD3(-0.0666, -0.0138, 0.1105)),
    ("top", SIMD3(-0.02, 0.03, 0.19)),
  ]

  /// The frames in which all places are picked, spread over the ring of photographs.
  private static let frames = [1, 4, 7, 10, 13, 16].map { String(format: "IMG_%04d.jpg", $0) }

  private static func place(_ name: String) -> SIMD3<Double> {
    places.first { $0.name == name }?.place ?? .zero
  }

  /// Picks with normal errors of half a pixel.
  private func lines(_ truth: TruePoses, camera: Camera) throws -> [String] {
    var random = RandomStream(seed: 3)
    return try Self.places.map { name, place in
      let picks = try Self.frames.map { frame in
        let pixel = camera.project(try #require(truth.pose(of: frame)) * place)
        return "\(frame):\(pixel.x + 0.5 * random.normal()),\(pixel.y + 0.5 * random.normal())"
      }
      return "point add \(name) \(picks.joined(separator: " "))"
    }
  }

  @Test func distancesAreWithinTheirDeviation() throws {
    let folder = try TemporaryFolder()
    try SimulatedCapture.write(SimulatedCapture.rendering, to: folder.url)
    var shell = Shell(
      state: ShellState(directory: folder.url), presenter: CollectingPresenter())
    func run(_ text: String) throws -> Value {
      _ = try shell.run(Source(name: "t", text: text))
      return shell.state.variables["last"] ?? .null
    }
    _ = try run("load photos/Images; reconstruct --until align")
    let truth = try TruePoses.read(folder.url.appendingPathComponent("photos/ground_truth.json"))
    let focal = 462.2503270421064
    let camera = Camera(width: 400, height: 300, focal: focal)
    let added = try lines(truth, camera: camera)
    _ = try run(added.joined(separator: "\n"))
    let length = distance(Self.place("rim"), Self.place("foot"))
    let states = try shell.state.project.freshness(of: .align)
    _ = try run("scale set rim foot \(length)m")
    #expect(try shell.state.project.freshness(of: .align) == states)
    var ratios: [Double] = []
    for (a, b) in [
      ("rim", "front"), ("foot", "back"), ("front", "back"), ("top", "foot"), ("top", "back"),
    ] {
      let found = try #require(try run("distance \(a) \(b)").record)
      let error = try #require(found["distance"]?.number) - distance(Self.place(a), Self.place(b))
      let deviation = try #require(found["deviation"]?.number)
      #expect(deviation < 0.01 * length)
      #expect(abs(error) < 0.02 * length)
      ratios.append(abs(error) / deviation)
    }
    #expect(ratios.allSatisfy { $0 < 3 }, "\(ratios)")
    #expect(ratios.sorted()[2] < 1.5, "\(ratios)")
    // The table is level, so heights are differences of z.
    let height = try #require(try run("height top foot").record?["height"]?.number)
    #expect(abs(height - 0.1895) < 0.01 * length + 0.004)
  }
}
