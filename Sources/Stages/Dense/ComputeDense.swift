import Scene
import Support

/// Input of the `dense` stage.
public struct DenseInput: Sendable {
  public var views: ViewSet
  public var reconstruction: Reconstruction
  public init(views: ViewSet, reconstruction: Reconstruction) {
    self.views = views
    self.reconstruction = reconstruction
  }
}

public struct DenseOptions: StageOptions {
  public init() {}
  public static let settings: [Setting<Self>] = []
}

public struct DenseReport: Codable, Sendable {
  public init() {}
}

public struct ComputeDense: Stage {
  public static let name = "dense"
  let options: DenseOptions
  public init(options: DenseOptions) { self.options = options }

  public func run(_ input: DenseInput, in context: RunContext) throws -> (DenseModel, DenseReport) {
    throw Cancelled()
  }
}
