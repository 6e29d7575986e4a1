import Alignment
import Numerics
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

  /// The upward direction of the world, a unit vector.
  public var up: SIMD3<Double>

  /// Creates the facts of a surface; without an upward direction, it is +Y.
  public init(mesh: MeshReport, texture: TextureReport? = nil, up: SIMD3<Double>? = nil) {
    (self.mesh, self.texture, self.up) = (mesh, texture, up ?? SIMD3(0, 1, 0))
  }

  /// Minimum cosine between the largest opening and downwards, and maximum departure from a plane, for
  /// it to be the cut above what the object stands on.
  private static let minDownward = 0.7
  private static let maxOutOfPlane = 0.3

  /// The surface that would close the largest opening, over the whole surface; 0 for a closed one, and
  /// for one that is cut off below.
  var openShare: Double {
    guard let opening = mesh.largestOpening, let area = mesh.area, area > 0 else { return 0 }
    let size = length(opening.area)
    let isCut =
      -dot(opening.area, up) >= Self.minDownward * size && opening.outOfPlane <= Self.maxOutOfPlane
    return isCut ? 0 : size / area
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
    var surface = SurfaceFacts(
      mesh: try results.report(of: MeshBinding.self),
      up: try results.report(of: AlignBinding.self).up.axis)
    if results.records[.texture] != nil, results.isBuilt(.texture, on: .mesh) {
      surface.texture = try results.report(of: TextureBinding.self)
    }
    facts.surface = surface
  }
}
