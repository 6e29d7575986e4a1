import Foundation

extension PhotogrammetrySession {
  /// How a session reconstructs.
  public struct Configuration: Sendable, Hashable {
    /// Whether neighbouring samples show neighbouring views.
    public enum SampleOrdering: Int, Sendable, Hashable, CaseIterable {
      /// Nothing is known of the order.
      case unordered
      /// Each sample was taken beside the one before: pairs are looked for along the order.
      case sequential
    }

    /// How readily faint detail becomes a feature.
    public enum FeatureSensitivity: Int, Sendable, Hashable, CaseIterable {
      /// For most objects.
      case normal
      /// For objects with little texture.
      case high
    }

    /// What the faces of a model are.
    public enum MeshPrimitive: Int, Sendable, Hashable, CaseIterable {
      /// Triangles only.
      case triangle
      /// Quadrilaterals where two triangles form a good one, triangles elsewhere.
      case quad
    }

    /// The order of the samples; default `.unordered`.
    public var sampleOrdering = SampleOrdering.unordered
    /// Default `.normal`.
    public var featureSensitivity = FeatureSensitivity.normal
    /// Whether masks that come with the samples are used; default true.
    public var isObjectMaskingEnabled = true
    /// Whether the box of a guided capture is left aside; default false.
    public var ignoreBoundingBox = false
    /// Where finished work is kept, so that a stopped session can be resumed; `nil` for nowhere.
    ///
    /// A directory of a guided session speeds its reconstruction up. What does not fit the samples or
    /// the configuration is ignored and replaced.
    public var checkpointDirectory: URL?
    /// What requests of `.custom` detail give.
    public var customDetailSpecification = CustomDetailSpecification()
    /// Faces of the models; default `.triangle`.
    public var meshPrimitive = MeshPrimitive.triangle

    /// The defaults, without a checkpoint.
    public init() {}

    /// The defaults, with a checkpoint.
    public init(checkpointDirectory: URL) { self.checkpointDirectory = checkpointDirectory }
  }
}

extension PhotogrammetrySession.Configuration {
  /// The model of a request of `.custom` detail.
  public struct CustomDetailSpecification: Sendable, Hashable {
    /// Longest side of a texture.
    public enum TextureDimension: Int, Sendable, Hashable, CaseIterable {
      /// 1024 pixels.
      case oneK = 1024
      /// 2048 pixels.
      case twoK = 2048
      /// 4096 pixels.
      case fourK = 4096
      /// 8192 pixels.
      case eightK = 8192
      /// 16384 pixels.
      case sixteenK = 16384
    }

    /// How textures are written.
    public enum TextureFormat: Sendable, Hashable {
      /// Without loss.
      case png
      /// Smaller; quality from 0, the smallest file, to 1.
      case jpeg(compressionQuality: Float)
    }

    /// A set of texture maps.
    public struct TextureMapOutputs: OptionSet, Sendable, Hashable {
      /// One bit a map.
      public let rawValue: UInt
      /// A set of maps by their bits.
      public init(rawValue: UInt) { self.rawValue = rawValue }

      /// Colour.
      public static let diffuseColor = TextureMapOutputs(rawValue: 1 << 0)
      /// The relief of the detailed surface, as normals in tangent space.
      public static let normal = TextureMapOutputs(rawValue: 1 << 1)
      /// How matt the surface is, judged by how much its colour changes between views.
      public static let roughness = TextureMapOutputs(rawValue: 1 << 2)
      /// Height of the detailed surface above the mesh.
      public static let displacement = TextureMapOutputs(rawValue: 1 << 3)
      /// How open the surface lies to its surroundings.
      public static let ambientOcclusion = TextureMapOutputs(rawValue: 1 << 4)
      /// All five.
      public static let all: TextureMapOutputs = [
        .diffuseColor, .normal, .roughness, .displacement, .ambientOcclusion,
      ]
    }

    /// Most polygons of the mesh.
    public var maximumPolygonCount: UInt = 100_000
    /// Most pixels along a side of the textures.
    public var maximumTextureDimension = TextureDimension.fourK
    /// How textures are written.
    public var textureFormat = TextureFormat.png
    /// The maps that are made.
    public var outputTextureMaps: TextureMapOutputs = [.diffuseColor, .normal, .ambientOcclusion]

    /// The figures of `.medium`.
    public init() {}
  }
}
