import Scene
import Support

/// Input of the `features` stage.
public struct FeatureInput: Sendable {
  public var views: ViewSet
  public init(views: ViewSet) { self.views = views }
}

public struct FeatureOptions: StageOptions {
  public init() {}
  public static let settings: [Setting<Self>] = []
}

public struct FeatureReport: Codable, Sendable {
  public init() {}
}

public struct ExtractFeatures: Stage {
  public static let name = "features"
  let options: FeatureOptions
  public init(options: FeatureOptions) { self.options = options }

  public func run(_ input: FeatureInput, in context: RunContext) throws -> ([Features], FeatureReport) {
    throw Cancelled()
  }
}
