import Scene
import Support

/// Input of the `align` stage.
public struct AlignInput: Sendable {
  public var views: ViewSet
  public var features: [Features]
  public var pairs: [ViewPair]
  public init(views: ViewSet, features: [Features], pairs: [ViewPair]) {
    self.views = views
    self.features = features
    self.pairs = pairs
  }
}

public struct AlignOptions: StageOptions {
  public init() {}
  public static let settings: [Setting<Self>] = []
}

public struct AlignReport: Codable, Sendable {
  public init() {}
}

public struct AlignViews: Stage {
  public static let name = "align"
  let options: AlignOptions
  public init(options: AlignOptions) { self.options = options }

  public func run(_ input: AlignInput, in context: RunContext) throws -> (Reconstruction, AlignReport) {
    throw Cancelled()
  }
}
