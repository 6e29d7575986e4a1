import Support

/// A value that can be stored in a file as bytes.
package protocol Storable {
  func store(into writer: inout ByteWriter)
  /// Passes the bytes of `store` to `take` in pieces of limited size.
  func storePieces(_ take: (ByteWriter) throws -> Void) rethrows
  /// Reads the output of `store` and checks its sizes for consistency.
  init(from reader: inout ByteReader) throws
}

extension Storable {
  package func storePieces(_ take: (ByteWriter) throws -> Void) rethrows {
    var writer = ByteWriter()
    store(into: &writer)
    try take(writer)
  }
}

/// Why stored bytes are invalid.
package enum StorageError: Error, Equatable, CustomStringConvertible {
  case notAStore(String)
  case wrongVersion(String, found: UInt32)
  case missingSection(String, section: String)
  case damaged(String, section: String)
  case inconsistent(String)

  package var description: String {
    switch self {
    case .notAStore(let file): "\(file) is not a result file of this program"
    case .wrongVersion(let file, let found): "\(file) has the unsupported format version \(found)"
    case .missingSection(let file, let section): "\(file) lacks its section \(section)"
    case .damaged(let file, let section): "\(file) is damaged (section \(section))"
    case .inconsistent(let what): "stored \(what) has inconsistent sizes"
    }
  }
}

extension Array: Storable where Element: Storable {
  package func store(into writer: inout ByteWriter) {
    writer.integer(UInt64(count))
    for element in self { element.store(into: &writer) }
  }

  package func storePieces(_ take: (ByteWriter) throws -> Void) rethrows {
    var writer = ByteWriter()
    writer.integer(UInt64(count))
    try take(writer)
    for element in self { try element.storePieces(take) }
  }

  package init(from reader: inout ByteReader) throws {
    let count = try reader.count(itemSize: 1)
    self = []
    for _ in 0..<count { append(try Element(from: &reader)) }
  }
}
