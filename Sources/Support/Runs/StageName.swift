/// The name of a stage in commands, files and scripts, for example `align`.
///
/// Not an enumeration: the pipeline's list of stages defines which stages exist, and their order.
public struct StageName: RawRepresentable, Sendable, Hashable, Codable, CustomStringConvertible {
  /// The name itself.
  public let rawValue: String

  /// Creates the name of a stage, which need not exist in a pipeline.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Creates the name of a stage, which need not exist in a pipeline.
  public init(_ name: String) { rawValue = name }

  /// The name itself.
  public var description: String { rawValue }
}
