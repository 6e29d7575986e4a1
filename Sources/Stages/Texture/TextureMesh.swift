import Scene
import Support

/// Input of the `texture` stage.
public struct TextureInput: Sendable {
  public var views: ViewSet
  public var reconstruction: Reconstruction
  public var surface: SurfaceModel
  public init(views: ViewSet, reconstruction: Reconstruction, surface: SurfaceModel) {
    self.views = views
    self.reconstruction = reconstruction
    self.surface = surface
  }
}

public struct TextureOptions: StageOptions {
  public init() {}
  public static let settings: [Setting<Self>] = []
}

public struct TextureReport: Codable, Sendable {
  public init() {}
}

public struct TextureMesh: Stage {
  public static let name = "texture"
  let options: TextureOptions
  public init(options: TextureOptions) { self.options = options }

  public func run(_ input: TextureInput, in context: RunContext) throws -> (TexturedModel, TextureReport) {
    throw Cancelled()
  }
}
