import Foundation
import Support
import Testing

@testable import Texturing

/// Colors that only one of the photographs shows.
@Suite struct ColorConsensusTests {
  /// Mean color error of a floor whose most frontal photograph is brighter than the six others.
  private func error(consensus: Bool) throws -> Float {
    let scene = try TextureScene(TextureShapes.floor(12))
    for i in 0..<6 {
      let angle = Double(i) * .pi / 3
      try scene.photograph(from: SIMD3(1.2 * cos(angle), 2.2, 1.2 * sin(angle)))
    }
    try scene.photograph(from: SIMD3(0, 2.6, 0.01)) { $0 + 18 }
    var options = TextureOptions()
    options.size = 256
    (options.normalMap, options.occlusionMap) = (false, false)
    (options.exposure, options.consistency) = (false, false)
    options.consensus = consensus
    let (model, _) = try TextureMesh(options: options).run(scene.input(), in: RunContext())
    let errors = model.mesh.triangles.indices.map { f -> Float in
      let d = model.colorAtCenter(f) - TextureScene.color(model.center(f))
      return (abs(d.x) + abs(d.y) + abs(d.z)) / 3
    }
    return errors.reduce(0, +) / Float(errors.count)
  }

  @Test func consensusSuppressesTheGlossOfOneView() throws {
    let (without, with) = try (error(consensus: false), error(consensus: true))
    #expect(without > 6, "\(without)")
    #expect(with < 0.7 * without, "\(with) against \(without)")
  }
}
