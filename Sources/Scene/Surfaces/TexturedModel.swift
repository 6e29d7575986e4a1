import Imaging

/// A mesh with texture coordinates and its maps: the result of the texture stage.
public struct TexturedModel: Sendable, Equatable {
  /// The textured mesh.
  public var mesh: TriangleMesh
  /// Three per triangle (corner 3 t + k), (0, 0) bottom left, (1, 1) top right, as in USD and OBJ.
  public var texcoords: [SIMD2<Float>]
  /// Color map, sRGB.
  public var diffuse: RGBImage
  /// Tangent-space normal map (128, 128, 255 = flat), linear.
  public var normal: RGBImage?
  /// Ambient occlusion, linear, 255 = unoccluded.
  public var occlusion: ByteImage?
  /// Roughness, linear, 255 = matte.
  public var roughness: ByteImage?
  /// Height of the detailed surface above the mesh, along its normal; 0 ... 255 represent
  /// −`displacementRange` ... `displacementRange`.
  public var displacement: ByteImage?
  /// Range of the displacement map, scene units.
  public var displacementRange: Float = 0
  /// Whether the color map was requested.
  public var hasDiffuse = true
  /// Color maps in addition to `diffuse`, each of another part of the mesh.
  public var pages: [RGBImage] = []
  /// The color map of each triangle, 0 for `diffuse`, *i* + 1 for `pages[i]`; empty if all are 0.
  public var pageOfTriangle: [UInt8] = []
  /// Image format of the maps.
  public var encoding = TextureEncoding.png
  /// Whether exports merge pairs of triangles into quadrilaterals where the result is well shaped.
  public var hasQuads = false

  /// Creates a model with only a color map.
  public init(mesh: TriangleMesh, texcoords: [SIMD2<Float>], diffuse: RGBImage) {
    self.mesh = mesh
    self.texcoords = texcoords
    self.diffuse = diffuse
  }
}
