/// Two different views, the lower index first.
public struct ViewIndexPair: Hashable, Comparable, Sendable {
  /// Index of the first view in its `ViewSet`.
  public let first: Int
  /// Index of the second view; greater than `first`.
  public let second: Int

  /// Orders two different indices.
  public init(_ a: Int, _ b: Int) {
    first = min(a, b)
    second = max(a, b)
  }

  /// By first index, then by second.
  public static func < (a: Self, b: Self) -> Bool { (a.first, a.second) < (b.first, b.second) }
}
