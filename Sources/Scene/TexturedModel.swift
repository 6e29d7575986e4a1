import Imaging

/// A mesh with texture coordinates and its maps: the result of the texture stage.
public struct TexturedModel: Sendable, Equatable {
  /// The mesh that is painted.
  public var mesh: TriangleMesh
  /// Three per triangle (corner 3 t + k), (0, 0) bottom left, (1, 1) top right, as in USD and OBJ.
  public var texcoords: [SIMD2<Float>]
  /// sRGB colour.
  public var diffuse: RGBImage
  /// Tangent-space normal map (128, 128, 255 = flat), linear.
  public var normal: RGBImage?
  /// Ambient occlusion, linear, 255 = open.
  public var occlusion: ByteImage?

  /// A model without normal and occlusion maps.
  public init(mesh: TriangleMesh, texcoords: [SIMD2<Float>], diffuse: RGBImage) {
    (self.mesh, self.texcoords, self.diffuse) = (mesh, texcoords, diffuse)
  }
}
