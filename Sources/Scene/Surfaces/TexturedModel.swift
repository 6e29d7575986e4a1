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
  /// How matt the surface is, linear, 255 = matt.
  public var roughness: ByteImage?
  /// Height of the detailed surface above the mesh, along its normal; 0 ... 255 stand for
  /// −`displacementRange` ... `displacementRange`.
  public var displacement: ByteImage?
  /// Scene units.
  public var displacementRange: Float = 0
  /// Whether the colour map is one of the maps that are wanted.
  public var hasDiffuse = true
  /// Colour maps beside `diffuse`, each of another part of the mesh.
  public var pages: [RGBImage] = []
  /// The colour map of each triangle, 0 for `diffuse`, *i* + 1 for `pages[i]`; empty where all are 0.
  public var pageOfTriangle: [UInt8] = []
  /// How the maps are written.
  public var encoding = TextureEncoding.png
  /// Whether pairs of triangles are written as quadrilaterals where they form good ones.
  public var hasQuads = false

  /// A model without normal and occlusion maps.
  public init(mesh: TriangleMesh, texcoords: [SIMD2<Float>], diffuse: RGBImage) {
    self.mesh = mesh
    self.texcoords = texcoords
    self.diffuse = diffuse
  }
}
