import Pipeline
import Scene
import Surface
import Texturing

/// The reports of `mesh` and `texture` about the current alignment.
public struct SurfaceFacts: Sendable {
  /// The report of `mesh`.
  public var mesh: MeshReport
  /// The report of `texture`; `nil` before that stage.
  public var texture: TextureReport?

  /// Creates the facts of a surface.
  public init(mesh: MeshReport, texture: TextureReport? = nil) {
    (self.mesh, self.texture) = (mesh, texture)
  }

  /// Number of holes. Each piece can have one border that is none: the edge of what was
  /// photographed, or the cut above the table.
  var holes: Int { max(mesh.boundaryLoops - max(mesh.components, 1), 0) }

  /// Largest factor by which a photograph was made brighter or darker, at least 1.
  var largestGain: Double { texture?.largestGain ?? 1 }
}

extension TextureReport {
  /// Largest factor by which a photograph was made brighter or darker, at least 1.
  package var largestGain: Double {
    views.map { max($0.gain, 1 / max($0.gain, 1e-9)) }.max() ?? 1
  }
}

extension FactsBuilder {
  /// Adds the surface, if it was built on the current results.
  mutating func addSurface(_ results: inout Results) throws {
    guard facts.alignment != nil, results.records[.mesh] != nil,
      results.isBuilt(.mesh, on: .align)
    else { return }
    var surface = SurfaceFacts(mesh: try results.report(of: MeshBinding.self))
    if results.records[.texture] != nil, results.isBuilt(.texture, on: .mesh) {
      surface.texture = try results.report(of: TextureBinding.self)
    }
    facts.surface = surface
  }
}
