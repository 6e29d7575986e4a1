/// A program or form whose pose files are read.
///
/// An open value: each is declared next to its reader.
public struct PoseFileFormat: Hashable, Sendable {
  /// The name in scripts and JSON.
  public let rawValue: String
  /// The name as its authors write it.
  public let title: String

  /// A format, whether or not a listed reader reads it.
  public init(_ name: String, title: String) {
    rawValue = name
    self.title = title
  }

  /// Whether two formats have the same name.
  public static func == (a: PoseFileFormat, b: PoseFileFormat) -> Bool { a.rawValue == b.rawValue }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}
