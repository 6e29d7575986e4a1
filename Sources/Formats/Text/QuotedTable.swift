/// The rows of a comma-separated table with fields quoted according to RFC 4180.
struct QuotedTable: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The fields of the next row; an empty line gives one empty field.
  mutating func next() -> [String]? {
    guard offset < bytes.count else { return nil }
    var row: [String] = []
    var field: [UInt8] = []
    var isQuoted = false
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      if isQuoted {
        if byte != UInt8(ascii: "\"") {
          field.append(byte)
        } else if offset < bytes.count, bytes[offset] == byte {
          field.append(byte)
          offset += 1
        } else {
          isQuoted = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\"") where field.isEmpty: isQuoted = true
      case UInt8(ascii: ","):
        row.append(String(decoding: field, as: UTF8.self))
        field = []
      case UInt8(ascii: "\n"):
        row.append(String(decoding: field, as: UTF8.self))
        return row
      case UInt8(ascii: "\r"): break
      default: field.append(byte)
      }
    }
    row.append(String(decoding: field, as: UTF8.self))
    return row
  }
}
