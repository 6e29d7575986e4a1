/// A reader of untrusted bytes.
///
/// Fuzz targets and `CorpusTests` call the same function: it passes the bytes to the reader,
/// ignores the errors that the reader is allowed to throw, and throws if the reader misbehaves.
struct HostileReader: Sendable {
  /// Something that a reader must not do.
  struct Wrong: Error, CustomStringConvertible {
    let description: String
  }

  /// The name of the reader's folder in `Tests/Fuzz/Corpus`.
  let name: String
  /// Reads bytes in every way the program does.
  let read: @Sendable ([UInt8]) throws -> Void

  /// Every reader.
  static let all: [HostileReader] =
    images + capturedFiles + poses + projects + storedFiles + texts

  /// The reader of that name.
  static func named(_ name: String) -> HostileReader? { all.first { $0.name == name } }

  /// The result of `body`, or `nil` if it throws a `Failure`, which is allowed.
  static func passingOver<Failure: Error, Result>(
    _: Failure.Type, _ body: () throws -> Result
  ) throws -> Result? {
    do { return try body() } catch is Failure { return nil }
  }

  /// Throws unless the condition holds.
  static func expect(_ condition: Bool, _ what: @autoclosure () -> String) throws {
    if !condition { throw Wrong(description: what()) }
  }
}
