/// A file of a capture and what is to be said about it.
public struct FileRemark: Equatable, Sendable, Codable {
  /// Path relative to the capture's folder.
  public var file: String
  /// One sentence.
  public var reason: String
}
