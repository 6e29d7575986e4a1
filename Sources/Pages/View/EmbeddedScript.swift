/// Scripts and data for embedding in the elements of a page.
package enum EmbeddedScript {
  /// Escapes JSON so that it can neither end its element nor open a comment: `<` occurs only in
  /// strings, where it is replaced by an escape.
  package static func json(_ bytes: some Sequence<UInt8>) -> String {
    var out: [UInt8] = []
    for byte in bytes {
      if byte == UInt8(ascii: "<") { out += Array("\\u003c".utf8) } else { out.append(byte) }
    }
    // Line and paragraph separators end a line of a script, although not one of JSON.
    return String(decoding: out, as: UTF8.self)
      .replacing("\u{2028}", with: "\\u2028").replacing("\u{2029}", with: "\\u2029")
  }

  /// Escapes a script so that it cannot end its element: such text occurs only in strings and
  /// regular expressions, where an additional backslash has no effect.
  package static func code(_ bytes: [UInt8]) -> String {
    let ends = ["/script", "!--"].map { Array($0.utf8) }
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    for (place, byte) in bytes.enumerated() {
      out.append(byte)
      guard byte == UInt8(ascii: "<") else { continue }
      let next = bytes[(place + 1)...].prefix(7).map { $0 | 0x20 }
      if ends.contains(where: { next.starts(with: $0.map { $0 | 0x20 }) }) {
        out.append(UInt8(ascii: "\\"))
      }
    }
    return String(decoding: out, as: UTF8.self)
  }
}
