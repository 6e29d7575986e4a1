/// A pair of views that was considered as the start of a model.
public struct InitialPairRecord: Codable, Sendable, Equatable {
  public var first: String
  public var second: String
  /// Focal length the attempt started from, pixels.
  public var focal: Double
  public var matches: Int
  /// Points triangulated with all gates passed.
  public var points: Int
  /// Median angle between the rays, degrees.
  public var angle: Double
  /// Share of the motion along the viewing direction, 0 ... 1.
  public var forward: Double
  /// Views of the trial model grown from the pair and its score; 0 where it was not grown.
  public var views: Int
  public var score: Double
  /// The gate that rejected the pair with its limit, or "accepted".
  public var verdict: String
}
