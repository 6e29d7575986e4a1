import Foundation

extension PhotogrammetrySession {
  /// Options of a reconstruction.
  public struct Configuration: Sendable, Equatable {
    /// Whether consecutive samples show neighboring views.
    public enum SampleOrdering: Sendable {
      /// The order of the samples is arbitrary.
      case unordered
      /// Consecutive samples overlap; pairs are searched along the sequence.
      case sequential
    }

    /// Sensitivity of feature detection.
    public enum FeatureSensitivity: Sendable {
      /// For most objects.
      case normal
      /// For objects with little texture.
      case high
    }

    /// Type of the faces of a model.
    public enum MeshPrimitive: Sendable {
      /// Triangles only.
      case triangle
      /// Quadrilaterals where two triangles form a suitable one, triangles elsewhere.
      case quad
    }

    /// The order of the samples; default `.unordered`.
    public var sampleOrdering = SampleOrdering.unordered
    /// Sensitivity of feature detection; default `.normal`.
    public var featureSensitivity = FeatureSensitivity.normal
    /// Whether to use the masks of the samples; default true.
    public var isObjectMaskingEnabled = true
    /// Whether to ignore the bounding box of a guided capture; default false.
    public var ignoreBoundingBox = false
    /// Directory for intermediate results, so that an interrupted session can resume; `nil` for
    /// none.
    ///
    /// The directory of a guided session speeds up its reconstruction. Contents that do not match
    /// the samples or the configuration are ignored and replaced.
    public var checkpointDirectory: URL?
    /// Specification of the models of `.custom` detail.
    public var customDetailSpecification = CustomDetailSpecification()
    /// Faces of the models; default `.triangle`.
    public var meshPrimitive = MeshPrimitive.triangle

    /// Creates the default configuration without a checkpoint.
    public init() {}

    /// Creates the default configuration with a checkpoint directory.
    public init(checkpointDirectory: URL) { self.checkpointDirectory = checkpointDirectory }
  }
}

extension PhotogrammetrySession.Configuration {
  /// Specification of a model of `.custom` detail.
  public struct CustomDetailSpecification: Sendable, Equatable {
    /// Length of the longer side of a texture.
    public enum TextureDimension: Int, Sendable {
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

    /// File format of the textures.
    public enum TextureFormat: Sendable, Hashable {
      /// Lossless.
      case png
      /// Lossy; `compressionQuality` ranges from 0 (smallest file) to 1.
      case jpeg(compressionQuality: Float)
    }

    /// A set of texture maps.
    public struct TextureMapOutputs: OptionSet, Sendable {
      /// One bit per map.
      public let rawValue: UInt
      /// Creates a set of maps from its bit mask.
      public init(rawValue: UInt) { self.rawValue = rawValue }

      /// Color.
      public static let diffuseColor = TextureMapOutputs(rawValue: 1 << 0)
      /// Normal map of the detailed surface, in tangent space.
      public static let normal = TextureMapOutputs(rawValue: 1 << 1)
      /// Roughness, estimated from the variation of color between views.
      public static let roughness = TextureMapOutputs(rawValue: 1 << 2)
      /// Height of the detailed surface above the mesh.
      public static let displacement = TextureMapOutputs(rawValue: 1 << 3)
      /// Ambient occlusion.
      public static let ambientOcclusion = TextureMapOutputs(rawValue: 1 << 4)
      /// All five maps.
      public static let all: TextureMapOutputs = [
        .diffuseColor, .normal, .roughness, .displacement, .ambientOcclusion,
      ]
    }

    /// Maximum number of polygons of the mesh.
    public var maximumPolygonCount: UInt = 100_000
    /// Maximum side length of the textures.
    public var maximumTextureDimension = TextureDimension.fourK
    /// File format of the textures.
    public var textureFormat = TextureFormat.png
    /// The maps to generate.
    public var outputTextureMaps: TextureMapOutputs = [.diffuseColor, .normal, .ambientOcclusion]

    /// Creates a specification with the values of `.medium`.
    public init() {}
  }
}
