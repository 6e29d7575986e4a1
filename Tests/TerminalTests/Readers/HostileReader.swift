/// A reader of bytes that nobody vouches for.
///
/// Fuzz targets and the tests of the corpus call the same function: it gives the bytes to the
/// reader, passes over the errors that the reader may throw, and throws what must not happen.
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

  /// What `body` gives, or `nil` where it throws an error of the kind it may throw.
  static func passingOver<Failure: Error, Result>(
    _: Failure.Type, _ body: () throws -> Result
  ) throws -> Result? {
    do { return try body() } catch is Failure { return nil }
  }

  /// Throws when what must be so is not.
  static func expect(_ condition: Bool, _ what: @autoclosure () -> String) throws {
    if !condition { throw Wrong(description: what()) }
  }
}
