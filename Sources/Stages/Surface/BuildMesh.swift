import Scene
import Support

/// Input of the `mesh` stage.
public struct MeshInput: Sendable {
  public var dense: DenseModel
  public var reconstruction: Reconstruction
  public init(dense: DenseModel, reconstruction: Reconstruction) {
    self.dense = dense
    self.reconstruction = reconstruction
  }
}

public struct MeshOptions: StageOptions {
  public init() {}
  public static let settings: [Setting<Self>] = []
}

public struct MeshReport: Codable, Sendable {
  public init() {}
}

public struct BuildMesh: Stage {
  public static let name = "mesh"
  let options: MeshOptions
  public init(options: MeshOptions) { self.options = options }

  public func run(_ input: MeshInput, in context: RunContext) throws -> (SurfaceModel, MeshReport) {
    throw Cancelled()
  }
}
