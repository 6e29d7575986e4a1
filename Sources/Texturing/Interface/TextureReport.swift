/// What the `texture` stage did.
public struct TextureReport: Codable, Sendable, Equatable {
  /// A photograph's share in the texture.
  public struct ViewShare: Codable, Sendable, Equatable {
    /// The photograph's name.
    public var name: String
    /// Factor its sRGB values were multiplied with, mean of the channels.
    public var gain: Double
    /// Share of the textured surface's area it colours, 0 ... 1.
    public var share: Double
  }

  /// A registered photograph that could not be used.
  public struct SkippedView: Codable, Sendable, Equatable {
    /// The photograph's name.
    public var name: String
    /// Why it was left out.
    public var reason: String
  }

  /// Triangles of the mesh.
  public var triangles = 0
  /// The maps made: `diffuse`, `normal`, `occlusion`, `roughness`, `displacement`.
  public var maps: [String] = []
  /// Width and height of the maps, pixels.
  public var size = 0
  /// Charts of the atlas.
  public var charts = 0
  /// Share of the atlas's texels inside a chart, 0 ... 1.
  public var utilisation = 0.0
  /// Texels along one scene unit.
  public var texelsPerUnit = 0.0
  /// Area-weighted mean of the larger of stretch and shrinkage of charts; 1 = none.
  public var meanDistortion = 0.0
  /// Share of the surface's area that no photograph shows, 0 ... 1; its colour is diffused.
  public var unseen = 0.0
  /// Share of the candidate views of triangles rejected as inconsistent, 0 ... 1.
  public var inconsistent = 0.0
  /// Number of pairs of adjacent triangle pieces coloured from different photographs.
  public var seamEdges = 0
  /// Mean colour difference (0 ... 255) across seams in the photographs as they are.
  public var seamBefore = 0.0
  /// The same after exposure compensation and levelling.
  public var seamAfter = 0.0
  /// The photographs used, in the views' order.
  public var views: [ViewShare] = []
  /// The registered photographs that could not be used.
  public var skipped: [SkippedView] = []

  /// A report of nothing done.
  public init() {}
}
