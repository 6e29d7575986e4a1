/// The name of a stage as commands, files and scripts have it, for example `align`.
///
/// An open value: which stages there are, and in which order, is the pipeline's list of stages.
public struct StageName: RawRepresentable, Sendable, Hashable, Codable, CustomStringConvertible {
  /// The name itself.
  public let rawValue: String

  /// A stage of this name, whether or not a pipeline has it.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A stage of this name, whether or not a pipeline has it.
  public init(_ name: String) { rawValue = name }

  /// The name itself.
  public var description: String { rawValue }
}
