import Drawing
import Formats
import Imaging
import Numerics
import Scene

/// A mesh for the page, with at most one color map.
struct PackedMesh: Encodable {
  private let positions: PackedPositions
  private let corners: String
  /// Whether the corners are 32-bit words.
  private let isWide: Bool
  /// Bytes −127 ... 127, three per vertex; if `nil`, the page computes them from the triangles.
  private var normals: String?
  private var colors: String?
  /// 16-bit fractions; (0, 0) is the bottom left.
  private var texcoords: String?
  /// A JPEG.
  private var texture: String?

  /// A mesh without a map, with its vertex colors if it has any.
  init(_ mesh: TriangleMesh) {
    self.init(
      positions: mesh.positions, corners: mesh.triangles.flatMap { [$0.x, $0.y, $0.z] })
    if mesh.normals.count == mesh.positions.count { normals = Self.packed(mesh.normals) }
    if mesh.colors.count == mesh.positions.count { colors = PackedText.of(mesh.colors) }
  }

  /// The triangles that use one color map.
  ///
  /// - Parameter texture: The map as a JPEG.
  init(_ part: ModelVertices, of mesh: TriangleMesh, texture: [UInt8]) {
    self.init(
      positions: part.origins.map { mesh.positions[$0] },
      corners: part.triangles.flatMap { [UInt32($0.x), UInt32($0.y), UInt32($0.z)] })
    if mesh.normals.count == mesh.positions.count {
      normals = Self.packed(part.origins.map { mesh.normals[$0] })
    }
    texcoords = PackedText.of(
      part.texcoords.flatMap { [PackedText.word(Double($0.x)), PackedText.word(Double($0.y))] })
    self.texture = PackedText.of(texture)
  }

  private init(positions: [SIMD3<Float>], corners: [UInt32]) {
    self.positions = PackedPositions(positions)
    isWide = positions.count > Int(UInt16.max)
    self.corners =
      isWide
      ? PackedText.of(corners) : PackedText.of(corners.map { UInt16(truncatingIfNeeded: $0) })
  }

  private static func packed(_ normals: [SIMD3<Float>]) -> String {
    PackedText.of(
      normals.flatMap { normal in
        (0..<3).map { Int8(saturating: (normal[$0] * 127).rounded()) }
      })
  }
}
