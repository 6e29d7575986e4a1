import Imaging
import Scene

/// The colors of a model's surface: of its texture, or of its vertices if it has none.
struct ModelSurface: Sendable {
  let mesh: TriangleMesh
  private let texcoords: [SIMD2<Float>]
  private let pages: [UInt8]
  private let textures: [TexelLookup]

  /// - Throws: `EvaluationError.noSurface`, `EvaluationError.noColor`.
  init(_ model: TexturedModel) throws {
    guard !model.mesh.triangles.isEmpty else { throw EvaluationError.noSurface }
    mesh = model.mesh
    let maps = [model.diffuse] + model.pages
    let count = mesh.triangles.count
    let isTextured =
      model.hasDiffuse && model.texcoords.count == 3 * count
      && maps.allSatisfy { $0.width > 0 && $0.height > 0 }
      && (model.pageOfTriangle.isEmpty
        || model.pageOfTriangle.count == count
          && model.pageOfTriangle.allSatisfy { Int($0) < maps.count })
    guard isTextured || mesh.colors.count == mesh.positions.count else {
      throw EvaluationError.noColor
    }
    texcoords = isTextured ? model.texcoords : []
    pages = isTextured ? model.pageOfTriangle : []
    textures = isTextured ? maps.map { TexelLookup(image: $0) } : []
  }

  /// The color where a ray meets the surface, 0 ... 255.
  @inline(__always)
  func color(at hit: TriangleBVH.Hit) -> SIMD3<Float> {
    let weights = SIMD3(1 - hit.u - hit.v, hit.u, hit.v)
    guard textures.isEmpty else {
      let corner = 3 * hit.triangle
      let start = texcoords[corner] * weights.x + texcoords[corner + 1] * weights.y
      let page = pages.isEmpty ? 0 : Int(pages[hit.triangle])
      return textures[page].color(start + texcoords[corner + 2] * weights.z)
    }
    let t = mesh.triangles[hit.triangle]
    let start = Self.color(mesh.colors[Int(t.x)]) * weights.x
    return start + Self.color(mesh.colors[Int(t.y)]) * weights.y
      + Self.color(mesh.colors[Int(t.z)]) * weights.z
  }

  @inline(__always)
  private static func color(_ bytes: SIMD3<UInt8>) -> SIMD3<Float> {
    SIMD3(Float(bytes.x), Float(bytes.y), Float(bytes.z))
  }
}
