/// Report of the `texture` stage.
public struct TextureReport: Codable, Sendable, Equatable {
  /// The contribution of one photograph to the texture.
  public struct ViewShare: Codable, Sendable, Equatable {
    /// The photograph's name.
    public var name: String
    /// Mean over the channels of the factor applied to its sRGB values.
    public var gain: Double
    /// Fraction of the textured surface area that it colors, 0 ... 1.
    public var share: Double
  }

  /// A registered photograph that could not be used.
  public struct SkippedView: Codable, Sendable, Equatable {
    /// The photograph's name.
    public var name: String
    /// The reason why it was skipped.
    public var reason: String
  }

  /// Number of triangles of the mesh.
  public var triangles = 0
  /// The maps that were made: `diffuse`, `normal`, `occlusion`, `roughness`, `displacement`.
  public var maps: [String] = []
  /// Width and height of the maps, in pixels.
  public var size = 0
  /// Number of charts of the atlas.
  public var charts = 0
  /// Fraction of the atlas's texels inside a chart, 0 ... 1.
  public var utilisation = 0.0
  /// Texels per scene unit.
  public var texelsPerUnit = 0.0
  /// Area-weighted mean, over charts, of the larger of stretch and shrinkage; 1 = none.
  public var meanDistortion = 0.0
  /// Fraction of the surface area that is not visible in any photograph, 0 ... 1; its
  /// color is interpolated.
  public var unseen = 0.0
  /// Fraction of the candidate views of triangles rejected as inconsistent, 0 ... 1.
  public var inconsistent = 0.0
  /// Number of pairs of adjacent pieces colored from different photographs.
  public var seamEdges = 0
  /// Mean color difference (0 ... 255) across seams in the original photographs.
  public var seamBefore = 0.0
  /// The same after exposure compensation and leveling.
  public var seamAfter = 0.0
  /// The photographs used, in the order of the views.
  public var views: [ViewShare] = []
  /// The registered photographs that could not be used.
  public var skipped: [SkippedView] = []

  /// Creates an empty report.
  public init() {}
}
