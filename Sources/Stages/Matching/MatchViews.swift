import Scene
import Support

/// Input of the `match` stage.
public struct MatchInput: Sendable {
  public var views: ViewSet
  public var features: [Features]
  public init(views: ViewSet, features: [Features]) {
    self.views = views
    self.features = features
  }
}

public struct MatchOptions: StageOptions {
  public init() {}
  public static let settings: [Setting<Self>] = []
}

public struct MatchReport: Codable, Sendable {
  public init() {}
}

public struct MatchViews: Stage {
  public static let name = "match"
  let options: MatchOptions
  public init(options: MatchOptions) { self.options = options }

  public func run(_ input: MatchInput, in context: RunContext) throws -> ([ViewPair], MatchReport) {
    throw Cancelled()
  }
}
