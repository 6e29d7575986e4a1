/// Scripts and data as they can stand between the tags of a page.
package enum EmbeddedScript {
  /// JSON in which nothing can end the element it stands in, or open a comment: `<` occurs only in
  /// texts, and is written as an escape there.
  package static func json(_ bytes: some Sequence<UInt8>) -> String {
    var out: [UInt8] = []
    for byte in bytes {
      if byte == UInt8(ascii: "<") { out += Array("\\u003c".utf8) } else { out.append(byte) }
    }
    // Line and paragraph separators end a line of a script, though not one of JSON.
    return String(decoding: out, as: UTF8.self)
      .replacing("\u{2028}", with: "\\u2028").replacing("\u{2029}", with: "\\u2029")
  }

  /// A program in which nothing ends the element it stands in: in texts and patterns, the only places
  /// where such a thing occurs, a backslash more changes nothing.
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
