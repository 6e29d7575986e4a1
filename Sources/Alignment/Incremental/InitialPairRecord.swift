import Scene

/// A pair of views that was tried as the initial pair of a model.
public struct InitialPairRecord: Codable, Sendable, Equatable {
  /// The first view's name.
  public var first: String
  /// The second view's name.
  public var second: String
  /// Initial focal length of the attempt, pixels.
  public var focal: Double
  /// Verified matches of the pair.
  public var matches: Int
  /// Triangulated points that passed all limits.
  public var points: Int
  /// Median triangulation angle, degrees.
  public var angle: Double
  /// Share of the motion along the viewing direction, 0 ... 1.
  public var forward: Double
  /// Views of the trial model grown from the pair; 0 if none was grown.
  public var views: Int
  /// Score of the trial model grown from the pair; see `MethodRecord.score`. 0 if none was grown.
  public var score: Double
  /// The gate that rejected the pair, with its limit, or `accepted`.
  public var verdict: InitialPairVerdict
}
