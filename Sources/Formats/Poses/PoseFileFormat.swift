/// A program or format whose pose files can be read.
///
/// This is an open set: each format is declared next to its reader.
public struct PoseFileFormat: Hashable, Sendable {
  /// Name in scripts and JSON.
  public let rawValue: String
  /// Name as the format's authors write it.
  public let title: String

  /// Creates a format, whether or not a reader is listed for it.
  public init(_ name: String, title: String) {
    rawValue = name
    self.title = title
  }

  /// Whether two formats have the same name.
  public static func == (a: PoseFileFormat, b: PoseFileFormat) -> Bool { a.rawValue == b.rawValue }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}
